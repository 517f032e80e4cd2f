import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { repairCalls } from '#features/repair/repair.contract.ts';
import type { ListShape } from '#platform/resource-table/web/list-address.ts';
import { useExpanded } from '#platform/resource-table/web/useExpanded.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useWholeTable } from '#platform/resource-table/web/useResourceTable.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';
import { paramName } from './repair-lists.ts';
import { branches, flattened, keptRows, treeRows, type TypeRow } from './type-tree.ts';

type Shape = ListShape<Record<never, string>, never>;

export const typeList: Shape & { name: string; nameOf: (row: TypeRow) => string } = {
  name: 'repair-types',
  prefix: 'types',
  filters: {},
  sortFields: [],
  nameOf: paramName,
};

const { name } = typeList;
const keyOf = ({ oid }: TypeRow): string => oid;
const nothing: TypeRow[] = [];

export const loadTypes = (search = ''): Promise<TypeRow[]> =>
  call(repairCalls.types, { query: bothScripts(search) }).then(treeRows);

/** The tree as far as the search shows it, and which of its rows are expanded. The server searches in both scripts. */
export const useTypeTable = () => {
  const client = useQueryClient();
  const address = useListAddress(typeList);
  const { search } = address.state;
  const { data } = useQuery({
    queryKey: [name, 'matches', search],
    queryFn: async () => new Set(flattened(await loadTypes(search)).map(keyOf)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const matches = search === '' ? undefined : data;
  const shown = useCallback((rows: TypeRow[]) => (matches ? keptRows(rows, matches) : rows), [matches]);
  const table = useWholeTable<TypeRow>({
    name,
    load: () => loadTypes(),
    keyOf,
    shown,
    narrowed: address.narrowed,
    clearNarrowing: () => address.clearFilters({ searchToo: true }),
  });
  const tree = client.getQueryData<TypeRow[]>([name, 'whole']) ?? nothing;
  const all = useMemo(() => branches(tree), [tree]);
  const expanded = useExpanded(name, all, search, all);
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [name] }), [client]);
  return { address, table: { ...table, total: flattened(table.rows).length }, tree, expanded, reload };
};
