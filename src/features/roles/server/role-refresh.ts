import { program } from '#platform/db/program-actors.ts';
import type { Actor, Database, Write } from '#platform/db/server/database.ts';
import { assertAdministratorRemains, hasAdministrator } from '#platform/rights/server/last-administrator.ts';
import type { Standing } from '#platform/rights/server/stronger-roles.ts';
import type { RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { RoleRow } from '../roles.contract.ts';
import { watchBlacklisted } from './role-power.ts';
import { type MemberDifference, noteRefreshed, noteRefreshFailed, writeMembers } from './role-members.queries.ts';
import { failureOf } from './role-sql.ts';
import { allRoleOids, lockRoles, roleByOid, storedError } from './roles.queries.ts';

const system: Actor = program('role-refresh');

/** Writes the members of a role whose row the transaction has locked. `ids`: what the SQL of a sql role returned. */
export const refreshMembers = async (
  trx: Write,
  role: Pick<RoleRow, 'oid' | 'sourcetype'>,
  ids: readonly string[],
): Promise<MemberDifference> => {
  const written = await writeMembers(trx, role.oid, role.sourcetype === 'sql' ? { ids } : { mapping: true });
  await noteRefreshed(trx, role.oid, written.total);
  return written;
};

type Refreshed = 'same' | 'changed' | 'failed' | 'gone';

/**
 * Recomputes the members of one role. If the SQL fails, the role keeps its members and the failure is stored. A role
 * that was changed in the meantime is left alone: changing it has recomputed the members already.
 */
const refreshOnce = async (db: Database, sandbox: RoleSandbox, oid: string): Promise<Refreshed> => {
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
    const assertBlocksNobody = await watchBlacklisted(trx, nobody, [locked]);
    const hadAdministrator = await hasAdministrator(trx);
    const { come, gone } = await refreshMembers(trx, locked, result.ids);
    const changed = come + gone > 0;
    if (changed) {
      await assertBlocksNobody();
      if (hadAdministrator) await assertAdministratorRemains(trx);
    }
    return changed ? 'changed' : 'same';
  });
};

/**
 * No person is responsible for a refresh, so it must not block anybody who may grant rights: all of them are stronger.
 */
const nobody: Standing = { empid: '', grants: new Map() };

/**
 * Recomputes the members of one role; a change that the guards forbid is stored as a failure, and the members stay. SQL
 * that depends on the date could otherwise do what no administrator may do.
 */
export const refreshRole = async (db: Database, sandbox: RoleSandbox, oid: string): Promise<Refreshed> => {
  try {
    return await refreshOnce(db, sandbox, oid);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof HttpError)) throw error;
    const reason = 'role.refresh_guarded';
    await db.write(system, (trx) => noteRefreshFailed(trx, oid, storedError({ reason, message: '' })));
    return 'failed';
  }
};

/** Refreshes role members by its schedule and after an import. */
export const refreshRolesJob = 'role-refresh';

/**
 * Recomputes the members of every role, one transaction each: after an import, and by the scheduled job. Stops between
 * two roles if `signal` fires.
 */
export const refreshAllRoles = async (
  db: Database,
  sandbox: RoleSandbox,
  signal?: AbortSignal,
): Promise<Record<Refreshed, number>> => {
  const counts: Record<Refreshed, number> = { same: 0, changed: 0, failed: 0, gone: 0 };
  for (const oid of await allRoleOids(db.read)) {
    signal?.throwIfAborted();
    counts[await refreshRole(db, sandbox, oid)] += 1;
  }
  return counts;
};
