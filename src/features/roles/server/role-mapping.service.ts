import type { Read, Write } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { standingOf, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { type AffectedPeople, nobody } from '#platform/impact/impact.contract.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import { affectedByMembers } from './role-impact.ts';
import { keepingEntries } from './role-lists.ts';
import { deleteMapping, insertMapping, mappingsOf, placesOf, type MappingEntry } from './role-mapping.queries.ts';
import { assertNotStronger, watchBlacklisted, watchOwnRoles } from './role-power.ts';
import { refreshMembers } from './role-refresh.ts';
import { assertInScope, assertRoleInScope } from './role-scope.ts';
import { lockRoles } from './roles.queries.ts';
import type { Services } from './roles.service.ts';

type SentEntry = MappingEntry & { roleoid?: string | undefined };

const keyOf = ({ contenttype, contentoid }: MappingEntry): string => contenttype + contentoid;

const assertKnown = async (db: Read, added: readonly MappingEntry[]): Promise<void> => {
  const known = new Set((await placesOf(db, added)).map(keyOf));
  const names = added.filter((one) => !known.has(keyOf(one))).map(({ contentoid }) => contentoid);
  if (names.length === 0) return;
  throw new DomainError(codes.editFailed, 'role.content_unknown', {
    params: { names: names.slice(0, 10), total: names.length },
  });
};

/**
 * As `saveMapping`, inside a transaction, except that the caller asks for the confirmation of how many are `affected`.
 * `next`: the mapping that is wanted, of the one that there is.
 */
export const changeMapping = async (
  trx: Write,
  { standing, grant }: { standing: Standing; grant: Grant },
  { roleOid, liftEntries }: { roleOid: string; liftEntries: 'Y' | 'N' },
  next: (had: readonly MappingEntry[]) => readonly MappingEntry[],
): Promise<{ memberCount: number; affected: AffectedPeople }> => {
  const role = found((await lockRoles(trx, [roleOid]))[0]);
  if (role.sourcetype !== 'build') throw new DomainError(codes.editFailed, 'role.not_build');
  await assertRoleInScope(trx, grant.scope, role);
  await assertNotStronger(trx, standing, [role]);
  const assertJoinsNothingStronger = await watchOwnRoles(trx, standing, [role]);
  const assertBlocksNobodyStronger = await watchBlacklisted(trx, standing, [role]);
  const stored = await mappingsOf(trx, [roleOid]);
  const had = new Map(stored.map((one) => [keyOf(one), one]));
  const wanted = new Map(next(stored).map((one) => [keyOf(one), one]));
  const added = [...wanted.values()].filter((one) => !had.has(keyOf(one)));
  const removed = [...had.values()].filter((one) => !wanted.has(keyOf(one)));
  await assertKnown(trx, added);
  await assertInScope(trx, grant.scope, added);
  const code = codes.editFailed;
  const { total, ...members } = await keepingEntries(trx, role, { liftEntries, code }, async () => {
    await deleteMapping(trx, roleOid, removed);
    await insertMapping(trx, roleOid, added);
    return refreshMembers(trx, role, []);
  });
  await assertJoinsNothingStronger();
  await assertBlocksNobodyStronger();
  await assertAdministratorRemains(trx);
  const affected = role.status === 'Y' ? await affectedByMembers(trx, [role.id], members) : nobody;
  return { memberCount: total, affected };
};

/**
 * Replaces a build role's mapping and recomputes its members, all or none; only the differences are written. Entries
 * that were there before may name departments and people that no longer exist. Throws for a sql role, for unknown
 * contents, for what lies outside the writer's scope or grants more than the writer may grant (403), if no
 * administrator would remain, if list entries would apply to fewer people, unless `liftEntries` is Y, and if more
 * people join or leave than may without a confirmation.
 */
export const saveMapping = async (
  { db, rights }: Services,
  { empid, actor, grant }: ScopedWriter,
  { roleOid, liftEntries, confirmed }: { roleOid: string; liftEntries: 'Y' | 'N'; confirmed: string },
  sent: readonly SentEntry[],
): Promise<{ memberCount: number }> => {
  if (sent.some(({ roleoid }) => roleoid !== undefined && roleoid !== roleOid))
    throw new HttpError(400, 'wire.malformed');
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const writer = { standing, grant };
    const { memberCount, affected } = await changeMapping(trx, writer, { roleOid, liftEntries }, () => sent);
    await assertImpactConfirmed(trx, affected, confirmed);
    return { memberCount };
  });
};
