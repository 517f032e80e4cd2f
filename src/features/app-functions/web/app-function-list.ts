import {
  appFunctionCalls,
  appFunctionFilter,
  type AppFunctionRecord,
  type AppFunctionRow,
  appFunctionSortFields,
} from '#features/app-functions/app-functions.contract.ts';
import { conditionMap, type FiltersOf, noFilters, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type AppFunctionFilters = FiltersOf<typeof appFunctionFilter>;

export const appFunctionName = ({ title, id }: AppFunctionRow): string => `${title} (${id})`;

const queryOf = (state: ListState<AppFunctionFilters, (typeof appFunctionSortFields)[number]>) => ({
  ...sortQuery(state),
  ...conditionMap(appFunctionFilter, state),
});

export const appFunctionList = defineList({
  name: 'app-functions',
  filters: noFilters(appFunctionFilter),
  sortFields: appFunctionSortFields,
  keyOf: ({ oid }: AppFunctionRow) => oid,
  logged: 'app_function',
  nameOf: appFunctionName,
  /** The call returns all rows (seed 000 §7), so the pages are made here. */
  load: async (state) => {
    const rows = await call(appFunctionCalls.list, { query: queryOf(state) });
    const first = (state.pageNum - 1) * state.pageSize;
    return { total: rows.length, list: rows.slice(first, first + state.pageSize) };
  },
  exportAll: (state) => download(appFunctionCalls.exportAll, { query: queryOf(state) }),
  setStatus: (oid, status) => call(appFunctionCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(appFunctionCalls.remove, { content: oids }),
  removeAsks: true,
});

export const loadAppFunction = (oid: string): Promise<AppFunctionRecord> =>
  call(appFunctionCalls.item, { query: { oid } });
