import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conditionKey, type DraftCondition } from './permission-draft.ts';
import { type PeopleSource, plainCondition } from './people-source.ts';

const keyOf = (one: Pick<DraftCondition, 'type' | 'contentoid' | 'containSub'>): string =>
  `${conditionKey(one)} ${one.containSub}`;

/** How many people each of the conditions names; undefined while that is not known. */
export const useConditionCounts = (
  source: PeopleSource,
  conditions: readonly DraftCondition[],
): ((condition: DraftCondition) => number | undefined) => {
  const asked = conditions.map(plainCondition);
  const { data } = useQuery({
    queryKey: ['condition-counts', ...source.key, asked.map(keyOf)],
    queryFn: ({ signal }) => source.counts(asked, { signal }),
    enabled: asked.length > 0,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const totals = new Map((data ?? []).map((one) => [keyOf(one), one.total]));
    return (condition) => totals.get(keyOf(condition));
  }, [data]);
};
