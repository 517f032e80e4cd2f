import { sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { asked, type SortBy } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { FeedbackFilter, FeedbackRow, feedbackSortFields } from '../feedback.contract.ts';
import { placedFeedback } from './feedback-scope.ts';

export type Sort = SortBy<(typeof feedbackSortFields)[number]>;
/** Whose feedback ME is. */
export type Filter = Omit<FeedbackFilter, 'endTime'> & { endTime: string; me: string };

/** A row as the database knows it. */
export type StoredFeedback = Omit<FeedbackRow, 'mayChange'>;

const replies = sql`(select count(*)::int from feedback_reply r where r.feedbackoid = f.oid)`;
const lastSide = sql`(select r.side from feedback_reply r where r.feedbackoid = f.oid order by r.at desc, r.oid desc limit 1)`;

const feedbacks = (db: Read) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('employee as e', 'e.empid', 'f.empid')
    .leftJoin('employee as a', 'a.empid', 'f.assignee');

type Rows = ReturnType<typeof feedbacks>;

const described = (rows: Rows) =>
  rows.select([
    'f.oid',
    'f.type',
    'f.content',
    'f.state',
    'f.empid',
    sql<string>`coalesce(e.name, '')`.as('name'),
    sql<string>`coalesce(e.coid, '')`.as('coid'),
    sql<string>`coalesce(e.plantid, '')`.as('plantid'),
    sql<string>`case when e.empid is null then '' else ${plantName('e.coid', 'e.plantid')} end`.as('plantname'),
    'f.feedbackdate',
    sql<string>`coalesce(f.logfileid::text, '')`.as('logFile'),
    sql<string>`coalesce(f.assignee, '')`.as('assignee'),
    sql<string>`coalesce(a.name, f.assignee, '')`.as('assigneeName'),
    sql<number>`${replies}`.as('replies'),
    sql<'Y' | 'N'>`case when ${lastSide} = 'R' then 'Y' else 'N' end`.as('news'),
    'f.rev',
    'f.crtemp',
    'f.crtdat',
    'f.txemp',
    'f.txdat',
  ]);

/** The filters as the query compares them. */
const comparable = ({ state, type, empid, whose, assignee, me, startTime, endTime, ...quick }: Filter) =>
  asked({
    state,
    type,
    empid: empid.toLowerCase(),
    // One field each for what may be asked together: nobody and a person at once match nothing.
    mine: whose === 'ME' ? me : '',
    nobody: whose === 'NONE' ? 'Y' : '',
    assignee: assignee.toLowerCase(),
    startTime,
    endTime,
    patterns: searchPatterns(quick),
  });

const matching = (db: Read, filters: ReturnType<typeof comparable>): Rows => {
  const { state, type, empid, mine, nobody, assignee, startTime, endTime, patterns } = filters;
  let rows = feedbacks(db);
  if (state !== undefined) rows = rows.where(sql<SqlBool>`f.state = ${state}`);
  if (type !== undefined) rows = rows.where(sql<SqlBool>`f.type = ${type}`);
  if (empid !== undefined) rows = rows.where(sql<SqlBool>`lower(f.empid) = ${empid}`);
  if (mine !== undefined) rows = rows.where(sql<SqlBool>`f.assignee = ${mine}`);
  if (nobody !== undefined) rows = rows.where(sql<SqlBool>`f.assignee is null`);
  if (assignee !== undefined) rows = rows.where(sql<SqlBool>`lower(f.assignee) = ${assignee}`);
  if (startTime !== undefined) rows = rows.where(sql<SqlBool>`f.feedbackdate >= ${startTime}::timestamptz`);
  if (endTime !== undefined)
    rows = rows.where(sql<SqlBool>`f.feedbackdate < ${endTime}::timestamptz + interval '1 minute'`);
  if (patterns !== undefined)
    rows = rows.where(
      sql<SqlBool>`(${searchTextIsLike('f.search_text', patterns)} or ${searchTextIsLike('e.search_text', patterns)})`,
    );
  return rows;
};

export const { page: searchFeedback, stream: streamFeedback } = listReads({
  comparable,
  matching,
  described,
  order: ['feedbackdate desc'],
  // New ones first, those that cannot be processed last.
  comparedBy: { state: sql`array_position(array['N','D','C','I'], f.state)` },
  place: placedFeedback,
});

export const { byOid: feedbackByOid } = rowReads({
  key: 'f.oid',
  rows: (db) => described(feedbacks(db)),
  place: placedFeedback,
});

/** Locks these for the rest of the transaction, so that they do not change between check and write. */
export const lockFeedback = async (trx: Write, oids: readonly string[]): Promise<void> => {
  // In one order, so that two who want the same wait for each other instead of blocking one another.
  await sql`select from feedback where oid = any(${[...oids]}::uuid[]) order by oid for update`.execute(trx);
};

/** Those with these oids, by their oids. */
export const feedbackByOids = async (db: Read, oids: readonly string[]): Promise<Map<string, StoredFeedback>> => {
  const rows = await described(feedbacks(db).where(sql<SqlBool>`f.oid = any(${[...oids]}::uuid[])`)).execute();
  return new Map(rows.map((row) => [row.oid, row]));
};

/** Puts these into somebody's hands; null: nobody's. */
export const assignFeedback = async (trx: Write, oids: readonly string[], assignee: string | null): Promise<void> => {
  await sql`update feedback set assignee = ${assignee} where oid = any(${[...oids]}::uuid[])`.execute(trx);
};
