import type { UndoGuard } from '#platform/undo/server/undo.service.ts';
import { lockRoles } from './roles.queries.ts';
import { assertNotStronger, watchBlacklisted, watchOwnRoles } from './role-power.ts';

const idOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** Putting roles, their mapping and members back follows the rules of changing them. */
export const guardRoles: UndoGuard = async (trx, standing, changes) => {
  const oids = new Set(
    changes.flatMap(({ table, old_row, new_row }) => {
      if (!['role', 'role_mapping', 'role_member'].includes(table)) return [];
      return [old_row, new_row].flatMap((row) => idOf(table === 'role' ? row?.oid : row?.roleoid));
    }),
  );
  const there = await lockRoles(trx, [...oids]);
  // A role that has been deleted is looked at once it is there again.
  const known = new Set(there.map(({ oid }) => oid));
  const deleted = changes.flatMap(({ table, old_row }) =>
    table === 'role' && old_row && !known.has(String(old_row.oid))
      ? [{ oid: String(old_row.oid), id: String(old_row.id) }]
      : [],
  );
  const roles = [...there, ...deleted];
  await assertNotStronger(trx, standing, roles);
  const checks = [await watchOwnRoles(trx, standing, roles), await watchBlacklisted(trx, standing, roles)];
  return async () => {
    await assertNotStronger(trx, standing, roles);
    for (const check of checks) await check();
  };
};
