import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import { roleCalls, type ListedRole, type RoleRow } from '../roles.contract.ts';
import { joiningEntries, withPower } from './role-power.ts';
import { isRoleInScope } from './role-scope.ts';
import { mappingImpact } from './mapping-impact.ts';
import { mappedDepartments, mappedMembers } from './role-mapping.queries.ts';
import { saveMapping } from './role-mapping.service.ts';
import { usageOf } from './role-usage.queries.ts';
import { rolesFile } from './roles.export.ts';
import { nextRoleNumber, roleByOid, searchRoles } from './roles.queries.ts';
import { addRole, editRole, previewRole, removeRoles, type Services } from './roles.service.ts';

export const roleRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  const listed = async ({ empid }: { empid: string }, rows: readonly RoleRow[]): Promise<ListedRole[]> =>
    withPower(read, await standingOf(services.rights, empid), rows);

  bind(roleCalls.search, async ({ query, caller }) => {
    const { total, list } = await searchRoles(read, query, query);
    return { total, list: await listed(caller, list) };
  });
  bind(roleCalls.item, async ({ query, caller }) => {
    const role = found(await roleByOid(read, query.oid), codes.serverMessage);
    const standing = await standingOf(services.rights, caller.empid);
    const shown = found((await withPower(read, standing, [role]))[0]);
    const scope = caller.grant.scopes.GRANT;
    const isInside = scope !== undefined && (await isRoleInScope(read, scope, role));
    return {
      ...shown,
      mayMap: isInside && shown.stronger === 'N' ? ('Y' as const) : ('N' as const),
      mayNotMap: await joiningEntries(read, standing, shown),
    };
  });
  bind(roleCalls.nextId, () => nextRoleNumber(read));
  bind(roleCalls.exportAll, async ({ query, lang }) => rolesFile(read, query, lang));
  bind(roleCalls.usage, ({ query }) => usageOf(read, query.oids));

  bind(roleCalls.add, ({ content, caller }) => addRole(services, caller, content));
  bind(roleCalls.edit, ({ content, caller }) => editRole(services, caller, content));
  bind(roleCalls.remove, ({ query, content, caller }) => removeRoles(services, caller, content, query));
  bind(roleCalls.preview, ({ content, caller, lang }) => previewRole(services, caller, content, lang));

  bind(roleCalls.mappedDepartments, ({ query }) => mappedDepartments(read, query.roleOid));
  bind(roleCalls.mappedMembers, ({ query }) => mappedMembers(read, query.roleOid));
  bind(roleCalls.previewMapping, ({ content, caller, lang }) =>
    mappingImpact(read, content, { lang, scope: caller.grant.scope }),
  );
  bind(roleCalls.saveMapping, ({ query, content, caller }) => saveMapping(services, caller, query, content));
};
