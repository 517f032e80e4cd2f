import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { assertFresh, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { acceptedText } from '#platform/rich-text/server/accepted-text.ts';
import { outsideScope } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { ScopedWriter, Writer } from '#platform/wire/server/caller.ts';
import { type messageCalls, type messageForm, messageReasons } from '../messages.contract.ts';
import { conditionsOf, storedConditions } from './message-audience.ts';
import { picturesOfMessage, settlePictures } from './message-pictures.ts';
import { assertMayAdd, assertMayName } from './message-publishers.ts';
import { assertVisible, type Current, lockUnpublished, type Services, settledTimes } from './message-rules.ts';
import { requestAtItsTime } from './message-due.ts';
import { insertVersion, versionsOfMessage, type VersionValues } from './message-versions.queries.ts';
import {
  insertMessage,
  lockMessages,
  messageByOid,
  type MessageValues,
  type StoredMessage,
  updateMessage,
} from './messages.queries.ts';
import { addReceivers } from './receivers.queries.ts';

type Form = z.output<typeof messageForm>;
type Edit = z.output<(typeof messageCalls)['edit']['content']>;

type Parts = {
  values: MessageValues;
  versions: readonly VersionValues[];
  receivers: readonly Condition[];
  /** Pictures that may be shown again, regardless of who uploaded them. */
  copied?: readonly string[];
};

const insertWhole = async (trx: Write, writer: Writer, { values, versions, receivers, copied = [] }: Parts) => {
  const oid = await insertMessage(trx, values);
  for (const version of versions) await insertVersion(trx, oid, version);
  await addReceivers(trx, oid, receivers);
  await settlePictures(trx, writer, oid, { code: codes.addFailed, copied });
  return oid;
};

/** Adds a message with its languages and receivers (seed 001 §2.6: the wizard). */
export const addMessage = (
  { db }: Services,
  writer: ScopedWriter,
  { langList, receiverList, ...fields }: Form,
): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const receivers = conditionsOf(receiverList);
    await assertMayAdd(trx, { empid: writer.empid, scope: writer.grant.scope }, receivers, codes.addFailed);
    const accepted = (html: string, field: string): string => acceptedText(html, { field, code: codes.addFailed });
    const values = { ...fields, fullcontent: accepted(fields.fullcontent, 'fullcontent') };
    const oid = await insertWhole(trx, writer, {
      values: await settledTimes(trx, values, codes.addFailed),
      versions: langList.map((one, at) => ({
        ...one,
        fullcontent: accepted(one.fullcontent, `langList.${at}.fullcontent`),
      })),
      receivers,
    });
    const added = found(await messageByOid(trx, oid));
    await requestAtItsTime(trx, added);
    return added;
  });

/** Changes a message that is not published. Rejects a stale revision (409). */
export const editMessage = (
  { db }: Services,
  writer: ScopedWriter,
  { oid, rev, ...sent }: Edit,
  current: Current,
): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const before = await lockUnpublished(trx, writer, oid);
    await assertFresh(rev, before, () => current(trx, before));
    const { title, fullcontent, isTiming, pushtime, pushuntil, mustconfirm } = before;
    const changes = present({
      ...sent,
      ...(sent.fullcontent && { fullcontent: acceptedText(sent.fullcontent, { field: 'fullcontent' }) }),
    });
    const values = { title, fullcontent, isTiming, pushtime, pushuntil, mustconfirm, ...changes };
    await updateMessage(trx, oid, await settledTimes(trx, values, codes.editFailed));
    await settlePictures(trx, writer, oid, { code: codes.editFailed });
    const after = found(await messageByOid(trx, oid));
    await requestAtItsTime(trx, after);
    return after;
  });

/**
 * An unpublished message with the content, languages and receivers of another one, which the copier has to be allowed
 * to name; its time is not copied (seed 001 §4). Receivers that do not exist any more stay: publishing shows them.
 */
export const copyMessage = ({ db }: Services, writer: ScopedWriter, oid: string): Promise<StoredMessage> =>
  db.write(writer.actor, async (trx) => {
    const { scope } = writer.grant;
    await assertVisible(trx, scope, oid);
    const source = found(await messageByOid(trx, oid), codes.addFailed);
    const [versions, receivers, copied] = [
      await versionsOfMessage(trx, oid),
      await storedConditions(trx, oid),
      await picturesOfMessage(trx, oid),
    ];
    await assertMayName(trx, { empid: writer.empid, scope }, receivers, codes.addFailed);
    const { title, fullcontent, mustconfirm } = source;
    const copy = await insertWhole(trx, writer, {
      values: { title, fullcontent, mustconfirm, isTiming: 'N', pushtime: null, pushuntil: null },
      versions: versions.map(({ lang, title: own, fullcontent: text }) => ({ lang, title: own, fullcontent: text })),
      receivers,
      copied,
    });
    return found(await messageByOid(trx, copy));
  });

/** Deletes messages that are not published, all or none; those that no longer exist do not count. */
export const removeMessages = (
  { db }: Services,
  { empid, grant, actor }: ScopedWriter,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const rows = await lockMessages(trx, oids);
    if (!grant.scope.everywhere && rows.length < new Set(oids).size) throw outsideScope();
    for (const { oid, ispushed } of rows) {
      await assertVisible(trx, grant.scope, oid);
      await assertMayName(trx, { empid, scope: grant.scope }, await storedConditions(trx, oid), codes.deleteFailed);
      if (ispushed === 'Y') throw new DomainError(codes.deleteFailed, messageReasons.published);
    }
    return deleteByOid(trx, 'message', oids);
  });
