import type { z } from 'zod';
import { violatedConstraint, type Actor, type Database, type Write } from '#platform/db/server/database.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import type { RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { roleEdit, roleForm, RolePreview, RoleRow } from '../roles.contract.ts';
import { assertEntriesMayGo, deleteEntriesNaming, keepingEntries } from './role-lists.ts';
import { assertMayWriteSqlOf, assertNotStronger, watchOwnRoles, watchShutOut } from './role-power.ts';
import { deleteWholeMappings } from './role-mapping.queries.ts';
import { previewOf } from './role-members.queries.ts';
import { refreshMembers } from './role-refresh.ts';
import { idsOf } from './role-sql.ts';
import { deleteConditionsNaming, onlyGuards, rolesInUse } from './role-usage.queries.ts';
import { deleteRoles, insertRole, lockRoles, roleByOid, updateRole, type RoleValues } from './roles.queries.ts';

export type Services = { db: Database; rights: Pick<Rights, 'of'>; sandbox: RoleSandbox };
/** Who writes. */
export type Writer = { empid: string; actor: Actor };

const previewRows = 20;

export const gone = (code: DomainErrorCode): DomainError => new DomainError(code, 'wire.gone');

const idStillNamed = (): DomainError =>
  new DomainError(codes.addFailed, 'role.id_still_named', { fields: { id: 'role.id_still_named' } });

const explain = (error: unknown): never => {
  if (violatedConstraint(error) !== 'role_id_unique') throw error;
  throw new DomainError(codes.dataRepeat, 'role.code_name_exists', { fields: { id: 'role.code_name_exists' } });
};

/** The source as it is stored: none for build, one for sql (seed 000 §5). */
const withSource = <Values extends Pick<RoleValues, 'sourcetype' | 'source'>>(
  values: Values,
  code: DomainErrorCode,
): Values => {
  if (values.sourcetype === 'build') return { ...values, source: '' };
  if (values.source !== '') return values;
  throw new DomainError(code, 'role.source_needed', { fields: { source: 'role.source_needed' } });
};

/** Runs the SQL before any row is locked: it may take its second. */
const idsFor = (
  sandbox: RoleSandbox,
  actor: Actor,
  { sourcetype, source }: Pick<RoleValues, 'sourcetype' | 'source'>,
  code: DomainErrorCode,
): Promise<string[]> => (sourcetype === 'sql' ? idsOf(sandbox, actor, source, code) : Promise.resolve([]));

const stored = async (trx: Write, oid: string): Promise<RoleRow> => {
  const row = await roleByOid(trx, oid);
  if (!row) throw gone(codes.editFailed);
  return row;
};

/** Adds a role with its members. Refuses an id that exists (24) or that something still names, and SQL that does not run. */
export const addRole = async (
  { db, sandbox }: Services,
  { actor }: Writer,
  form: z.output<typeof roleForm>,
): Promise<RoleRow> => {
  const values = withSource(form, codes.addFailed);
  const ids = await idsFor(sandbox, actor, values, codes.addFailed);
  return db
    .write(actor, async (trx) => {
      // A condition or a list entry that outlived another role of this id would be the new role's at once.
      if ((await rolesInUse(trx, [values.id])).length > 0) throw idStillNamed();
      const oid = await insertRole(trx, values);
      await refreshMembers(trx, { ...values, oid }, ids);
      return stored(trx, oid);
    })
    .catch(explain);
};

const merged = (
  before: RoleRow,
  { name, explain, sourcetype, source, status }: z.output<typeof roleEdit>,
): RoleValues => ({
  id: before.id,
  name: name ?? before.name,
  explain: explain ?? before.explain,
  sourcetype: sourcetype ?? before.sourcetype,
  source: source ?? before.source,
  status: status ?? before.status,
});

/** Whether the members have to be worked out anew; a lone switch or a new name does not touch them. */
const touchesMembers = (before: RoleRow, after: RoleValues, sent: z.output<typeof roleEdit>): boolean =>
  before.sourcetype !== after.sourcetype ||
  before.source !== after.source ||
  (after.sourcetype === 'sql' && sent.source !== undefined);

/**
 * Changes any of the fields. The mapping goes when the source type really changes, whatever `whetherDeleteRoleMap` says. Refuses a stale revision (409), SQL that
 * does not run, a role that is stronger than the writer (403), what would shut out the last administrator, and what takes people from list entries unless
 * `liftEntries` says so.
 */
export const editRole = async (
  { db, rights, sandbox }: Services,
  { empid, actor }: Writer,
  sent: z.output<typeof roleEdit>,
): Promise<RoleRow> => {
  const seen = await roleByOid(db.read, sent.oid);
  if (!seen) throw gone(codes.editFailed);
  if (sent.rev !== undefined && sent.rev !== seen.rev) throw conflict(seen);
  assertUnchanged(sent, seen, ['id']);
  const after = withSource(merged(seen, sent), codes.editFailed);
  const anew = touchesMembers(seen, after, sent);
  const ids = anew ? await idsFor(sandbox, actor, after, codes.editFailed) : [];
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const [before] = await lockRoles(trx, [sent.oid]);
    if (!before) throw gone(codes.editFailed);
    // What was merged and run belongs to the row that was read; fields that were not sent must not undo somebody else's change.
    if (before.rev !== seen.rev) throw conflict(before);
    const changesPower = anew || after.status !== before.status || after.sourcetype !== before.sourcetype;
    if (changesPower) await assertNotStronger(trx, standing, [before]);
    if (anew && after.sourcetype === 'sql') await assertMayWriteSqlOf(trx, standing, before);
    const assertJoinsNothingStronger = await watchOwnRoles(trx, standing, [before]);
    const assertShutsOutNobodyStronger = await watchShutOut(trx, standing, [before]);
    await keepingEntries(trx, before, { liftEntries: sent.liftEntries, code: codes.editFailed }, async () => {
      await updateRole(trx, sent.oid, after);
      if (before.sourcetype !== after.sourcetype) await deleteWholeMappings(trx, [sent.oid]);
      if (anew) await refreshMembers(trx, { ...after, oid: sent.oid }, ids);
    });
    await assertJoinsNothingStronger();
    await assertShutsOutNobodyStronger();
    if (anew || after.status !== before.status) await assertAdministratorRemains(trx);
    return stored(trx, sent.oid);
  });
};

/**
 * Deletes roles with their mappings, their members, the conditions and the list entries that name them: all of it or none. Roles that are gone already do not count.
 * Refuses roles that alone guard a data item (it would open to everybody), those that list entries name unless `liftEntries` says so, those stronger than the writer
 * (403), and the last administrator's.
 */
export const removeRoles = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  oids: readonly string[],
  liftEntries: 'Y' | 'N',
): Promise<{ deleted: number }> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const roles = await lockRoles(trx, oids);
    await assertNotStronger(trx, standing, roles);
    const ids = roles.map(({ id }) => id);
    const guards = await onlyGuards(trx, ids);
    if (guards.length > 0)
      throw new DomainError(codes.deleteFailed, 'role.only_guard', { params: { names: guards.join(', ') } });
    await assertEntriesMayGo(trx, roles, { liftEntries, code: codes.deleteFailed });
    await deleteConditionsNaming(trx, ids);
    await deleteEntriesNaming(trx, ids);
    await deleteWholeMappings(trx, oids);
    const deleted = await deleteRoles(trx, oids);
    if (deleted > 0) await assertAdministratorRemains(trx);
    return { deleted };
  });
};

/** Runs a role's SQL without keeping anything: how many people it yields, and the first of them. */
export const previewRole = async (
  { db, sandbox }: Services,
  { actor }: Pick<Writer, 'actor'>,
  source: string,
): Promise<RolePreview> => previewOf(db.read, await idsOf(sandbox, actor, source, codes.serverMessage), previewRows);
