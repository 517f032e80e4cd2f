import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Notice, NoticeType } from '../notice-centre.contract.ts';
import type { Words } from './notices.tables.ts';

/** The `empid` of a notice for everybody who is signed in. */
export const everybodysNotices = '*';

/** Topic on which servers hear of new notices; the key is the notice. */
export const noticesTopic = 'notice';

export type NewNotice = {
  /** Whom it is for; `everybodysNotices`: everybody. */
  empid: string;
  type: NoticeType;
  /** 200 unless something failed. */
  code?: string;
  title: Words;
  message: Words;
  /** A place in the console. */
  path?: string;
  /** What it is about. */
  subject?: string;
};

/** A stored notice, not yet in words. */
export type StoredNotice = Omit<Notice, 'title' | 'message'> & { empid: string; title: Words; message: Words };

const keptPerPerson = 500;
/** A statement has 65,535 parameters at most. */
const addedAtOnce = 5_000;

/** Adds notices, which reach open consoles and phones once the transaction has committed. */
export const addNotices = async (trx: Write, notices: readonly NewNotice[]): Promise<void> => {
  for (let from = 0; from < notices.length; from += addedAtOnce) {
    const added = await trx
      .insertInto('notice')
      .values(
        notices.slice(from, from + addedAtOnce).map(({ title, message, ...notice }) => ({
          ...notice,
          title: JSON.stringify(title),
          message: JSON.stringify(message),
        })),
      )
      .returning('oid')
      .execute();
    const keys = added.map(({ oid }) => `${noticesTopic}:${oid}`);
    await sql`select pg_notify('steward', key) from unnest(${keys}::text[]) key`.execute(trx);
  }
};

/** The notices `n` of a person, with whether they are read. */
const ofPerson = (empid: string) => sql`
  (select n.*, n.readat is not null as read from notice n where n.empid = ${empid}
   union all
   select n.*, exists (select from notice_seen s where s.notice = n.oid and s.empid = ${empid}) as read
   from notice n where n.empid = ${everybodysNotices}) n`;

const columns = sql`n.oid, n.empid, n.type, n.code, n.title, n.message, n.path, n.at, n.read, n.subject, 1 as round`;

type Asked = { type: NoticeType | ''; unreadOnly: boolean };

const asked = ({ type, unreadOnly }: Asked) => sql`
  (${type}::text = '' or n.type = ${type}) and (not ${unreadOnly}::boolean or not n.read)`;

/** How many notices match, and how many of all are unread. */
export const noticeCounts = async (
  db: Read,
  empid: string,
  filter: Asked,
): Promise<{ total: number; unread: number }> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select (count(*) filter (where ${asked(filter)}))::int as total, (count(*) filter (where not n.read))::int as unread
    from ${ofPerson(empid)}`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
};

/** The first `most` notices that match, the newest first: in the order of `newestFirst`, which knows whole seconds. */
export const noticeList = async (db: Read, empid: string, filter: Asked, most: number): Promise<StoredNotice[]> => {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from ${ofPerson(empid)} where ${asked(filter)}
    order by date_trunc('second', n.at) desc, n.oid desc limit ${most}`.execute(db);
  return rows;
};

/** How many notices with this title a person has been given in the last minutes, read or not. */
export const noticesLately = async (
  db: Read,
  { empid, title, minutes }: { empid: string; title: string; minutes: number },
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from notice
    where empid = ${empid} and title ->> 'key' = ${title} and at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

const unread = sql`(select n.*, false as read from notice n) n`;

/** Notices that were just added. Those that have gone are missing. */
export const noticesByOid = async (db: Read, oids: readonly string[]): Promise<StoredNotice[]> => {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from ${unread} where n.oid = any(${[...oids]}::uuid[]) order by n.oid`.execute(db);
  return rows;
};

/** The unread notices for these people of the last seconds. */
export const noticesSince = async (db: Read, empids: readonly string[], seconds: number): Promise<StoredNotice[]> => {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from ${unread}
    where n.at > now() - make_interval(secs => ${seconds}) and n.readat is null
      and n.empid = any(${[...empids]}::text[])
    order by n.oid`.execute(db);
  return rows;
};

/** Marks notices of the person as read; an empty list: all. */
export const markNoticesRead = async (trx: Write, empid: string, oids: readonly string[]): Promise<void> => {
  const named = sql`(${oids.length === 0}::boolean or n.oid = any(${[...oids]}::uuid[]))`;
  await sql`update notice n set readat = now() where n.empid = ${empid} and n.readat is null and ${named}`.execute(trx);
  await sql`insert into notice_seen (notice, empid)
    select n.oid, ${empid} from notice n where n.empid = ${everybodysNotices} and ${named} on conflict do nothing`.execute(
    trx,
  );
};

/** Forgets the notices beyond the newest of a person; returns how many. Old ones go by their period of retention. */
export const pruneNotices = async (trx: Write): Promise<number> => {
  const { rows } = await sql`
    delete from notice where oid in (
      select oid from (select oid, row_number() over (partition by empid order by oid desc) as place from notice) n
      where place > ${keptPerPerson})
    returning 1`.execute(trx);
  return rows.length;
};
