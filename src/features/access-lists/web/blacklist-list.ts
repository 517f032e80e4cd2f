import {
  blacklistCalls,
  blacklistFilter,
  blacklistFilters,
  type BlacklistRow,
  blacklistSortFields,
} from '#features/access-lists/blacklist.contract.ts';
import {
  conditionMap,
  filterMap,
  type FiltersOf,
  noFilters,
  pageQuery,
  sortQuery,
} from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type BlacklistFilters = FiltersOf<typeof blacklistFilters>;

export const blacklistName = ({ name, userid }: BlacklistRow): string => (name ? `${name} (${userid})` : userid);

export const blacklistList = defineList({
  name: 'blacklist',
  filters: noFilters(blacklistFilters),
  sortFields: blacklistSortFields,
  keyOf: ({ oid }: BlacklistRow) => oid,
  logged: 'blacklist',
  nameOf: blacklistName,
  load: (state) =>
    call(blacklistCalls.search, {
      body: { ...pageQuery(state), ...bothScripts(state.search) },
      content: filterMap(blacklistFilters, state),
    }),
  exportAll: (state) =>
    download(blacklistCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(blacklistFilter, state) },
    }),
  setStatus: (oid, status) => call(blacklistCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(blacklistCalls.remove, { content: oids }),
  removeAsks: true,
});
