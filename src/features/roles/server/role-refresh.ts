import type { Actor, Database, Write } from '#platform/db/server/database.ts';
import type { RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import type { RoleRow } from '../roles.contract.ts';
import { noteRefreshed, noteRefreshFailed, writeMembers } from './role-members.queries.ts';
import { failureOf } from './role-sql.ts';
import { allRoleOids, lockRoles, roleByOid, storedError } from './roles.queries.ts';

const system: Actor = { empid: 'role-refresh' };

/** Writes the members of a role whose row the transaction has locked. `ids`: what its SQL yields, for a sql role. Answers how many they are. */
export const refreshMembers = async (
  trx: Write,
  role: Pick<RoleRow, 'oid' | 'sourcetype'>,
  ids: readonly string[],
): Promise<{ total: number; changed: boolean }> => {
  const written = await writeMembers(trx, role.oid, role.sourcetype === 'sql' ? { ids } : { mapping: true });
  await noteRefreshed(trx, role.oid, written.total);
  return written;
};

type Refreshed = 'same' | 'changed' | 'failed' | 'gone';

/**
 * Works out the members of one role anew. A sql role that fails keeps the members it had and says so. A role that was changed meanwhile is left to whoever
 * changed it, who has worked them out already.
 */
export const refreshRole = async (db: Database, sandbox: RoleSandbox, oid: string): Promise<Refreshed> => {
  const role = await roleByOid(db.read, oid);
  if (!role) return 'gone';
  const result =
    role.sourcetype === 'sql' ? await sandbox.run(role.source, system.empid) : ({ ok: true, ids: [] } as const);
  return db.write(system, async (trx) => {
    const [locked] = await lockRoles(trx, [oid]);
    if (!locked || locked.sourcetype !== role.sourcetype || locked.source !== role.source) return 'gone';
    if (!result.ok) {
      await noteRefreshFailed(trx, oid, storedError(failureOf(result)));
      return 'failed';
    }
    const { changed } = await refreshMembers(trx, locked, result.ids);
    return changed ? 'changed' : 'same';
  });
};

/** Works out the members of every role, one transaction each: after an import, and by the scheduled job. */
export const refreshAllRoles = async (db: Database, sandbox: RoleSandbox): Promise<Record<Refreshed, number>> => {
  const counts: Record<Refreshed, number> = { same: 0, changed: 0, failed: 0, gone: 0 };
  for (const oid of await allRoleOids(db.read)) counts[await refreshRole(db, sandbox, oid)] += 1;
  return counts;
};
