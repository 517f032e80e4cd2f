import {
  databaseLogCalls,
  emptyLogFilter,
  logFilter,
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

export const databaseLogList = defineList({
  name: 'database-log',
  filters: noFilters(emptyLogFilter),
  sortFields: logSortFields,
  keyOf: ({ oid }: LogRow) => oid,
  nameOf: ({ tableName, title, label, key }) =>
    [title === '' ? tableName : title, isolated(label === '' ? key : label)].join(' '),
  load: (state: State) =>
    call(databaseLogCalls.search, {
      query: pageQuery(state),
      sealedQuery: { conditionMap: conditionMap(logFilter, state) },
    }),
  exportAll: (state) =>
    download(databaseLogCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(logFilter, state) },
    }),
});
