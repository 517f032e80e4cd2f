import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ListState } from './list-address.ts';
import { type Loading, loadingOf } from './loading.ts';
import { type Selection, useSelection } from './useSelection.ts';
import type { ListAddress } from './useListAddress.ts';

/** The most rows that one response may hold (docs/rules.md, Lists). */
const mostRowsAtOnce = 1000;

export type Paging = {
  pageNum: number;
  pageSize: number;
  setPage: (pageNum: number, pageSize?: number) => void;
};

export type Sorting = {
  field: string | undefined;
  order: 'asc' | 'desc';
  setSort: (field: string | undefined, order: 'asc' | 'desc') => void;
};

export type TableState<Row> = Loading & {
  /** Identifies the table in stored user settings. */
  name: string;
  rows: readonly Row[];
  /** Number of matching rows, on all pages: exact, or at least so many if they are still being counted. */
  total: number;
  counting?: boolean;
  keyOf: (row: Row) => string;
  /** Updates a row in the cache before, or instead of, reloading. */
  patchRow: (key: string, patch: Partial<Row>) => void;
  selection: Selection<Row>;
  /** Selects every matching row, at most 1,000; absent where that makes no sense. */
  selectMatching?: () => Promise<void>;
  narrowed: boolean;
  clearNarrowing?: () => void;
  paging?: Paging;
  sorting?: Sorting;
};

type Page<Row> = { total: number; list: Row[] };

/** Key of the query of a page. `place`: empty for a list without places. */
export const pageKey = (name: string, state: unknown, place = ''): readonly unknown[] =>
  place === '' ? [name, 'page', state] : [name, 'page', state, place];

type PagedOptions<Row, Filters extends Record<string, string>, SortField extends string> = {
  name: string;
  address: ListAddress<Filters, SortField>;
  /** Null while it is not known yet whose rows to load: the table is then loading, never empty. */
  load: ((state: ListState<Filters, SortField>) => Promise<Page<Row>>) | null;
  /** Whose rows these are, for example a plant: rows and selection of another place are never shown. */
  place?: string;
  /** Define it outside the component. */
  keyOf: (row: Row) => string;
};

/**
 * A paged table that loads what the address asks for. It shows the previous rows of the same place while the next ones
 * load, drops late responses, and goes to the last page if the requested one no longer exists. Invalidate it with
 * `queryClient.invalidateQueries({ queryKey: [name] })`.
 */
export const useResourceTable = <Row, Filters extends Record<string, string>, SortField extends string>({
  name,
  address,
  load,
  place = '',
  keyOf,
}: PagedOptions<Row, Filters, SortField>): TableState<Row> => {
  const client = useQueryClient();
  const selection = useSelection(keyOf);
  const { state, setPage } = address;
  const query = useQuery({
    queryKey: pageKey(name, state, place),
    queryFn: load ? () => load(state) : skipToken,
    placeholderData: (before, previous) => (load && (previous?.queryKey[3] ?? '') === place ? before : undefined),
  });
  const { data, isPlaceholderData } = query;

  useEffect(() => {
    if (!data || isPlaceholderData || data.list.length > 0 || data.total === 0) return;
    setPage(Math.max(1, Math.ceil(data.total / state.pageSize)));
  }, [data, isPlaceholderData, setPage, state.pageSize]);

  const patchRow = useCallback(
    (key: string, patch: Partial<Row>) =>
      client.setQueriesData<Page<Row>>(
        { queryKey: [name, 'page'] },
        (page) => page && { ...page, list: page.list.map((row) => (keyOf(row) === key ? { ...row, ...patch } : row)) },
      ),
    [client, keyOf, name],
  );
  const { choose, clear } = selection;
  useEffect(() => clear(), [clear, place]);
  const selectMatching = useCallback(async () => {
    if (!load) return;
    const { list } = await load({ ...state, pageNum: 1, pageSize: mostRowsAtOnce });
    choose(list.map(keyOf), list);
  }, [choose, keyOf, load, state]);

  return {
    name,
    rows: data?.list ?? [],
    total: data?.total ?? 0,
    keyOf,
    ...loadingOf(query),
    patchRow,
    selection,
    selectMatching,
    narrowed: address.narrowed,
    clearNarrowing: () => address.clearFilters({ searchToo: true }),
    paging: { pageNum: state.pageNum, pageSize: state.pageSize, setPage },
    sorting: {
      field: state.sortField,
      order: state.sortOrder,
      setSort: (field, order) => address.setSort(field as SortField | undefined, order),
    },
  };
};

type WholeOptions<Row> = {
  name: string;
  load: () => Promise<Row[]>;
  keyOf: (row: Row) => string;
  /** Filters the loaded rows in the browser, for a quick search. */
  shown?: (rows: Row[]) => Row[];
  narrowed?: boolean;
  clearNarrowing?: () => void;
};

/** A table that loads all rows at once (a tree, a short list): no pages, but the same states, selection and refresh. */
export const useWholeTable = <Row>(options: WholeOptions<Row>): TableState<Row> => {
  const { name, load, keyOf, shown } = options;
  const client = useQueryClient();
  const selection = useSelection(keyOf);
  const query = useQuery({ queryKey: [name, 'whole'], queryFn: load });
  const { data } = query;
  const rows = useMemo(() => (data && shown ? shown(data) : (data ?? [])), [data, shown]);
  const patchRow = useCallback(
    (key: string, patch: Partial<Row>) =>
      client.setQueryData<Row[]>([name, 'whole'], (before) =>
        before?.map((row) => (keyOf(row) === key ? { ...row, ...patch } : row)),
      ),
    [client, keyOf, name],
  );
  return {
    name,
    rows,
    total: rows.length,
    keyOf,
    ...loadingOf(query),
    patchRow,
    selection,
    narrowed: options.narrowed ?? false,
    clearNarrowing: options.clearNarrowing,
  };
};
