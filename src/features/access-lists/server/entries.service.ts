import { enabledCodes } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope, assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { standingOf, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { assertFresh, atField, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { AddedAnswer } from '../access-lists.contract.ts';
import type { AccessList, Entry, NewEntry } from './access-list.ts';
import { type ReachedEntry, withReach } from './entry-reach.ts';
import { askingAboutPeople } from './entry-effects.ts';
import {
  entryByOid,
  entriesToTake,
  lockEntries,
  type StoredEntry,
  takeEntries,
  updateEntry,
} from './entries.queries.ts';

export type Services = { db: Database; rights: Pick<Rights, 'of'> };

/** An error at a field of one of the sent entries. */
const atEntry = (place: number, field: string, reason: string, params: Record<string, string> = {}): DomainError =>
  atField(codes.addFailed, `${place}.${field}`, reason, params);

/** Throws if the change could shut out administrators and none remains. */
const assertDoorStaysOpen = async (
  trx: Write,
  { door }: AccessList,
  how: AccessList['door']['closedBy'],
  touched: readonly Pick<Entry, 'code'>[],
): Promise<void> => {
  if (door.closedBy === how && touched.some(({ code }) => code === door.code)) await assertAdministratorRemains(trx);
};

/**
 * Throws 403 for blocking people who may grant rights that the writer may not grant: keeping the blacklist must not be
 * a way to get rid of those who keep the rights. `field`: where a form shows it.
 */
const assertNobodyStronger = async (
  trx: Write,
  { door }: AccessList,
  standing: Standing,
  closing: readonly (Pick<Entry, 'code'> & Condition)[],
  field?: string,
): Promise<void> => {
  if (door.closedBy !== 'present') return;
  const people = await strongerAmong(
    trx,
    standing,
    closing.filter(({ code }) => code === door.code),
  );
  if (people.length === 0) return;
  const reason = 'access_list.stronger';
  throw new HttpError(403, reason, {
    params: { people },
    ...(field ? { fields: { [field]: reason } } : {}),
  });
};

const assertCodesKnown = async (trx: Write, list: AccessList, entries: readonly NewEntry[]): Promise<void> => {
  const known = await enabledCodes(trx, list.codeList, [...new Set(entries.map(({ code }) => code))]);
  const unknown = entries.findIndex(({ code }) => !known.has(code));
  if (unknown >= 0)
    throw atEntry(unknown, list.codeColumn, 'access_list.code_unknown', { code: entries[unknown]?.code ?? '' });
};

/**
 * Adds entries, all or none. An entry that the list has already is switched on, or widened to the departments below, or
 * skipped if nothing differs. Throws for an empty list, for unknown codes and contents, for everybody (R with All), for
 * what lies outside the writer's scope or blocks somebody stronger (403), and if no administrator would remain (seed
 * 000 §5).
 */
export const addEntries = async (
  { db, rights }: Services,
  list: AccessList,
  { empid, actor, grant }: ScopedWriter,
  sent: readonly NewEntry[],
): Promise<AddedAnswer> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    if (sent.length === 0) throw new DomainError(codes.addFailed, 'common.dialog.information_incomplete');
    const all = sent.findIndex(({ type, contentoid }) => type === 'R' && contentoid === everybody);
    if (all >= 0) throw atEntry(all, 'contentoid', 'access_list.everybody');
    await assertCodesKnown(trx, list, sent);
    const taken = await entriesToTake(trx, list, sent);
    await assertContentsKnown(trx, taken, codes.addFailed);
    await assertContentsInScope(trx, grant.scope, sent);
    await assertContentsInScope(trx, grant.scope, taken);
    await assertNobodyStronger(trx, list, standing, taken, 'content');
    return askingAboutPeople(trx, { list, what: 'add', entries: taken, empid }, async () => {
      const count = await takeEntries(trx, list, taken);
      await assertDoorStaysOpen(trx, list, 'present', taken);
      return { ...count, skipped: sent.length - count.added - count.switchedOn - count.widened };
    });
  });
};

type Edit = {
  oid: string;
  rev?: number | undefined;
  status?: 'Y' | 'N' | undefined;
  containSub?: 'Y' | 'N' | undefined;
  remark?: string | undefined;
};

/** `asRow`: the entry as the wire has it. `assertSame`: throws if what was sent identifies another entry. */
type Reading = { lang: Language; asRow: (entry: ReachedEntry) => unknown; assertSame: (stored: StoredEntry) => void };

/**
 * Changes the status or the remark of an entry, or whether a department includes those below it. Throws for an entry
 * that no longer exists or lies outside the writer's scope (403), for a stale revision (409), for another code, type or
 * content, for blocking somebody stronger (403), and if no administrator would remain.
 */
export const editEntry = async (
  { db, rights }: Services,
  list: AccessList,
  { empid, actor, grant }: ScopedWriter,
  { oid, rev, status, containSub, remark }: Edit,
  { lang, asRow, assertSame }: Reading,
): Promise<ReachedEntry> => {
  const standing = await standingOf(rights, empid);
  return db.write(actor, async (trx) => {
    const before = found((await lockEntries(trx, list, [oid]))[0]);
    const after = {
      status,
      remark,
      containSub: before.type === 'D' ? (containSub ?? before.containSub) : 'N',
    } as const;
    await assertContentsInScope(trx, grant.scope, [before, { ...before, containSub: after.containSub }]);
    const current = async (): Promise<ReachedEntry> => {
      const entry = found(await entryByOid(trx, list, oid, { lang, scope: grant.scope }));
      return found((await withReach(trx, list, { grant, standing: () => Promise.resolve(standing) }, [entry]))[0]);
    };
    await assertFresh(rev, before, async () => asRow(await current()));
    assertSame(before);
    const reachesMore = (status === 'Y' && before.status === 'N') || after.containSub > before.containSub;
    if (reachesMore) await assertNobodyStronger(trx, list, standing, [{ ...before, containSub: after.containSub }]);
    const what = status === undefined || status === before.status ? 'change' : status === 'Y' ? 'on' : 'off';
    return askingAboutPeople(trx, { list, what, entries: [before], empid }, async () => {
      await updateEntry(trx, list, oid, after);
      const asked = new Set([status, containSub]);
      if (asked.has('Y')) await assertDoorStaysOpen(trx, list, 'present', [before]);
      if (asked.has('N')) await assertDoorStaysOpen(trx, list, 'missing', [before]);
      return current();
    });
  });
};

/**
 * Deletes entries, all or none; those that are no longer there do not count. Throws for what lies outside the writer's
 * scope (403), and if no administrator would remain.
 */
export const removeEntries = (
  { db }: Services,
  list: AccessList,
  { empid, actor, grant }: ScopedWriter,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const entries = await lockEntries(trx, list, oids);
    await assertContentsInScope(trx, grant.scope, entries);
    return askingAboutPeople(trx, { list, what: 'remove', entries, empid }, async () => {
      const removed = await deleteByOid(trx, list.table, oids);
      await assertDoorStaysOpen(trx, list, 'missing', entries);
      return removed;
    });
  });
