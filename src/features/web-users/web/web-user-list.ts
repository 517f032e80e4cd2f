import {
  webUserCalls,
  type WebUserFilter,
  type ListedWebUser,
  type WebUserRow,
  webUserSortFields,
} from '#features/web-users/web-users.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type WebUserSortField = (typeof webUserSortFields)[number];
export type WebUserFilters = { id: string; name: string; userid: string; status: string };
export type WebUserListState = ListState<WebUserFilters, WebUserSortField>;

/** What the address of the screen holds. */
export const webUserList: ListShape<WebUserFilters, WebUserSortField> = {
  filters: { id: '', name: '', userid: '', status: '' },
  sortFields: webUserSortFields,
};

export const webUserKey = ({ empid }: WebUserRow): string => empid;
export const webUserName = ({ name, empid }: Pick<WebUserRow, 'name' | 'empid'>): string => `${name} (${empid})`;

/** The map of the advanced search, the quick search beside it; an address may say anything. */
export const webUserFilterOf = ({ filters, search }: WebUserListState): WebUserFilter => ({
  ...filters,
  status: filters.status === 'Y' || filters.status === 'N' ? filters.status : '',
  ...bothScripts(search),
});

export const loadWebUsers = (state: WebUserListState): Promise<{ total: number; list: ListedWebUser[] }> => {
  const { sortField, sortOrder, pageNum, pageSize } = state;
  return call(webUserCalls.search, {
    body: { sortField, sortOrder, pageNum, pageSize },
    content: webUserFilterOf(state),
  });
};

export const loadWebUser = (empid: string): Promise<ListedWebUser> => call(webUserCalls.item, { query: { empid } });
