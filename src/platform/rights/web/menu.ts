import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#platform/wire/web/client.ts';
import { rightsCalls, type RouteNode } from '../rights.contract.ts';
import { withoutEmpty } from './menu-tree.ts';

const menuQuery = {
  queryKey: ['menu'],
  queryFn: async () => withoutEmpty(await call(rightsCalls.routes)),
  staleTime: 30_000,
};
const none: RouteNode[] = [];

/** Loads the person's routes before the first screen. */
export const loadMenu = (client: QueryClient): Promise<RouteNode[]> => client.fetchQuery(menuQuery);

/** The person's routes; reloaded in another language, and when the person returns to the page. */
export const useMenu = (): RouteNode[] => useQuery({ ...menuQuery, refetchOnWindowFocus: true }).data ?? none;

/** Reloads the routes after rights have changed. */
export const reloadMenu = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: menuQuery.queryKey });
