import type { Database, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { found, notFound } from '#platform/records/server/record-errors.ts';
import { withPictures } from '#platform/rich-text/server/text-pictures.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { correctedMeanwhile, messageReadingCalls } from '../message-reading.contract.ts';
import { messageReasons } from '../messages.contract.ts';
import { markConfirmed, markRead, receivedCounts, receivedList, receivedMessageOf } from './reading.queries.ts';

type Services = { db: Database; files: Files };

/** What people do with the messages that they have got, at the app and at the console. */
export const messageReadingRoutes = (bind: Bind, { db, files }: Services): void => {
  const { read } = db;

  const settled = async (writer: Writer, work: (trx: Write) => Promise<void>): Promise<{ unread: number }> => {
    await db.write(writer.actor, work);
    const { unread } = await receivedCounts(read, writer.empid);
    return { unread };
  };

  bind(messageReadingCalls.list, async ({ query: { pageNum, pageSize }, caller, lang }) => {
    const cut = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const [counts, list] = await Promise.all([
      receivedCounts(read, caller.empid),
      receivedList(read, { empid: caller.empid, lang }, cut),
    ]);
    return { ...counts, list };
  });
  bind(messageReadingCalls.item, async ({ query, caller, lang }) => {
    const message = found(await receivedMessageOf(read, { empid: caller.empid, lang }, query.oid), codes.serverMessage);
    const [fullcontent = ''] = await withPictures(files, read, [message.fullcontent]);
    return { ...message, fullcontent };
  });
  bind(messageReadingCalls.read, ({ content, caller }) =>
    settled(caller, (trx) => markRead(trx, caller.empid, content)),
  );
  bind(messageReadingCalls.confirm, ({ content: { oid, version }, caller, lang }) =>
    settled(caller, async (trx) => {
      const message = await receivedMessageOf(trx, { empid: caller.empid, lang }, oid);
      if (!message) throw notFound();
      if (message.withdrawn) throw new DomainError(codes.editFailed, messageReasons.recalled);
      if (!message.mustconfirm) throw new DomainError(codes.editFailed, 'message.no_confirmation');
      if (version !== undefined && version !== message.version)
        throw new DomainError(codes.editFailed, correctedMeanwhile);
      await markConfirmed(trx, caller.empid, message);
      await markRead(trx, caller.empid, [oid]);
    }),
  );
};
