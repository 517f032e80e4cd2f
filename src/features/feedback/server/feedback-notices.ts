import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { addNotices } from '#platform/notice-centre/server/notices.queries.ts';
import type { PushSource } from '#platform/push/server/push-source.ts';
import { sendPush } from '#platform/push/server/send-push.ts';
import { feedbackMenu } from '../feedback.contract.ts';
import type { StoredFeedback } from './feedback.queries.ts';
import { words } from './words.texts.ts';

/** How a push about an answer is named; its subject is the message. */
const pushKind = 'feedback-reply';
/** As much of a text as a notice shows. */
const shownInNotice = 300;

const beginningOf = (text: string): string => (text.length > shownInNotice ? `${text.slice(0, shownInNotice)}…` : text);

const pathOf = (oid: string): string => `${feedbackMenu.url}?details=${oid}`;

type About = { row: StoredFeedback };

/** The reporter gets an answer: as a notice on open pages and in the app, and as a push. */
export const announceReply = async (
  trx: Write,
  { row, message, content }: About & { message: string; content: string },
): Promise<void> => {
  await addNotices(trx, [
    {
      empid: row.empid,
      type: 'system',
      title: { key: 'feedback.notice.answered' },
      message: { text: beginningOf(content) },
      subject: row.oid,
    },
  ]);
  await sendPush(trx, { kind: pushKind, subject: message, to: sql`select ${row.empid}::text` });
};

/** Who sees to these from now on is notified, once: of one by its text, of several by their number. */
export const announceAssigned = async (
  trx: Write,
  { rows, assignee }: { rows: readonly StoredFeedback[]; assignee: string },
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const about =
    rows.length === 1
      ? { title: { key: 'feedback.notice.assigned' }, path: pathOf(first.oid), subject: first.oid }
      : {
          title: { key: 'feedback.notice.handedOver', values: { count: rows.length } },
          path: `${feedbackMenu.url}?whose=ME`,
        };
  await addNotices(trx, [
    { empid: assignee, type: 'reminder', message: { text: beginningOf(first.content) }, ...about },
  ]);
};

/** Who sees to it learns that the reporter has written again; nobody else does. */
export const announceNews = async (trx: Write, { row, content }: About & { content: string }): Promise<void> => {
  if (row.assignee === '') return;
  await addNotices(trx, [
    {
      empid: row.assignee,
      type: 'reminder',
      title: { key: 'feedback.notice.news' },
      message: { text: beginningOf(content) },
      path: pathOf(row.oid),
      subject: row.oid,
    },
  ]);
};

/** Answers on the devices of their reporters. */
export const feedbackPushes: PushSource = {
  kind: pushKind,
  wordsOf: async (db, subject, empids, lang) => {
    const { rows } = await sql<{ oid: string; empid: string; content: string }>`
      select f.oid, f.empid, r.content from feedback_reply r join feedback f on f.oid = r.feedbackoid
      where r.oid = ${subject}::uuid and f.empid = any(${[...empids]}::text[])`.execute(db);
    const title = words['feedback.notice.answered'][lang];
    return new Map(
      rows.map(({ oid, empid, content }) => [
        empid,
        { stands: 'news', title, body: beginningOf(content), path: `/feedback/${oid}` } as const,
      ]),
    );
  },
};
