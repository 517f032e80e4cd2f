import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';
import { type ListShape, type ListState, readAddress, writeAddress } from './list-address.ts';
import { rememberRowsPerPage, storedRowsPerPage } from './rows-per-page.ts';

export type ListAddress<
  Filters extends Record<string, string> = Record<string, string>,
  SortField extends string = string,
> = {
  state: ListState<Filters, SortField>;
  /** Whether a search or a filter is active. */
  narrowed: boolean;
  setSearch: (search: string) => void;
  /** `replace`: without a new entry in the history. */
  setFilters: (filters: Partial<Filters>, options?: { replace?: boolean }) => void;
  /** Clears every filter, and with `searchToo` the quick search. */
  clearFilters: (options?: { searchToo?: boolean }) => void;
  setSort: (field: SortField | undefined, order: 'asc' | 'desc') => void;
  setPage: (pageNum: number, pageSize?: number) => void;
};

/**
 * The parameters last written from a location but not yet rendered: the second of two quick changes must not undo the
 * first, in whichever list of the page.
 */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The state of a list, kept in the address so that Back and reload restore it: quick search `q`, each filter by its
 * name, `sort` (`-name` for descending), `page`, `rows`. Define `shape` outside the component: it is compared by
 * identity.
 */
export const useListAddress = <Filters extends Record<string, string>, SortField extends string>(
  shape: ListShape<Filters, SortField>,
): ListAddress<Filters, SortField> => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readAddress(params, shape, storedRowsPerPage()), [params, shape]);
  const location = useLocation();
  const rendered = useRef({ location, setParams });
  useEffect(() => {
    rendered.current = { location, setParams };
  });

  const change = useCallback(
    (patch: (before: ListState<Filters, SortField>) => Partial<ListState<Filters, SortField>>, replace: boolean) => {
      const from = rendered.current;
      const latest = written.get(from.location) ?? new URLSearchParams(from.location.search);
      const before = readAddress(latest, shape, storedRowsPerPage());
      const next = writeAddress(latest, shape, { ...before, ...patch(before) }, storedRowsPerPage());
      written.set(from.location, next);
      from.setParams(next, { replace });
    },
    [shape],
  );

  const actions = useMemo(
    () => ({
      // Replaces the history entry: otherwise Back would step through every search.
      setSearch: (search: string) => change(() => ({ search, pageNum: 1 }), true),
      setFilters: (filters: Partial<Filters>, { replace = false } = {}) =>
        change((before) => ({ filters: { ...before.filters, ...filters }, pageNum: 1 }), replace),
      clearFilters: ({ searchToo = false } = {}) =>
        change(({ search }) => ({ filters: shape.filters, search: searchToo ? '' : search, pageNum: 1 }), false),
      setSort: (sortField: SortField | undefined, sortOrder: 'asc' | 'desc') =>
        change(() => ({ sortField, sortOrder, pageNum: 1 }), false),
      setPage: (pageNum: number, pageSize?: number) => {
        if (pageSize) rememberRowsPerPage(pageSize);
        change((before) => ({ pageNum, pageSize: pageSize ?? before.pageSize }), false);
      },
    }),
    [change, shape],
  );

  const narrowed =
    state.search !== '' || Object.entries(shape.filters).some(([name, empty]) => state.filters[name] !== empty);
  return { state, narrowed, ...actions };
};
