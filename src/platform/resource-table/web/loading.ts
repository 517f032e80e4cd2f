import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a table's state that describes how its rows are loaded. */
export type Loading = {
  /** loading: nothing to show yet. failed: only the error to show. ready: rows, perhaps none. */
  status: 'loading' | 'failed' | 'ready';
  /** Why the last load failed; if status is `ready`, the rows are from an earlier load. */
  error: Error | null;
  /** Whether rows are being reloaded while the old ones are shown. */
  refreshing: boolean;
  refresh: () => void;
};

type Refetch = UseQueryResult['refetch'];
const refreshes = new WeakMap<Refetch, () => void>();

/** The same function for the same query, so that effects may depend on it. */
const refreshOf = (refetch: Refetch): (() => void) => {
  const refresh = refreshes.get(refetch) ?? (() => void refetch());
  refreshes.set(refetch, refresh);
  return refresh;
};

/** The state of a table whose rows come from this query. */
export const loadingOf = ({
  data,
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>): Loading => ({
  status: data !== undefined ? 'ready' : error && !isFetching ? 'failed' : 'loading',
  error,
  refreshing: isFetching && data !== undefined,
  refresh: refreshOf(refetch),
});
