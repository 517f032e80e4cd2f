import type { z } from 'zod';
import type { Actor, Database } from '#platform/db/server/database.ts';
import { askFirst, beforeActing, isAsking } from '#platform/effects/server/ask-first.ts';
import { formFields } from '#platform/records/form-fields.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import type { RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import type { RolePreview } from '../role-impact.contract.ts';
import { type roleEdit, roleForm, type RoleRow } from '../roles.contract.ts';
import { giftsOf, rolePlan } from './role-effects.ts';
import { activeMembers, assertMembersConfirmed, membersAffected } from './role-impact.ts';
import { assertEntriesMayGo, deleteEntriesNaming, keepingEntries } from './role-lists.ts';
import {
  assertMayWriteSqlOf,
  assertNotStronger,
  assertSqlBlocksNobodyStronger,
  watchBlacklisted,
  watchOwnRoles,
} from './role-power.ts';
import { deleteWholeMappings } from './role-mapping.queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { namedFunctions } from './mapping-impact.ts';
import { differenceToIds, previewOf } from './role-members.queries.ts';
import { refreshMembers } from './role-refresh.ts';
import { idsOf } from './role-sql.ts';
import { deleteConditionsNaming, onlyGuards, rolesInUse } from './role-usage.queries.ts';
import { insertRole, lockRoles, roleByOid, type RoleValues, updateRole } from './roles.queries.ts';

export type Services = { db: Database; rights: Pick<Rights, 'of' | 'measureImpact'>; sandbox: RoleSandbox };

const previewRows = 20;

const constraintErrors = explainConstraint({
  role_id_unique: () => atField(codes.dataRepeat, 'id', 'role.code_name_exists'),
});

/** With the source as it is stored: empty for build, required for sql (seed 000 §5). */
const withSource = <Values extends Pick<RoleValues, 'sourcetype' | 'source'>>(
  values: Values,
  code: DomainErrorCode,
): Values => {
  if (values.sourcetype === 'build') return { ...values, source: '' };
  if (values.source !== '') return values;
  throw atField(code, 'source', 'role.source_needed');
};

/** Runs the SQL, before any row is locked because it may take a second. */
const idsFor = (
  sandbox: RoleSandbox,
  actor: Actor,
  { sourcetype, source }: Pick<RoleValues, 'sourcetype' | 'source'>,
  code: DomainErrorCode,
): Promise<string[]> => (sourcetype === 'sql' ? idsOf(sandbox, actor, source, code) : Promise.resolve([]));

/**
 * Adds a role with its members. Throws for an id that exists (24) or is still named somewhere, and for SQL that fails.
 */
export const addRole = async (
  { db, sandbox }: Services,
  { actor }: Writer,
  form: z.output<typeof roleForm>,
): Promise<RoleRow> => {
  const values = withSource(form, codes.addFailed);
  const ids = await idsFor(sandbox, actor, values, codes.addFailed);
  return db
    .write(actor, async (trx) => {
      // A condition or a list entry that outlived another role with this id would apply to the new role at once.
      if ((await rolesInUse(trx, [values.id])).length > 0) throw atField(codes.addFailed, 'id', 'role.id_still_named');
      const oid = await insertRole(trx, values);
      await refreshMembers(trx, { ...values, oid }, ids);
      return found(await roleByOid(trx, oid));
    })
    .catch(constraintErrors);
};

/** Whether the members must be computed again; switching or renaming a role does not affect them. */
const affectsMembers = (before: RoleRow, after: RoleValues, sent: z.output<typeof roleEdit>): boolean =>
  before.sourcetype !== after.sourcetype ||
  before.source !== after.source ||
  (after.sourcetype === 'sql' && sent.source !== undefined);

/** The role as the edit leaves it. */
const merged = (
  before: RoleRow,
  {
    oid: _oid,
    rev: _rev,
    id: _id,
    whetherDeleteRoleMap: _map,
    liftEntries: _lift,
    confirmed: _confirmed,
    ...sent
  }: z.output<typeof roleEdit>,
): RoleValues => ({ ...formFields(roleForm, before), ...present(sent) });

/**
 * Changes any of the fields. The mapping is deleted if the source type changes, whatever `whetherDeleteRoleMap` says.
 * Throws for a stale revision (409), for SQL that fails, for a role that grants more than the writer may grant (403),
 * if no administrator would remain, if list entries would apply to fewer people, unless `liftEntries` is Y, and if more
 * people join or leave than may without a confirmation.
 */
export const editRole = async (
  { db, rights, sandbox }: Services,
  { empid, actor }: Writer,
  sent: z.output<typeof roleEdit>,
): Promise<RoleRow> => {
  const seen = found(await roleByOid(db.read, sent.oid));
  await assertFresh(sent.rev, seen, () => seen);
  assertUnchanged(sent, seen, ['id']);
  const after = withSource(merged(seen, sent), codes.editFailed);
  const recompute = affectsMembers(seen, after, sent);
  const ids = recompute ? await idsFor(sandbox, actor, after, codes.editFailed) : [];
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const before = found((await lockRoles(trx, [sent.oid]))[0]);
    // `after` was merged with the row that was read: fields that were not sent must not undo another person's change.
    await assertFresh(seen.rev, before, () => before);
    const changesPower = recompute || after.status !== before.status || after.sourcetype !== before.sourcetype;
    if (changesPower) await assertNotStronger(trx, standing, [before]);
    if (recompute && after.sourcetype === 'sql') await assertMayWriteSqlOf(trx, standing, before);
    const assertJoinsNothingStronger = await watchOwnRoles(trx, standing, [before]);
    const runsSql = recompute && after.sourcetype === 'sql';
    const assertBlocksNobodyStronger = await watchBlacklisted(trx, standing, [before], runsSql ? 'source' : undefined);
    const code = codes.editFailed;
    const members = before.memberCount;
    const isSwitched = after.status !== before.status;
    // The sheet says both.
    const saysAll = isSwitched && !recompute && isAsking();
    const liftEntries = saysAll ? 'Y' : sent.liftEntries;
    const gifts = (): ReturnType<typeof giftsOf> => giftsOf(trx, rights, [before]);
    const given = isSwitched && after.status === 'N' ? await beforeActing(gifts) : undefined;
    const written = await keepingEntries(trx, before, { liftEntries, code }, async () => {
      await updateRole(trx, sent.oid, after);
      if (before.sourcetype !== after.sourcetype) await deleteWholeMappings(trx, [sent.oid]);
      return recompute ? refreshMembers(trx, { ...after, oid: sent.oid }, ids) : { total: members, come: 0, gone: 0 };
    });
    await assertJoinsNothingStronger();
    await assertBlocksNobodyStronger();
    // Before the lock of `assertAdministratorRemains`, for which other writers wait: counting may take long.
    const measured = isSwitched && after.status === 'Y' ? await beforeActing(gifts) : given;
    if (recompute || after.status !== before.status) await assertAdministratorRemains(trx);
    const affected = membersAffected(written, {
      before: { status: before.status, members },
      after: { status: after.status, members: written.total },
    });
    if (!saysAll) await assertMembersConfirmed(trx, [before.id], affected, { confirmed: sent.confirmed, code });
    await askFirst(trx, (lang) =>
      measured ? rolePlan(trx, after.status === 'N' ? 'off' : 'on', [before], measured, lang) : null,
    );
    return found(await roleByOid(trx, sent.oid));
  });
};

/**
 * Deletes roles with their mappings, their members, and the conditions and list entries that name them, all or none;
 * those that are no longer there do not count. Throws for roles that are the only condition of a data item (everybody
 * would see it), for roles that list entries name unless `liftEntries` is Y, for roles that grant more than the writer
 * may grant (403), if no administrator would remain, and if more people leave than may without a confirmation.
 */
export const removeRoles = async (
  { db, rights }: Services,
  { empid, actor }: Writer,
  oids: readonly string[],
  { liftEntries, confirmed }: { liftEntries: 'Y' | 'N'; confirmed: string },
): Promise<{ deleted: number }> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const roles = await lockRoles(trx, oids);
    await assertNotStronger(trx, standing, roles);
    const ids = roles.map(({ id }) => id);
    const guards = await onlyGuards(trx, ids);
    if (guards.length > 0) throw new DomainError(codes.deleteFailed, 'role.only_guard', { params: { names: guards } });
    // The sheet says which entries go and how many people leave.
    const asks = isAsking();
    await assertEntriesMayGo(trx, roles, { liftEntries: asks ? 'Y' : liftEntries, code: codes.deleteFailed });
    const affected = { come: 0, gone: await activeMembers(trx, oids) };
    if (!asks) await assertMembersConfirmed(trx, ids, affected, { confirmed, code: codes.deleteFailed });
    const gifts = await beforeActing(() => giftsOf(trx, rights, roles));
    await deleteConditionsNaming(trx, ids);
    await deleteEntriesNaming(trx, ids);
    await deleteWholeMappings(trx, oids);
    const removed = await deleteByOid(trx, 'role', oids);
    if (removed.deleted > 0) await assertAdministratorRemains(trx);
    await askFirst(trx, (lang) => (gifts ? rolePlan(trx, 'remove', roles, gifts, lang) : null));
    return removed;
  });
};

/**
 * Runs a role's SQL and stores nothing: how many people it returns, and the first of them. With the role's oid it
 * throws 403, at the field `source`, where the writer may not save this SQL for that role.
 */
export const previewRole = async (
  { db, rights, sandbox }: Services,
  { empid, actor }: Writer,
  { source, oid }: { source: string; oid?: string | undefined },
  lang: Language,
): Promise<RolePreview> => {
  const ids = await idsOf(sandbox, actor, source, codes.serverMessage);
  const role = oid === undefined ? undefined : await roleByOid(db.read, oid);
  if (role) {
    const standing = await standingOf(rights, empid);
    await assertMayWriteSqlOf(db.read, standing, role);
    if (role.status === 'Y') await assertSqlBlocksNobodyStronger(db.read, standing, role, ids);
  }
  const preview = await previewOf(db.read, ids, previewRows);
  if (!role) return { ...preview, impact: null };
  const [{ come, gone }, functions] = await Promise.all([
    differenceToIds(db.read, role.oid, ids),
    namedFunctions(db.read, role.id, lang),
  ]);
  return { ...preview, impact: { on: role.status, come, gone, functions } };
};
