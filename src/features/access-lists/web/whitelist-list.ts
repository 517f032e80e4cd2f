import {
  whitelistCalls,
  type WhitelistFilter,
  type WhitelistRow,
  whitelistSortFields,
} from '#features/access-lists/whitelist.contract.ts';
import { statusOrAny, typeOrAny } from '#features/access-lists/web/picked-contents.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type WhitelistSortField = (typeof whitelistSortFields)[number];
export type WhitelistFilters = { type: string; contenttype: string; contentoid: string; name: string; status: string };
type WhitelistListState = ListState<WhitelistFilters, WhitelistSortField>;

/** Names the table, its drafts, and everything of it in the cache. */
export const tableName = 'whitelist';

/** What the address of the screen holds. */
export const whitelistList: ListShape<WhitelistFilters, WhitelistSortField> = {
  filters: { type: '', contenttype: '', contentoid: '', name: '', status: '' },
  sortFields: whitelistSortFields,
};

export const whitelistKey = ({ oid }: WhitelistRow): string => oid;
export const whitelistName = ({ name, contentoid }: WhitelistRow): string =>
  name ? `${name} (${contentoid})` : contentoid;

/** The advanced search as the wire takes it. */
const filterMap = ({ filters }: WhitelistListState) => ({
  ...filters,
  contenttype: typeOrAny(filters.contenttype),
  status: statusOrAny(filters.status),
});

export const loadWhitelist = (state: WhitelistListState): Promise<{ total: number; list: WhitelistRow[] }> => {
  const { search, sortField, sortOrder, pageNum, pageSize } = state;
  const body = { sortField, sortOrder, pageNum, pageSize, ...bothScripts(search) };
  return call(whitelistCalls.search, { body, content: filterMap(state) });
};

/** The same filters for the export, the quick search among them. */
export const exportFilter = (state: WhitelistListState): WhitelistFilter => ({
  ...filterMap(state),
  ...bothScripts(state.search),
});
