import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { webFunctionCalls, webFunctionFilter } from '#features/web-functions/web-functions.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { conditionMap, type FiltersOf, noFilters } from '#platform/records/web/list-query.ts';
import type { ListShape } from '#platform/resource-table/web/list-address.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { type Expanded, useExpanded } from '#platform/resource-table/web/useExpanded.ts';
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

export type WebFunctionFilters = FiltersOf<typeof webFunctionFilter>;
type Address = ListShape<WebFunctionFilters, never>;

/** The state of the screen in the address: the search and the filters. */
export const webFunctionList: Address & { name: string } = {
  name: 'web-functions',
  filters: noFilters(webFunctionFilter),
  sortFields: [],
};

const { name } = webFunctionList;

const loadTree = (): Promise<TreeRow[]> => call(webFunctionCalls.tree, {}).then(treeRows);
const noMatches: ReadonlySet<string> = new Set();
const noNodes: TreeRow[] = [];

/** The oids that match; searched by the server, which knows both scripts. */
const useMatches = (
  { state, narrowed }: ListAddress<WebFunctionFilters, never>,
  language: string,
): ReadonlySet<string> | undefined => {
  const { data } = useQuery({
    queryKey: [name, 'matches', language, state.search, state.filters],
    queryFn: async () => {
      const query = conditionMap(webFunctionFilter, state);
      return new Set((await call(webFunctionCalls.list, { query })).map(({ oid }) => oid));
    },
    enabled: narrowed,
    placeholderData: keepPreviousData,
  });
  return narrowed ? data : undefined;
};

export type WebFunctionTable = {
  table: TableState<TreeRow>;
  /** The whole tree, including what a search hides. */
  tree: readonly TreeRow[];
  rows: Expanded;
  /** The oids that the search has found; undefined without a search. */
  matches: ReadonlySet<string> | undefined;
  /** Reloads the tree; resolves when it has been loaded. */
  reload: () => Promise<void>;
};

/** The tree as far as the search shows it, and which of its rows are expanded. */
export const useWebFunctionTable = (address: ListAddress<WebFunctionFilters, never>): WebFunctionTable => {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { search, filters } = address.state;
  const matches = useMatches(address, language);
  const shown = useCallback((nodes: TreeRow[]) => (matches ? matchingBranches(nodes, matches) : nodes), [matches]);
  const table = useWholeTable<TreeRow>({
    name,
    load: loadTree,
    keyOf: functionKey,
    shown,
    narrowed: address.narrowed,
    clearNarrowing: () => address.clearFilters({ searchToo: true }),
  });
  const tree = client.getQueryData<TreeRow[]>([name, 'whole']) ?? noNodes;
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [name] }), [client]);

  const paths = useMemo(() => pathsTo(tree, matches ?? noMatches), [matches, tree]);
  const rows = useExpanded(
    name,
    useMemo(() => branches(tree), [tree]),
    [search, ...Object.values(filters)].join(' ').trim(),
    paths,
  );
  return { table: { ...table, total: flattened(table.rows).length }, tree, rows, matches, reload };
};
