import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type MaintenanceState, whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { whitelistList } from './whitelist-list.ts';

const queryKey = [whitelistList.name, 'maintenance'] as const;
const load = (): Promise<MaintenanceState> => call(whitelistCalls.maintenance, {});

/** Milliseconds; another person may start or end maintenance while the screen is open. */
const refetchInterval = 60_000;

/** What is under maintenance; undefined until it is loaded. */
export const useMaintenance = (): MaintenanceState | undefined =>
  useQuery({ queryKey, queryFn: load, refetchInterval }).data;

/** Whether the person could no longer sign in to the console without these entries; asks the server each time. */
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
