import {
  databaseLogCalls,
  emptyLogFilter,
  logFilter,
  type LogRow,
  logSortFields,
} from '#features/database-log/database-log.contract.ts';
import { type FiltersOf, noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';

export type LogFilters = FiltersOf<typeof emptyLogFilter>;

export const databaseLogList = defineList({
  name: 'database-log',
  filters: noFilters(emptyLogFilter),
  sortFields: logSortFields,
  keyOf: ({ oid }: LogRow) => oid,
  nameOf: ({ tableName, title, label, key }) =>
    [title === '' ? tableName : title, label === '' ? key : label].join(' '),
  ...sealedSearch(logFilter, { search: databaseLogCalls.search, exportAll: databaseLogCalls.exportAll }),
});
