import {
  appVersionCalls,
  appVersionFilter,
  type AppVersionRow,
  appVersionSortFields,
} from '#features/app-versions/app-versions.contract.ts';
import { conditionMap, type FiltersOf, noFilters, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type AppVersionFilters = FiltersOf<typeof appVersionFilter>;
type State = ListState<AppVersionFilters, (typeof appVersionSortFields)[number]>;

export const appVersionName = ({ platformname, no }: AppVersionRow): string => `${platformname} ${no}`;

const queryOf = (state: State) => ({
  query: sortQuery(state),
  sealedQuery: { conditionMap: conditionMap(appVersionFilter, state) },
});

export const appVersionList = defineList({
  name: 'app-versions',
  filters: noFilters(appVersionFilter),
  sortFields: appVersionSortFields,
  keyOf: ({ oid }: AppVersionRow) => oid,
  logged: 'app_version',
  nameOf: appVersionName,
  // The server sends all versions at once (seed 001 §7), so the pages are made here.
  load: async (state: State) => {
    const rows = await call(appVersionCalls.list, queryOf(state));
    const first = (state.pageNum - 1) * state.pageSize;
    return { total: rows.length, list: rows.slice(first, first + state.pageSize) };
  },
  exportAll: (state) => download(appVersionCalls.exportAll, queryOf(state)),
  setStatus: (oid, status) => call(appVersionCalls.edit, { content: { oid, status } }),
});
