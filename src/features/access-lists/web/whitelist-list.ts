import {
  whitelistCalls,
  whitelistFilter,
  whitelistFilters,
  type WhitelistRow,
  whitelistSortFields,
} from '#features/access-lists/whitelist.contract.ts';
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

export type WhitelistFilters = FiltersOf<typeof whitelistFilters>;

export const whitelistName = ({ name, contentoid }: WhitelistRow): string =>
  name ? `${name} (${contentoid})` : contentoid;

export const whitelistList = defineList({
  name: 'whitelist',
  filters: noFilters(whitelistFilters),
  sortFields: whitelistSortFields,
  keyOf: ({ oid }: WhitelistRow) => oid,
  logged: 'whitelist',
  nameOf: whitelistName,
  load: (state) =>
    call(whitelistCalls.search, {
      body: { ...pageQuery(state), ...bothScripts(state.search) },
      content: filterMap(whitelistFilters, state),
    }),
  exportAll: (state) =>
    download(whitelistCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(whitelistFilter, state) },
    }),
  setStatus: (oid, status) => call(whitelistCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(whitelistCalls.remove, { content: oids }),
  removeAsks: true,
});
