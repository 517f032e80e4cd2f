import type { Actor, Database, Write } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope, assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { standingOf, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import type { AddedAnswer } from '../access-lists.contract.ts';
import type { AccessList, Entry, NewEntry } from './access-list.ts';
import {
  codesInUse,
  deleteEntries,
  entryByOid,
  entriesToTake,
  lockEntries,
  type StoredEntry,
  takeEntries,
  updateEntry,
} from './entries.queries.ts';

export type Services = { db: Database; rights: Pick<Rights, 'of'> };
/** Who writes, and where this person may. */
export type Writer = { empid: string; actor: Actor; grant: Grant };

/** The first entry at fault, named by the field at its place in the list that was sent. */
const refuseAt = (place: number, field: string, reason: string, params: Record<string, string> = {}): DomainError =>
  new DomainError(codes.addFailed, reason, { fields: { [`${place}.${field}`]: reason }, params });

/** Refuses what could have shut out the last administrator and did; other changes are none of the door's. */
const assertDoorStaysOpen = async (
  trx: Write,
  { door }: AccessList,
  how: AccessList['door']['closedBy'],
  touched: readonly Pick<Entry, 'code'>[],
): Promise<void> => {
  if (door.closedBy === how && touched.some(({ code }) => code === door.code)) await assertAdministratorRemains(trx);
};

/**
 * Refuses (403) to shut somebody out of the console who hands out rights that the writer does not: who keeps the list alone must not get rid of those who
 * keep the rights.
 */
const assertNobodyStronger = async (
  trx: Write,
  { door }: AccessList,
  standing: Standing,
  closing: readonly (Pick<Entry, 'code'> & Condition)[],
): Promise<void> => {
  if (door.closedBy !== 'standing') return;
  const people = await strongerAmong(
    trx,
    standing,
    closing.filter(({ code }) => code === door.code),
  );
  if (people.length > 0) throw new HttpError(403, 'access_list.stronger', { params: { people: people.join(', ') } });
};

const assertCodesKnown = async (trx: Write, list: AccessList, entries: readonly NewEntry[]): Promise<void> => {
  const known = await codesInUse(trx, list, [...new Set(entries.map(({ code }) => code))]);
  const unknown = entries.findIndex(({ code }) => !known.has(code));
  if (unknown >= 0)
    throw refuseAt(unknown, list.codeColumn, 'access_list.code_unknown', { code: entries[unknown]?.code ?? '' });
};

/**
 * Adds entries, all or none. One that the list has already is switched on again where it is off and takes those below where it did not; only what stands as it was asked
 * for is skipped. Refuses an empty list, codes and contents that there are not, everybody (R with All), what lies outside the writer's scope or names somebody stronger
 * (403), and what would shut out the last administrator (seed 000 §5, `domain.md` The two lists).
 */
export const addEntries = async (
  { db, rights }: Services,
  list: AccessList,
  { empid, actor, grant }: Writer,
  sent: readonly NewEntry[],
): Promise<AddedAnswer> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    if (sent.length === 0) throw new DomainError(codes.addFailed, 'common.dialog.information_incomplete');
    const all = sent.findIndex(({ type, contentoid }) => type === 'R' && contentoid === everybody);
    if (all >= 0) throw refuseAt(all, 'contentoid', 'access_list.everybody');
    await assertCodesKnown(trx, list, sent);
    const taken = await entriesToTake(trx, list, sent);
    await assertContentsKnown(trx, taken, codes.addFailed);
    await assertContentsInScope(trx, grant.scope, sent);
    await assertContentsInScope(trx, grant.scope, taken);
    await assertNobodyStronger(trx, list, standing, taken);
    const count = await takeEntries(trx, list, taken);
    await assertDoorStaysOpen(trx, list, 'standing', taken);
    return { ...count, skipped: sent.length - count.added - count.switchedOn - count.widened };
  });
};

const gone = (): DomainError => new DomainError(codes.editFailed, 'wire.gone');

type Edit = {
  oid: string;
  rev?: number | undefined;
  status?: 'Y' | 'N' | undefined;
  containSub?: 'Y' | 'N' | undefined;
  remark?: string | undefined;
};

/** How the list puts an entry on the wire, and its check that what was sent names the same entry. */
type Reading = { lang: Language; asRow: (entry: Entry) => unknown; assertSame: (stored: StoredEntry) => void };

/**
 * Changes the status or the remark of an entry, or whether a department means those below it. Refuses an entry that is gone, one outside the writer's scope (403), a stale
 * revision (409 with the entry as `asRow` puts it on the wire), another code, type or content (`assertSame`), and what would shut out the last administrator.
 */
export const editEntry = async (
  { db, rights }: Services,
  list: AccessList,
  { empid, actor, grant }: Writer,
  { oid, rev, status, containSub, remark }: Edit,
  { lang, asRow, assertSame }: Reading,
): Promise<Entry> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const [before] = await lockEntries(trx, list, [oid]);
    if (!before) throw gone();
    const after = {
      status,
      remark,
      containSub: before.type === 'D' ? (containSub ?? before.containSub) : 'N',
    } as const;
    await assertContentsInScope(trx, grant.scope, [before, { ...before, containSub: after.containSub }]);
    const current = async (): Promise<Entry> => {
      const entry = await entryByOid(trx, list, oid, { lang, scope: grant.scope });
      if (!entry) throw gone();
      return entry;
    };
    if (rev !== undefined && rev !== before.rev) throw conflict(asRow(await current()));
    assertSame(before);
    const reachesMore = (status === 'Y' && before.status === 'N') || after.containSub > before.containSub;
    if (reachesMore) await assertNobodyStronger(trx, list, standing, [{ ...before, containSub: after.containSub }]);
    await updateEntry(trx, list, oid, after);
    const asked = new Set([status, containSub]);
    if (asked.has('Y')) await assertDoorStaysOpen(trx, list, 'standing', [before]);
    if (asked.has('N')) await assertDoorStaysOpen(trx, list, 'missing', [before]);
    return current();
  });
};

/**
 * Deletes entries, all or none; those that are gone already do not count. Refuses what lies outside the writer's scope (403), and what would shut out the last
 * administrator.
 */
export const removeEntries = (
  { db }: Services,
  list: AccessList,
  { actor, grant }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const entries = await lockEntries(trx, list, oids);
    await assertContentsInScope(trx, grant.scope, entries);
    const deleted = await deleteEntries(trx, list, oids);
    await assertDoorStaysOpen(trx, list, 'missing', entries);
    return { deleted };
  });
