import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { roleCalls } from '../roles.contract.ts';
import { mappedDepartments, mappedMembers } from './role-mapping.queries.ts';
import { saveMapping } from './role-mapping.service.ts';
import { usageOf } from './role-usage.queries.ts';
import { rolesFile } from './roles.export.ts';
import { nextRoleNumber, roleByOid, searchRoles } from './roles.queries.ts';
import { addRole, editRole, previewRole, removeRoles, type Services } from './roles.service.ts';

export const roleRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  bind(roleCalls.search, ({ query }) => searchRoles(read, query, query));
  bind(roleCalls.item, async ({ query }) => found(await roleByOid(read, query.oid), codes.serverMessage));
  bind(roleCalls.nextId, () => nextRoleNumber(read));
  bind(roleCalls.exportAll, async ({ query, lang }) => rolesFile(read, query, lang));
  bind(roleCalls.usage, ({ query }) => usageOf(read, query.oids));

  bind(roleCalls.add, ({ content, caller }) => addRole(services, caller, content));
  bind(roleCalls.edit, ({ content, caller }) => editRole(services, caller, content));
  bind(roleCalls.remove, ({ query, content, caller }) => removeRoles(services, caller, content, query.liftEntries));
  bind(roleCalls.preview, ({ content, caller }) => previewRole(services, caller, content.source));

  bind(roleCalls.mappedDepartments, ({ query }) => mappedDepartments(read, query.roleOid));
  bind(roleCalls.mappedMembers, ({ query }) => mappedMembers(read, query.roleOid));
  bind(roleCalls.saveMapping, ({ query, content, caller }) => saveMapping(services, caller, query, content));
};
