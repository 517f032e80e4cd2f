import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marked, useMarking } from '#platform/i18n/web/text-marks.ts';
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

/** The titles are language texts of the server's, and are marked like all others. */
const withMarks = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.map((node) => ({
    ...node,
    meta: { ...node.meta, title: marked(node.meta.langid, node.meta.title) },
    children: withMarks(node.children),
  }));

/** The person's routes; reloaded in another language, and when the person returns to the page. */
export const useMenu = (): RouteNode[] => {
  const routes = useQuery({ ...menuQuery, refetchOnWindowFocus: true }).data ?? none;
  const isMarking = useMarking();
  return useMemo(() => (isMarking ? withMarks(routes) : routes), [isMarking, routes]);
};

/** Reloads the routes after rights have changed. */
export const reloadMenu = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: menuQuery.queryKey });
