import { useQuery } from '@tanstack/react-query';
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
