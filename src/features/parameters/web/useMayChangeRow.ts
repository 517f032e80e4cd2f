import { useCallback } from 'react';
import { parameterCalls, type ParameterRow } from '#features/parameters/parameters.contract.ts';
import { decidesOverRights, isDecidingList } from '#platform/rights/deciding-lists.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';

/**
 * Whether the person may change a parameter: rows of the lists that decide over rights take the right to hand out
 * rights everywhere.
 */
export const useMayChangeRow = (): ((row: Pick<ParameterRow, 'paramtype'>) => boolean) => {
  const mayChange = useMayCall(parameterCalls.edit);
  const mayDecide = useMayCall({ right: decidesOverRights });
  return useCallback(({ paramtype }) => mayChange && (mayDecide || !isDecidingList(paramtype)), [mayChange, mayDecide]);
};
