import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { assertFresh, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { acceptedText } from '#platform/rich-text/server/accepted-text.ts';
import { replacePush, sendPush } from '#platform/push/server/send-push.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { messagePublishingCalls } from '../message-publishing.contract.ts';
import { correctionPlan, recallPlan, reminderPlan } from './message-effects.ts';
import { messageTopic } from './message-notices.ts';
import { settlePictures } from './message-pictures.ts';
import { type Current, lockPublished, type Services } from './message-rules.ts';
import { insertVersion, lockVersionsOfMessage, updateVersion } from './message-versions.queries.ts';
import { messageByOid, type StoredMessage, updateMessage } from './messages.queries.ts';

/** Announces to every server that something has happened to a message. */
const announce = async (trx: Write, oid: string): Promise<void> => {
  await sql`select pg_notify('steward', ${`${messageTopic}:${oid}`})`.execute(trx);
};

/** Pushes it to those of the deliveries `v` for which the condition holds. */
const pushTo = (trx: Write, oid: string, whom: RawBuilder<unknown>): Promise<number> =>
  sendPush(trx, {
    kind: messageTopic,
    subject: oid,
    to: sql`select v.empid from message_delivery v where v.messageoid = ${oid} and ${whom}`,
  });

type Content<Call extends keyof typeof messagePublishingCalls> = z.output<
  (typeof messagePublishingCalls)[Call]['content']
>;

/** Writes the language versions of a corrected message; answers which of them stay as they are. */
const replaceVersions = async (
  trx: Write,
  oid: string,
  langList: Content<'correct'>['langList'],
): Promise<Language[]> => {
  const held = new Map((await lockVersionsOfMessage(trx, oid)).map((row) => [row.lang, row]));
  const kept = new Set(langList.map(({ lang }) => lang));
  const gone = [...held.values()].filter(({ lang }) => !kept.has(lang));
  await deleteByOid(
    trx,
    'message_language',
    gone.map((version) => version.oid),
  );
  const same: Language[] = [];
  for (const [at, { lang, title, fullcontent: text }] of langList.entries()) {
    const version = { title, fullcontent: acceptedText(text, { field: `langList.${at}.fullcontent` }) };
    const stored = held.get(lang);
    if (stored?.title === title && stored.fullcontent === version.fullcontent) same.push(lang);
    await (stored ? updateVersion(trx, stored.oid, version) : insertVersion(trx, oid, { lang, ...version }));
  }
  return same;
};

/**
 * Replaces the content and the languages of a published message. Those who have read an older version have it unread
 * again, and a confirmation of an older one does not count; everybody else gets the new one at once. Asks first.
 * Rejects a stale revision (409).
 */
export const correctMessage = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, rev, title, fullcontent, langList }: Content<'correct'>,
  current: Current,
): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const before = await lockPublished(trx, writer, oid);
    await assertFresh(rev, before, () => current(trx, before));
    const { isTiming, pushtime, pushuntil, mustconfirm } = before;
    const values = {
      title,
      fullcontent: acceptedText(fullcontent, { field: 'fullcontent' }),
      isTiming,
      pushtime,
      pushuntil,
      mustconfirm,
    };
    await updateMessage(trx, oid, values);
    await sql`update message set version = version + 1, correctedat = now() where oid = ${oid}`.execute(trx);
    const same = await replaceVersions(trx, oid, langList);
    await settlePictures(trx, writer, oid, { code: codes.editFailed });
    const isChanged = title !== before.title || values.fullcontent !== before.fullcontent;
    await askFirst(trx, () => correctionPlan(trx, before, { title, kept: isChanged ? same : [] }));
    // Open consoles and phones show the new version.
    await announce(trx, oid);
    await pushTo(trx, oid, sql`v.readversion < ${before.version + 1}`);
    return found(await messageByOid(trx, oid));
  });

/** People are reminded of one message no more often than this. */
const hoursBetweenReminders = 1;

/**
 * Reminds those in the writer’s scope who have not read, or not confirmed, a published message. Their consoles and
 * phones hear of it at once; nothing is written for each but the time. Asks first.
 */
export const remindReaders = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, whom }: Content<'remind'>,
): Promise<{ reminded: number }> =>
  db.write(writer.actor, async (trx) => {
    const { title } = await lockPublished(trx, writer, oid);
    const waits =
      whom === 'unread' ? sql`v.readversion < m.version` : sql`v.confirmedversion < m.version and m.mustconfirm = 'Y'`;
    const { numAffectedRows } = await sql`
      update message_delivery v set remindedat = now(), reminders = v.reminders + 1 from message m
      where m.oid = ${oid} and v.messageoid = m.oid and ${waits}
        and (v.remindedat is null or v.remindedat < now() - make_interval(hours => ${hoursBetweenReminders}))
        and ${withinScope(writer.grant.scope, { coid: 'v.coid', plantid: 'v.plantid', depkey: 'v.depkey' })}`.execute(
      trx,
    );
    const reminded = Number(numAffectedRows ?? 0);
    await askFirst(trx, () => reminderPlan(title, reminded));
    // Otherwise every server would look up the readers of the message for nothing.
    if (reminded > 0) {
      await announce(trx, oid);
      // The time of the transaction.
      await pushTo(trx, oid, sql`v.remindedat = now()`);
    }
    return { reminded };
  });

/** Withdraws a published message: readers see that it was, and why. Asks first. */
export const recallMessage = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, rev, reason }: Content<'recall'>,
  current: Current,
): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const before = await lockPublished(trx, writer, oid);
    await assertFresh(rev, before, () => current(trx, before));
    await sql`update message set recalledat = now(), recallreason = ${reason} where oid = ${oid}`.execute(trx);
    await askFirst(trx, () => recallPlan(trx, before));
    await announce(trx, oid);
    await replacePush(trx, { kind: messageTopic, subject: oid });
    return found(await messageByOid(trx, oid));
  });
