import {
  databaseLogCalls,
  emptyLogFilter,
  logFilter,
  type LogPage,
  type LogRow,
  logSortFields,
} from '#features/database-log/database-log.contract.ts';
import { isolated } from '#platform/i18n/isolated.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type LogFilters = FiltersOf<typeof emptyLogFilter>;
type State = ListState<LogFilters, (typeof logSortFields)[number]>;

const search = (state: State, pageFirst: 'Y' | 'N'): Promise<LogPage> =>
  call(databaseLogCalls.search, {
    query: { ...pageQuery(state), pageFirst },
    sealedQuery: { conditionMap: conditionMap(logFilter, state) },
  });

/** A page of the list; `isFirst`: its total is that of what was searched until the page was whole. */
export type ShownPage = LogPage & { isFirst: boolean };

/** The same page with the total as far as the time allows. */
export const countedPage = async (state: State): Promise<ShownPage> => ({
  ...(await search(state, 'N')),
  isFirst: false,
});

export const databaseLogList = defineList({
  name: 'database-log',
  filters: noFilters(emptyLogFilter),
  sortFields: logSortFields,
  keyOf: ({ oid }: LogRow) => oid,
  nameOf: ({ tableName, title, label, key }) =>
    [title === '' ? tableName : title, isolated(label === '' ? key : label)].join(' '),
  load: async (state: State): Promise<ShownPage> => {
    const page = await search(state, 'Y');
    return { ...page, isFirst: page.searchedTo !== null };
  },
  exportAll: (state) =>
    download(databaseLogCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(logFilter, state) },
    }),
});
