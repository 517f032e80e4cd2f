import {
  databaseLogCalls,
  emptyLogFilter,
  logFilter,
  type LogPage,
  type LogRow,
  logSortFields,
  mostLacking,
} from '#features/database-log/database-log.contract.ts';
import { isolated } from '#platform/i18n/isolated.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type LogFilters = FiltersOf<typeof emptyLogFilter>;
type State = ListState<LogFilters, (typeof logSortFields)[number]>;

/** A page of the list as soon as it is whole, or as far as the first one has come in a moment, with its total. */
const load = (state: State): Promise<LogPage> =>
  call(databaseLogCalls.search, {
    query: { ...pageQuery(state), pageFirst: 'Y' },
    sealedQuery: { conditionMap: conditionMap(logFilter, state) },
  });

/** Goes on with the search of a page; the page then also has rows that it lacked. */
export const furtherPage = async (
  state: State,
  page: LogPage & { counted: NonNullable<LogPage['counted']> },
  signal: AbortSignal,
): Promise<LogPage> => {
  const { total, at } = page.counted;
  const before = (state.pageNum - 1) * state.pageSize;
  const isLacking = page.list.length < state.pageSize;
  const rows = isLacking ? Math.max(0, Math.min(mostLacking, before + state.pageSize - total)) : 0;
  const further = await call(
    databaseLogCalls.further,
    { query: { ...sortQuery(state), at, rows }, sealedQuery: { conditionMap: conditionMap(logFilter, state) } },
    { signal },
  );
  return {
    total: Math.max(page.total, total + further.total),
    list: [...page.list, ...further.list.slice(Math.max(0, before - total))],
    searchedTo: further.searchedTo,
    counted: further.counted && { ...further.counted, total: total + further.counted.total },
  };
};

export const databaseLogList = defineList({
  name: 'database-log',
  filters: noFilters(emptyLogFilter),
  sortFields: logSortFields,
  keyOf: ({ oid }: LogRow) => oid,
  nameOf: ({ tableName, title, label, key }) =>
    [title === '' ? tableName : title, isolated(label === '' ? key : label)].join(' '),
  load,
  exportAll: (state) =>
    download(databaseLogCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(logFilter, state) },
    }),
});
