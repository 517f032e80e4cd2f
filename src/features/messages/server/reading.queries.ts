import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { ReceivedMessage } from '../message-reading.contract.ts';

/** Deliveries `v` of a person with their messages `m`. */
const ofPerson = (empid: string): RawBuilder<unknown> =>
  sql`message_delivery v join message m on m.oid = v.messageoid where v.empid = ${empid}`;

/** A message that was withdrawn has nothing left to read. */
const isUnread = sql<SqlBool>`(v.readversion < m.version and m.recalledat is null)`;

/** To anyone who has read no older version, a corrected message is a new one. `readat`: when one was read first. */
const hasReadOlder = sql<SqlBool>`(v.readat < m.correctedat or v.readversion between 1 and m.version - 1)`;

/** In the reader’s language, else Simplified Chinese; nothing if it has neither. */
const versionIn = (lang: Language): RawBuilder<unknown> => sql`lateral (
  select l.lang, l.title, l.summary, l.fullcontent from message_language l
  where l.messageoid = m.oid and l.lang in (${lang}, ${defaultLanguage}) order by l.lang = ${lang} desc limit 1)`;

const unlessWithdrawn = (column: 'title' | 'summary' | 'fullcontent'): RawBuilder<string> =>
  sql<string>`case when m.recalledat is null then coalesce(t.${sql.ref(column)}, m.${sql.ref(column)}) else '' end`;

const columns = sql`m.oid, coalesce(t.lang, '') as lang, ${unlessWithdrawn('title')} as title,
  ${unlessWithdrawn('summary')} as summary, v.deliveredat as at, v.readversion >= m.version as read,
  m.mustconfirm = 'Y' as mustconfirm, v.confirmedversion >= m.version as confirmed, m.version,
  case when ${hasReadOlder} then m.correctedat end as corrected, m.recalledat is not null as withdrawn, m.recallreason as reason,
  m.version + v.reminders + (m.recalledat is not null)::int as round`;

const fromReader = (empid: string, lang: Language): RawBuilder<unknown> =>
  sql`message_delivery v join message m on m.oid = v.messageoid left join ${versionIn(lang)} t on true
    where v.empid = ${empid}`;

export type Reader = { empid: string; lang: Language };

/** How many messages the person has, and how many are unread. */
export const receivedCounts = async (db: Read, empid: string): Promise<{ total: number; unread: number }> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where ${isUnread}))::int as unread from ${ofPerson(empid)}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, unread: 0 };
};

/** `before`: only those that came before this time. */
type Cut = { limit: number; offset: number; before?: string | null; unreadOnly?: boolean };

/** The messages of a person, the newest first. */
export const receivedList = async (
  db: Read,
  { empid, lang }: Reader,
  { limit, offset, before = null, unreadOnly = false }: Cut,
): Promise<ReceivedMessage[]> => {
  const { rows } = await sql<ReceivedMessage>`
    select ${columns} from ${fromReader(empid, lang)}
      and (${before}::timestamptz is null or v.deliveredat < ${before}) and (not ${unreadOnly} or ${isUnread})
    order by v.deliveredat desc, m.oid desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** A message as it reaches those of the people who have it. */
export const receivedAmong = async (
  db: Read,
  oid: string,
  empids: readonly string[],
  lang: Language,
): Promise<(ReceivedMessage & { empid: string })[]> => {
  const { rows } = await sql<ReceivedMessage & { empid: string }>`
    select v.empid, ${columns} from message_delivery v join message m on m.oid = v.messageoid left join ${versionIn(lang)} t on true
    where m.oid = ${oid} and v.empid = any(${[...empids]}::text[])`.execute(db);
  return rows;
};

/** One message of the person with its content; undefined if the person does not have it. */
export const receivedMessageOf = async (
  db: Read,
  { empid, lang }: Reader,
  oid: string,
): Promise<(ReceivedMessage & { fullcontent: string }) | undefined> => {
  const { rows } = await sql<ReceivedMessage & { fullcontent: string }>`
    select ${columns}, ${unlessWithdrawn('fullcontent')} as fullcontent
    from ${fromReader(empid, lang)} and m.oid = ${oid}`.execute(db);
  return rows[0];
};

/** Marks messages of the person as read in their present version; `oids` undefined: all of them. */
export const markRead = async (trx: Write, empid: string, oids?: readonly string[]): Promise<void> => {
  await sql`
    update message_delivery v set readversion = m.version, readat = coalesce(v.readat, now())
    from message m
    where m.oid = v.messageoid and v.empid = ${empid} and v.readversion < m.version and m.recalledat is null
      and (${oids === undefined} or v.messageoid = any(${[...(oids ?? [])]}::uuid[]))`.execute(trx);
};

/** Of a version; the first confirmation of each counts. */
export const markConfirmed = async (
  trx: Write,
  empid: string,
  { oid, version }: { oid: string; version: number },
): Promise<void> => {
  await sql`
    update message_delivery set confirmedat = now(), confirmedversion = ${version}
    where messageoid = ${oid} and empid = ${empid} and confirmedversion < ${version}`.execute(trx);
};
