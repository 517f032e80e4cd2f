import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import {
  asItStands,
  auditFields,
  filters,
  nothing,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { sqlReasons } from './role-sql.contract.ts';
import { editOf, itemCall } from '#platform/records/record-calls.ts';
import { mappingImpact, rolePreview, roleUsage } from './role-impact.contract.ts';
import { endpoint, mayGrant, mayLook } from '#platform/wire/endpoint.ts';

export const roleMenu: MenuEntry = {
  id: 'F004',
  langid: 'menu.roles',
  title: localized('角色管理', '角色管理', 'Roles', 'Quản lý vai trò'),
  icon: 'TeamOutlined',
  component: 'roles',
  url: '/roles',
  sort: 1,
  parent: 'G02',
};

export const roleLimits = { name: 120, explain: 1000, source: 20_000, mappings: 20_000 } as const;
/** Eight digits (seed 000 §9). */
export const highestRoleNumber = 99_999_999;
export const roleReasons = { idDigits: 'role.id_digits' } as const;

/** Digits only, at most 8, padded and prefixed (`17` → `ROLE00000017`); a complete id is accepted too. Seed 000 §5. */
export const roleId = requiredText(12)
  .refine((value) => value === '' || /^(ROLE\d{8}|\d{1,8})$/.test(value), { error: roleReasons.idDigits })
  .transform((value) => (value.startsWith('ROLE') ? value : `ROLE${value.padStart(8, '0')}`));

const sourcetype = z.enum(['sql', 'build']);

/** The fields that may change later. */
const fields = {
  name: requiredText(roleLimits.name),
  explain: text(roleLimits.explain).default(''),
  sourcetype: sourcetype.default('sql'),
  source: text(roleLimits.source).default(''),
  status: yn.default('Y'),
};

export const roleForm = z.object({ id: roleId, ...fields });

/**
 * Y acknowledges that after the change entries of the blacklist or the whitelist apply to fewer people than before. A
 * change with that effect fails without it, with `listedRoleReason` and the parameters `blacklist`, `whitelist`
 * (entries) and `people`.
 */
const liftEntries = yn.default('N');
export const listedRoleReason = 'role.named_in_lists';

/**
 * `whetherDeleteRoleMap` Y: the source type has changed, so the old mapping is deleted. `id` cannot change: another one
 * is an error.
 */
export const roleEdit = editOf(fields).extend({
  id: asItStands,
  whetherDeleteRoleMap: yn.default('N'),
  liftEntries,
  confirmed: confirmedPeople,
});

export const roleRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  explain: z.string(),
  sourcetype,
  source: z.string(),
  status: yn,
  memberCount: z.number(),
  /** When the members were last computed; null before the first time. */
  refreshedAt: z.string().nullable(),
  /**
   * Why computing the members last failed; they are still those of the last success. `message` is PostgreSQL's, and
   * belongs to `role.sql_error`.
   */
  refreshError: z.object({ reason: z.string(), message: z.string() }).nullable(),
  ...auditFields,
});
export type RoleRow = z.infer<typeof roleRow>;

/**
 * `stronger`: lets its members grant rights that the reader may not grant, so the reader may not fill, switch or delete
 * it. `wider`: gives something at any level that the reader does not have everywhere, so the reader may neither write
 * its SQL nor join it. `maySwitchOn`: N also where switching it on would make the reader a member of a wider role, or
 * block people from the console who can grant what the reader cannot.
 */
const listedRole = roleRow.extend({ stronger: yn, wider: yn, maySwitchOn: yn });
export type ListedRole = z.infer<typeof listedRole>;

/**
 * `mayMap`: whether the reader may change its mapping. `mayNotMap`: ids of employees and departments that the reader
 * may not add to it, since they would make the reader a member of a wider role.
 */
const openedRole = listedRole.extend({ mayMap: yn, mayNotMap: z.array(z.string()) });
export type OpenedRole = z.infer<typeof openedRole>;

export const roleSortFields = ['id', 'name', 'sourcetype', 'status', 'memberCount', 'txdat'] as const;

/** `contentoid` is what the mapping holds; the rest is empty for a department that no longer exists. */
export const mappedDepartment = z.object({
  oid: z.string(),
  contentoid: z.string(),
  depid: z.string(),
  depname: z.string(),
  plantname: z.string(),
  coid: z.string(),
  plantid: z.string(),
});
export const mappedMember = z.object({ id: z.string(), name: z.string(), depname: z.string(), plantname: z.string() });
export type MappedDepartment = z.infer<typeof mappedDepartment>;
export type MappedMember = z.infer<typeof mappedMember>;

/** D: company + plant + '_' + department id, for the department and those below it. H: an employee id. */
const mappingEntry = z.object({
  roleoid: oid.optional(),
  contentoid: requiredText(120),
  contenttype: z.enum(['D', 'H']),
});

/**
 * `content` of the error `role.sql_error`. `position`: from 1, in UTF-16 units of the source; null if PostgreSQL gives
 * none.
 */
export const sqlError = z.object({ message: z.string(), position: z.number().nullable() });

const outsideScope = 'role.outside_scope';
const tooStrong = ['role.stronger', 'role.joins_stronger'] as const;
const lastAdministrator = 'permission.last_administrator';
/** Roles that need attention: `FAILED` could not be refreshed, `EMPTY` has no members. */
export const roleAttentions = ['FAILED', 'EMPTY'] as const;
export type RoleAttention = (typeof roleAttentions)[number];

/** The filters of the list; empty means any. */
export const roleFilter = z.object({
  attention: z.enum(['', ...roleAttentions]).default(''),
  sourcetype: z.enum(['', 'sql', 'build']).default(''),
  status: ynFilter,
  ...filters,
});
const filtered = { ...roleFilter.shape, ...sorting(roleSortFields) };

const look = mayLook(roleMenu.id);
/**
 * A role decides who has which function, so changing one is granting rights. A role has no place in the organisation;
 * what is mapped to it has.
 */
const grant = mayGrant(roleMenu.id, { scope: 'everywhere' });
const map = mayGrant(roleMenu.id, { scope: 'rows' });

const mappingReasons = [outsideScope, ...tooStrong, lastAdministrator, listedRoleReason];

const lastChecks = [lastAdministrator, listedRoleReason, confirmImpactReason];

export const roleCalls = {
  search: endpoint({
    method: 'GET',
    path: '/role/role',
    summary: 'Roles, paged',
    right: look,
    query: { ...paging, ...filtered },
    answer: paged(listedRole),
  }),
  item: itemCall({ path: '/role/item', summary: 'One role', right: look, row: openedRole }),
  nextId: endpoint({
    method: 'GET',
    path: '/role/nextid',
    summary: 'The highest number in use + 1, or the lowest free one where there is none above',
    right: look,
    answer: z.number(),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/role/export',
    summary: 'All roles that match, as a spreadsheet',
    right: look,
    query: filtered,
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: 'nothing names a new role yet',
    path: '/role',
    summary: 'Add a role; the SQL of a sql role is run to check it',
    right: grant,
    content: roleForm,
    answer: roleRow,
    reasons: ['role.code_name_exists', 'role.id_still_named', 'role.source_needed', ...sqlReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/role',
    summary: 'Change a role',
    right: grant,
    content: roleEdit,
    answer: roleRow,
    reasons: ['role.source_needed', 'form.read_only', ...sqlReasons, ...tooStrong, ...lastChecks],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: true,
    path: '/role',
    summary: 'Delete roles by oid; conditions and list entries that name them go with them',
    right: grant,
    query: { liftEntries, confirmed: confirmedPeople },
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number() }),
    reasons: ['role.only_guard', 'role.stronger', ...lastChecks],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/role/usage',
    summary: 'What goes with roles when they are deleted',
    right: look,
    sealedQuery: { oids: z.array(oid).min(1).max(1000) },
    answer: roleUsage,
  }),
  mappedDepartments: endpoint({
    method: 'GET',
    path: '/rolemap/dep',
    summary: 'Departments of a build role',
    right: look,
    query: { roleOid: oid },
    answer: z.array(mappedDepartment),
  }),
  mappedMembers: endpoint({
    method: 'GET',
    path: '/rolemap/member',
    summary: 'Members named one by one in a build role',
    right: look,
    query: { roleOid: oid },
    answer: z.array(mappedMember),
  }),
  saveMapping: endpoint({
    method: 'PUT',
    undo: true,
    path: '/rolemap',
    summary: 'The mapping of a build role as it shall be; all or none',
    right: map,
    query: { roleOid: oid, liftEntries, confirmed: confirmedPeople },
    content: z.array(mappingEntry).max(roleLimits.mappings),
    answer: z.object({ memberCount: z.number() }),
    reasons: ['role.not_build', 'role.content_unknown', ...mappingReasons, confirmImpactReason],
  }),
  previewMapping: endpoint({
    method: 'POST',
    path: '/rolemap/impact',
    summary:
      'How many people of the caller’s scope would join and leave a build role if this were its mapping, with a page of those of one kind, and the functions that name the role; nothing is saved',
    right: map,
    reads: true,
    content: z.object({
      roleOid: oid,
      entries: z.array(mappingEntry).max(roleLimits.mappings),
      kind: z.enum(['', 'come', 'gone']).default(''),
      ...paging,
    }),
    answer: mappingImpact,
  }),
  preview: endpoint({
    method: 'POST',
    undo: 'a preview changes no data',
    path: '/role/preview',
    summary:
      'Runs a role’s SQL: how many it yields, and the first page of them; with `oid` also whether it may be saved',
    right: grant,
    content: z.object({ source: requiredText(roleLimits.source), oid: oid.optional() }),
    answer: rolePreview,
    reasons: [...sqlReasons, 'role.stronger', 'access_list.stronger'],
  }),
};
