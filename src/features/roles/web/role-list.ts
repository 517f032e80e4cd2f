import { roleCalls, type RoleRow, roleSortFields } from '#features/roles/roles.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type RoleSortField = (typeof roleSortFields)[number];
export type RoleFilters = { sourcetype: string; status: string };
export type RoleListState = ListState<RoleFilters, RoleSortField>;

/** What the address of the screen holds. */
export const roleList: ListShape<RoleFilters, RoleSortField> = {
  filters: { sourcetype: '', status: '' },
  sortFields: roleSortFields,
};

export const roleKey = ({ oid }: RoleRow): string => oid;
export const roleName = ({ name, id }: Pick<RoleRow, 'name' | 'id'>): string => `${name} (${id})`;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

/** What the list and its export ask for; an address may say anything. */
export const roleQuestion = ({ filters, search, sortField, sortOrder }: RoleListState) => ({
  sortField,
  sortOrder,
  status: oneOf(['Y', 'N'], filters.status),
  sourcetype: oneOf(['sql', 'build'], filters.sourcetype),
  ...bothScripts(search),
});

export const loadRoles = (state: RoleListState): Promise<{ total: number; list: RoleRow[] }> =>
  call(roleCalls.search, {
    query: { ...roleQuestion(state), pageNum: state.pageNum, pageSize: state.pageSize },
  });

export const loadRole = (oid: string): Promise<RoleRow> => call(roleCalls.item, { query: { oid } });
