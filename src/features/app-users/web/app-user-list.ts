import {
  appUserCalls,
  type ShownAppUser,
  type AppUserFilter,
  type AppUserRow,
  type ListedAppUser,
  appUserSortFields,
} from '#features/app-users/app-users.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type AppUserSortField = (typeof appUserSortFields)[number];
export type AppUserFilters = { empid: string; name: string; userid: string; type: string; status: string };
export type AppUserListState = ListState<AppUserFilters, AppUserSortField>;

/** What the address of the screen holds. */
export const appUserList: ListShape<AppUserFilters, AppUserSortField> = {
  filters: { empid: '', name: '', userid: '', type: '', status: '' },
  sortFields: appUserSortFields,
};

/** Also the first word of every query key of the screen. */
export const tableName = 'app-users';

export const appUserKey = ({ empid }: AppUserRow): string => empid;
export const appUserName = ({ name, empid }: Pick<AppUserRow, 'name' | 'empid'>): string => `${name} (${empid})`;

const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

/** The map of the advanced search, the quick search beside it; an address may say anything. */
export const conditionMap = ({ filters, search }: AppUserListState): AppUserFilter => ({
  ...filters,
  type: oneOf(['AD', 'ED'], filters.type),
  status: oneOf(['Y', 'N'], filters.status),
  ...bothScripts(search),
});

export const loadAppUsers = (state: AppUserListState): Promise<{ total: number; list: ListedAppUser[] }> => {
  const { sortField, sortOrder, pageNum, pageSize } = state;
  return call(appUserCalls.search, { body: { sortField, sortOrder, pageNum, pageSize }, content: conditionMap(state) });
};

export const loadAppUser = (empid: string): Promise<ShownAppUser> => call(appUserCalls.item, { query: { empid } });
