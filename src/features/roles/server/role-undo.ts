import type { Write } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { rolesInUse } from './role-usage.queries.ts';
import { lockRoles } from './roles.queries.ts';
import { assertNotStronger, watchBlacklisted, watchOwnRoles } from './role-power.ts';

type Changes = Parameters<UndoGuard>[2];

const idOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** The id of a role that is still named must not come free: the next role with it would get what it gives. */
const assertNoneInUseGone = async (trx: Write, changes: Changes): Promise<void> => {
  const added = changes.flatMap(({ table, new_row }) => (table === 'role' ? idOf(new_row?.id) : []));
  const there = await trx
    .selectFrom('role')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(added)))
    .execute();
  const kept = new Set(there.map(({ id }) => id));
  const names = await rolesInUse(
    trx,
    added.filter((id) => !kept.has(id)),
  );
  if (names.length > 0) throw new DomainError(codes.editFailed, 'undo.needed', { params: { names } });
};

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
    await assertNoneInUseGone(trx, changes);
  };
};
