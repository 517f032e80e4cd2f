import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import type { Notice } from '#platform/notice-centre/notice-centre.contract.ts';
import type { NoticeSource } from '#platform/notice-centre/server/notice-source.ts';
import type { PushSource } from '#platform/push/server/push-source.ts';
import type { ReceivedMessage } from '../message-reading.contract.ts';
import { messageTexts, withdrawnTitle } from '../messages.texts.ts';
import { markRead, receivedAmong, receivedCounts, receivedList } from './reading.queries.ts';

/**
 * The topic on which servers hear that a message was delivered, corrected, withdrawn, or that people are reminded of
 * it.
 */
export const messageTopic = 'message';

/** The title by which its reader knows what has come: a new version of what was read, or that it was withdrawn. */
const titleOf = ({ title, corrected, withdrawn }: ReceivedMessage, lang: Language): string => {
  if (withdrawn) return withdrawnTitle[lang];
  return corrected === null ? title : fill(messageTexts['message.notice.corrected'][lang], { title }, lang);
};

const asNotice = (message: ReceivedMessage, lang: Language): Notice => {
  const { oid, summary, at, read, withdrawn, reason, round } = message;
  return {
    oid,
    type: 'message',
    code: '200',
    title: titleOf(message, lang),
    message: withdrawn ? reason : summary,
    path: '',
    at,
    read: read || withdrawn,
    subject: oid,
    round,
  };
};

/** Messages in the notice centre, read from their deliveries. */
export const messageNotices: NoticeSource = {
  type: 'message',
  counts: receivedCounts,
  list: async (db, reader, { most, unreadOnly }) => {
    const rows = await receivedList(db, reader, { limit: most, offset: 0, unreadOnly });
    return rows.map((row) => asNotice(row, reader.lang));
  },
  markRead: (trx, empid, oids) => markRead(trx, empid, oids.length === 0 ? undefined : oids),
  announced: {
    topic: messageTopic,
    noticesOf: async (db: Read, oid: string, empids: readonly string[], lang: Language) => {
      const rows = await receivedAmong(db, oid, empids, lang);
      return new Map(rows.map(({ empid, ...row }) => [empid, asNotice(row, lang)]));
    },
  },
};

/** Messages on the devices of their readers. One that must be confirmed is not settled by reading it. */
export const messagePushes: PushSource = {
  kind: messageTopic,
  wordsOf: async (db, oid, empids, lang) => {
    const rows = await receivedAmong(db, oid, empids, lang);
    return new Map(
      rows.map(({ empid, ...row }) => {
        const { title, message: body } = asNotice(row, lang);
        const isSettled = row.read && (row.confirmed || !row.mustconfirm);
        const stands = row.withdrawn ? 'withdrawn' : isSettled ? 'settled' : 'news';
        return [empid, { stands, title, body, path: `/messages/${oid}` }] as const;
      }),
    );
  },
};
