import { type RawBuilder, sql } from 'kysely';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { OwnFeedback } from '../app-feedback.contract.ts';
import { feedbackTypeList } from './feedback.code-lists.ts';

const columns = (lang: Language): RawBuilder<unknown> => sql`
  f.oid, f.type, ${codeName(feedbackTypeList, sql`f.type`, lang)} as typename, f.content, f.state, f.feedbackdate,
  case when f.logfileid is null then 'N' else 'Y' end as log,
  (select count(*)::int from feedback_reply r where r.feedbackoid = f.oid) as replies,
  case when exists (select from feedback_reply r where r.feedbackoid = f.oid and r.side = 'C' and r.seenat is null)
    then 'Y' else 'N' end as news,
  f.rev`;

/** The feedback of a person, the latest first. */
export const ownFeedbackPage = async (
  db: Read,
  { empid, lang }: { empid: string; lang: Language },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: OwnFeedback[] }> => {
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from feedback where empid = ${empid}`.execute(db),
    sql<OwnFeedback>`select ${columns(lang)} from feedback f where f.empid = ${empid}
      order by f.feedbackdate desc, f.oid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

/** One of a person's own; somebody else's behaves as if it did not exist. */
export const ownFeedbackByOid = async (
  db: Read,
  { empid, lang }: { empid: string; lang: Language },
  oid: string,
): Promise<OwnFeedback | undefined> => {
  const { rows } = await sql<OwnFeedback>`
    select ${columns(lang)} from feedback f where f.oid = ${oid} and f.empid = ${empid}`.execute(db);
  return rows[0];
};

/** To how many of a person's own there are answers that the person has not seen. */
export const unseenAnswers = async (db: Read, empid: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from feedback f where f.empid = ${empid}
      and exists (select from feedback_reply r where r.feedbackoid = f.oid and r.side = 'C' and r.seenat is null)`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** Marks the answers to a feedback as seen now; those that were seen keep their time. */
export const markAnswersSeen = async (trx: Write, feedbackoid: string): Promise<void> => {
  await trx
    .updateTable('feedback_reply')
    .set({ seenat: new Date() })
    .where('feedbackoid', '=', feedbackoid)
    .where('side', '=', 'C')
    .where('seenat', 'is', null)
    .execute();
};

/** What a person has written in the last hour waits until this transaction ends, so that the count is exact. */
export const lockReporter = async (trx: Write, empid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('feedback of ' || ${empid}))`.execute(trx);
};

export const reportsInHour = async (trx: Write, empid: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from feedback
    where empid = ${empid} and feedbackdate > now() - interval '1 hour'`.execute(trx);
  return rows[0]?.total ?? 0;
};

export const logsInDay = async (trx: Write, empid: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from feedback
    where empid = ${empid} and logfileid is not null and feedbackdate > now() - interval '1 day'`.execute(trx);
  return rows[0]?.total ?? 0;
};

export const messagesInHour = async (trx: Write, empid: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from feedback_reply r join feedback f on f.oid = r.feedbackoid
    where f.empid = ${empid} and r.side = 'R' and r.at > now() - interval '1 hour'`.execute(trx);
  return rows[0]?.total ?? 0;
};

/** The same report of the last minute: a second tap, or a repeated request. */
export const sameReport = async (
  trx: Write,
  { empid, type, content }: { empid: string; type: string; content: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ oid: string }>`select oid from feedback
    where empid = ${empid} and type = ${type} and content = ${content} and feedbackdate > now() - interval '1 minute'
    order by feedbackdate desc limit 1`.execute(trx);
  return rows[0]?.oid;
};

type Own = { oid: string; state: string; rev: number; replied: boolean; assignee: string | null };

/** Locks a person's own feedback until the transaction ends. */
export const lockOwn = async (trx: Write, empid: string, oid: string): Promise<Own | undefined> => {
  const { rows } = await sql<Own>`
    select f.oid, f.state, f.rev, f.assignee, exists (select from feedback_reply r where r.feedbackoid = f.oid) as replied
    from feedback f where f.oid = ${oid} and f.empid = ${empid} for update`.execute(trx);
  return rows[0];
};
