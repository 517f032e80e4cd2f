import {
  roleCalls,
  roleFilter,
  type ListedRole,
  type OpenedRole,
  type RoleRow,
  roleSortFields,
} from '#features/roles/roles.contract.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type RoleFilters = FiltersOf<typeof roleFilter>;

export const roleName = ({ name, id }: Pick<RoleRow, 'name' | 'id'>): string => `${name} (${id})`;

export const roleList = defineList({
  name: 'roles',
  filters: noFilters(roleFilter),
  sortFields: roleSortFields,
  keyOf: ({ oid }: ListedRole) => oid,
  logged: 'role',
  nameOf: roleName,
  load: (state) => call(roleCalls.search, { query: { ...pageQuery(state), ...conditionMap(roleFilter, state) } }),
  exportAll: (state) =>
    download(roleCalls.exportAll, { query: { ...sortQuery(state), ...conditionMap(roleFilter, state) } }),
  setStatus: (oid, status) => call(roleCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(roleCalls.remove, { query: { liftEntries: 'N', confirmed: '' }, content: oids }),
  removeAsks: true,
});

export const loadRole = (oid: string): Promise<OpenedRole> => call(roleCalls.item, { query: { oid } });
