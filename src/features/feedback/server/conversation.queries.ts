import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { FeedbackMessage } from '../feedback.contract.ts';

/** What was said about a feedback, the oldest first. */
export const conversationOf = async (db: Read, feedbackoid: string): Promise<FeedbackMessage[]> => {
  const { rows } = await sql<FeedbackMessage>`
    select r.oid, r.side, r.empid, coalesce(e.name, '') as name, r.content, r.at, r.seenat
    from feedback_reply r left join employee e on e.empid = r.empid
    where r.feedbackoid = ${feedbackoid} order by r.at, r.oid`.execute(db);
  return rows;
};

type Said = { feedbackoid: string; side: 'C' | 'R'; empid: string; content: string };

/** Adds to the conversation; returns the message's oid. */
export const addMessage = async (trx: Write, said: Said): Promise<string> => {
  const { oid } = await trx.insertInto('feedback_reply').values(said).returning('oid').executeTakeFirstOrThrow();
  return oid;
};

/** Whether a person may be answered: known to the organisation and in service. */
export const isInService = async (db: Read, empid: string): Promise<boolean> => {
  const { rows } = await sql`select from employee where empid = ${empid} and inservice = 'Y'`.execute(db);
  return rows.length > 0;
};
