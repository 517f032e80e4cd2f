import { useMemo, useState } from 'react';
import type { TableState } from '#platform/resource-table/web/useResourceTable.ts';
import { useSelection } from '#platform/resource-table/web/useSelection.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';
import type { MarkedCondition } from './condition-marks.ts';
import { conditionKey } from './permission-draft.ts';

/** A larger page is slow to render; few functions have more conditions. */
const rowsAtOnce = 50;

const nothing = (): void => undefined;
const none: readonly MarkedCondition[] = [];

export type ConditionTable = {
  table: TableState<MarkedCondition>;
  search: string;
  setSearch: (search: string) => void;
};

/**
 * The conditions of one identity as a table in memory: searched in the browser, paged from 50 rows on. Begins with the
 * page of `target`.
 */
export const useConditionTable = (
  all: readonly MarkedCondition[] = none,
  target?: Pick<MarkedCondition, 'type' | 'contentoid'>,
): ConditionTable => {
  const [search, setSearchText] = useState('');
  const [pageNum, setPage] = useState(() => {
    const place = target ? all.findIndex((one) => conditionKey(one) === conditionKey(target)) : 0;
    return Math.floor(Math.max(0, place) / rowsAtOnce) + 1;
  });
  const conditions = useMemo(
    () =>
      all.filter(({ name, contentoid }) =>
        holdsTyped(
          `${name}
${contentoid}`,
          search,
        ),
      ),
    [all, search],
  );
  const setSearch = (text: string): void => {
    setSearchText(text);
    setPage(1);
  };
  const selection = useSelection<MarkedCondition>(conditionKey);
  const page = Math.min(pageNum, Math.max(1, Math.ceil(conditions.length / rowsAtOnce)));
  const table: TableState<MarkedCondition> = {
    name: 'permission-conditions',
    rows: conditions.slice((page - 1) * rowsAtOnce, page * rowsAtOnce),
    total: conditions.length,
    keyOf: conditionKey,
    status: 'ready',
    error: null,
    refreshing: false,
    refresh: nothing,
    patchRow: nothing,
    selection,
    narrowed: search !== '',
    clearNarrowing: () => setSearch(''),
    ...(conditions.length > rowsAtOnce ? { paging: { pageNum: page, pageSize: rowsAtOnce, setPage } } : {}),
  };
  return { table, search, setSearch };
};
