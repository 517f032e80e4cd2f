import { sql } from 'kysely';
import type { z } from 'zod';
import { assertFresh, atField } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { acceptedText } from '#platform/rich-text/server/accepted-text.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { messageReceiverCalls, ReceiverRow, receiversConflict } from '../message-receivers.contract.ts';
import { type messageCalls, messageLimits, messageReasons, type MessageVersionRow } from '../messages.contract.ts';
import { conditionsOf, storedConditions } from './message-audience.ts';
import { settlePictures } from './message-pictures.ts';
import { assertMayAdd } from './message-publishers.ts';
import { lockUnpublished, type Services } from './message-rules.ts';
import { insertVersion, lockVersionsOfMessage, updateVersion, versionsOfMessage } from './message-versions.queries.ts';
import { addReceivers, deleteReceivers, receiversOf } from './receivers.queries.ts';

const differs = (before: MessageVersionRow, { title, fullcontent }: { title: string; fullcontent: string }): boolean =>
  before.title !== title || before.fullcontent !== fullcontent;

type SentVersion = z.output<(typeof messageCalls)['saveVersions']['content']>[number];

/**
 * Writes the language versions as they shall be, all or none. Rejects a stale revision of any of them (409).
 */
export const saveMessageVersions = (
  { db }: Services,
  writer: ScopedWriter,
  messageoid: string,
  sent: readonly SentVersion[],
): Promise<MessageVersionRow[]> =>
  db.write(writer.actor, async (trx) => {
    await lockUnpublished(trx, writer, messageoid);
    const held = new Map((await lockVersionsOfMessage(trx, messageoid)).map((row) => [row.lang, row]));
    for (const { lang, rev } of sent)
      await assertFresh(rev, held.get(lang) ?? { rev: 0 }, () => versionsOfMessage(trx, messageoid));
    const kept = new Set(sent.map(({ lang }) => lang));
    const gone = [...held.values()].filter(({ lang }) => !kept.has(lang)).map(({ oid }) => oid);
    await deleteByOid(trx, 'message_language', gone);
    for (const [at, { lang, title, fullcontent, outdated }] of sent.entries()) {
      const values = { title, fullcontent: acceptedText(fullcontent, { field: `${at}.fullcontent` }) };
      const before = held.get(lang);
      if (!before) await insertVersion(trx, messageoid, { lang, ...values });
      else if (differs(before, values) || outdated) await updateVersion(trx, before.oid, values);
    }
    await settlePictures(trx, writer, messageoid, { code: codes.editFailed });
    return versionsOfMessage(trx, messageoid);
  });

type SentReceivers = z.output<(typeof messageReceiverCalls)['save']['content']>;

/**
 * Deletes and adds receivers, all or none; at least one has to remain, and as many as a new message may have. Rejects a
 * stale revision of the message (409).
 */
export const saveReceivers = (
  { db }: Services,
  writer: ScopedWriter,
  { messageoid, deleteOidList, addList, rev }: SentReceivers,
): Promise<ReceiverRow[]> =>
  db.write(writer.actor, async (trx) => {
    const message = await lockUnpublished(trx, writer, messageoid);
    await assertFresh(rev, message, async (): Promise<z.infer<typeof receiversConflict>> => ({
      rev: message.rev,
      txemp: message.txemp,
      txdat: message.txdat,
      receiverList: await receiversOf(trx, messageoid),
    }));
    const added = conditionsOf(addList);
    await assertMayAdd(trx, { empid: writer.empid, scope: writer.grant.scope }, added, codes.editFailed);
    await deleteReceivers(trx, messageoid, deleteOidList);
    await addReceivers(trx, messageoid, added);
    // Who changes the receivers changes the message: others who have it open learn of it.
    await sql`update message set txdat = now() where oid = ${messageoid}`.execute(trx);
    const { length } = await storedConditions(trx, messageoid);
    if (length === 0) throw new DomainError(codes.editFailed, messageReasons.noReceivers);
    if (length > messageLimits.receivers) throw atField(codes.editFailed, 'addList', fieldReasons.tooMany);
    return receiversOf(trx, messageoid);
  });
