import {
  blacklistCalls,
  type BlacklistFilter,
  type BlacklistRow,
  blacklistSortFields,
} from '#features/access-lists/blacklist.contract.ts';
import { statusOrAny, typeOrAny } from '#features/access-lists/web/picked-contents.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type BlacklistSortField = (typeof blacklistSortFields)[number];
export type BlacklistFilters = { blacktype: string; userid: string; name: string; type: string; status: string };
type BlacklistListState = ListState<BlacklistFilters, BlacklistSortField>;

/** Names the table, its drafts, and everything of it in the cache. */
export const tableName = 'blacklist';

/** What the address of the screen holds. */
export const blacklistList: ListShape<BlacklistFilters, BlacklistSortField> = {
  filters: { blacktype: '', userid: '', name: '', type: '', status: '' },
  sortFields: blacklistSortFields,
};

export const blacklistKey = ({ oid }: BlacklistRow): string => oid;
export const blacklistName = ({ name, userid }: BlacklistRow): string => (name ? `${name} (${userid})` : userid);

/** The advanced search as the wire takes it. */
const filterMap = ({ filters }: BlacklistListState) => ({
  ...filters,
  type: typeOrAny(filters.type),
  status: statusOrAny(filters.status),
});

export const loadBlacklist = (state: BlacklistListState): Promise<{ total: number; list: BlacklistRow[] }> => {
  const { search, sortField, sortOrder, pageNum, pageSize } = state;
  const body = { sortField, sortOrder, pageNum, pageSize, ...bothScripts(search) };
  return call(blacklistCalls.search, { body, content: filterMap(state) });
};

/** The same filters for the export, the quick search among them. */
export const exportFilter = (state: BlacklistListState): BlacklistFilter => ({
  ...filterMap(state),
  ...bothScripts(state.search),
});
