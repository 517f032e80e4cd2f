import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type MaintenanceState, whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { tableName } from './whitelist-list.ts';

const queryKey = [tableName, 'maintenance'] as const;
const load = (): Promise<MaintenanceState> => call(whitelistCalls.maintenance, {});

/** Milliseconds; somebody else may begin or end a maintenance while the screen is open. */
const lookAgainAfter = 60_000;

/** Which doors are under maintenance; undefined until it is known. */
export const useMaintenance = (): MaintenanceState | undefined =>
  useQuery({ queryKey, queryFn: load, refetchInterval: lookAgainAfter }).data;

/** Whether the person could no longer sign in to the console if these entries were gone; asked anew each time. */
export const useShutsOut = (): ((oids: readonly string[]) => Promise<boolean>) => {
  const client = useQueryClient();
  return useCallback(
    async (oids) => {
      const { web, own } = await client.fetchQuery({ queryKey, queryFn: load, staleTime: 0 });
      return web === 'Y' && own.length > 0 && own.every((oid) => oids.includes(oid));
    },
    [client],
  );
};
