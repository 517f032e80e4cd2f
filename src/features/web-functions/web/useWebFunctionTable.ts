import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { type TableState, useWholeTable } from '#platform/resource-table/web/useResourceTable.ts';
import { call } from '#platform/wire/web/client.ts';
import {
  branches,
  flattened,
  functionKey,
  matchingBranches,
  pathsTo,
  type TreeRow,
  treeRows,
} from './function-tree.ts';
import { type Expanded, useExpanded } from './useExpanded.ts';

export const tableName = 'web-functions';

const loadTree = (): Promise<TreeRow[]> => call(webFunctionCalls.tree, {}).then(treeRows);
const noMatches: ReadonlySet<string> = new Set();
const noNodes: TreeRow[] = [];

/** The oids that match; asked from the server, which knows both scripts. */
const useMatches = (search: string, language: string): ReadonlySet<string> | undefined => {
  const { data } = useQuery({
    queryKey: [tableName, 'matches', language, search],
    queryFn: async () =>
      new Set((await call(webFunctionCalls.list, { query: bothScripts(search) })).map(({ oid }) => oid)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return search === '' ? undefined : data;
};

export type WebFunctionTable = {
  table: TableState<TreeRow>;
  /** The whole tree, whatever is searched. */
  tree: readonly TreeRow[];
  rows: Expanded;
  /** What the search has found; absent while nothing is searched. */
  matches: ReadonlySet<string> | undefined;
  /** Loads the tree anew; ends when it is shown. */
  reload: () => Promise<void>;
};

/** The tree with what the search leaves of it, and which of its rows are open. */
export const useWebFunctionTable = (address: ListAddress<Record<string, string>, never>): WebFunctionTable => {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { search } = address.state;
  const matches = useMatches(search, language);
  const shown = useCallback((nodes: TreeRow[]) => (matches ? matchingBranches(nodes, matches) : nodes), [matches]);
  const table = useWholeTable<TreeRow>({
    name: tableName,
    load: loadTree,
    keyOf: functionKey,
    shown,
    narrowed: address.narrowed,
    clearNarrowing: () => address.clearFilters({ searchToo: true }),
  });
  const tree = client.getQueryData<TreeRow[]>([tableName, 'whole']) ?? noNodes;
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [tableName] }), [client]);

  const paths = useMemo(() => pathsTo(tree, matches ?? noMatches), [matches, tree]);
  const rows = useExpanded(
    useMemo(() => branches(tree), [tree]),
    search,
    paths,
  );
  return { table: { ...table, total: flattened(table.rows).length }, tree, rows, matches, reload };
};
