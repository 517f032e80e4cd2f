import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LogPage } from '#features/database-log/database-log.contract.ts';
import { pageKey } from '#platform/resource-table/web/useResourceTable.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { databaseLogList, furtherPage, type LogFilters } from './database-log-list.ts';

type State = ListAddress<LogFilters, 'crtdat'>['state'];
type Searched = Pick<LogPage, 'total' | 'searchedTo' | 'counted'>;

/** How far a search has come, and for which of its pages; the pages of a search share it. */
type Progress = Searched & { pageNum: number; pageSize: number };
const progressKey = ({ filters, search, sortField, sortOrder }: State): readonly unknown[] => [
  databaseLogList.name,
  'searched',
  { filters, search, sortField, sortOrder },
];

const isFurther = (one: Searched, other: Searched): boolean =>
  other.counted !== null && (one.counted === null || one.counted.total > other.counted.total);

/**
 * Goes on with the search of a page until everything is searched, or the reader leaves. `searched`: how far it has
 * come, null if the page is not there yet; `broken`: it could not go on.
 */
export const useFurther = (state: State) => {
  const client = useQueryClient();
  const [broken, setBroken] = useState<LogPage | null>(null);
  const page = client.getQueryData<LogPage>(pageKey(databaseLogList.name, state));
  const progress = client.getQueryData<Progress>(progressKey(state));

  useEffect(() => {
    if (!page || page === broken) return;
    const { pageNum, pageSize } = state;
    const keep = (one: LogPage): void => {
      const { total, searchedTo, counted } = one;
      client.setQueryData<Progress>(progressKey(state), { total, searchedTo, counted, pageNum, pageSize });
      if (one === page) return;
      client.setQueryData<LogPage>(pageKey(databaseLogList.name, state), (shown) => (shown === page ? one : shown));
    };
    const before = client.getQueryData<Progress>(progressKey(state));
    // Another page has come further; the same one was loaded again, and is counted again.
    const isTurned = before && (before.pageNum !== pageNum || before.pageSize !== pageSize);
    if (isTurned && page.list.length === pageSize && isFurther(before, page)) {
      const { total, searchedTo, counted } = before;
      return keep({ ...page, total, searchedTo, counted });
    }
    const { counted } = page;
    if (!counted) return keep(page);
    const leaving = new AbortController();
    furtherPage(state, { ...page, counted }, leaving.signal).then(
      (further) => leaving.signal.aborted || keep(further),
      () => leaving.signal.aborted || setBroken(page),
    );
    return () => leaving.abort();
  }, [client, page, state, broken]);

  const isBehind = page && progress && page.list.length === state.pageSize && isFurther(progress, page);
  const searched: Searched | null = (isBehind ? progress : page) ?? progress ?? null;
  return { searched, isBroken: page !== undefined && page === broken, retry: () => setBroken(null) };
};

export type Further = ReturnType<typeof useFurther>;
