import { type RawBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import { entryWithin } from '#platform/organisation/server/named-contents.ts';
import { asked, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { plainText, summaryOf } from '#platform/rich-text/rich-text.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { type messageFilter, type MessageRow, messageRow, type MessageState } from '../messages.contract.ts';

export type Filter = z.output<typeof messageFilter>;

type Messages = SelectQueryBuilder<Tables & { m: Tables['message'] }, 'm', object>;
const messages = (db: Read): Messages => db.selectFrom('message as m');

/** A message that has been published stays so; the others wait for a person, for their time, or to be finished. */
const state = sql<MessageState>`case
  when m.recalledat is not null then 'RECALLED'
  when m.ispushed = 'Y' then case m.delivery when 'done' then 'SENT' else 'SENDING' end
  when m.waiting <> '' then 'WAITING'
  when m.istiming = 'Y' then 'SCHEDULED'
  else 'DRAFT' end`;

/** When it was published, or will be. */
const pushedOrDue = sql<string | null>`coalesce(m.pushedtime, m.pushtime)`;

const versions = versionCoverage({ table: 'message_language', record: 'messageoid', of: 'm.oid' });

const columns = [
  ...storedColumns('m', messageRow, ['isTiming', 'state', 'languages', 'outdated']),
  'm.istiming as isTiming',
] as const;

const described = (rows: Messages) =>
  rows.select(columns).select([state.as('state'), versions.languages, versions.outdated]);

/**
 * Whether all receivers of the message `m` lie in the scope: only then it is one that somebody who works in a part of
 * the organisation can have written.
 */
export const messageWithin = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everywhere
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select from message_receiver x where x.messageoid = m.oid)
        and not exists (select from message_receiver x where x.messageoid = m.oid and not ${entryWithin(scope)}))`;

const comparable = (filter: Filter) =>
  asked({
    patterns: searchPatterns(filter),
    title: fold(filter.title),
    content: fold(filter.content),
    ispushed: filter.ispushed,
    state: filter.state,
    pushStart: filter.pushStart,
    pushEnd: filter.pushEnd,
    createStart: filter.createStart,
    createEnd: filter.createEnd,
    missing: filter.missing,
    outdated: filter.outdated,
  });

const titleHolds = (folded: string) => sql<SqlBool>`position(${folded} in split_part(m.search_text, E'\n', 1)) > 0`;
const contentHolds = (folded: string) =>
  sql<SqlBool>`position(${folded} in substr(m.search_text, position(E'\n' in m.search_text) + 1)) > 0`;

const matching = (db: Read, filters: ReturnType<typeof comparable>): Messages => {
  const { patterns, title, content, ispushed, pushStart, pushEnd, createStart, createEnd, missing } = filters;
  let rows = messages(db);
  if (patterns) rows = rows.where(searchTextIsLike('m.search_text', patterns));
  if (title) rows = rows.where(titleHolds(title));
  if (content) rows = rows.where(contentHolds(content));
  if (ispushed) rows = rows.where('m.ispushed', '=', ispushed);
  if (filters.state) rows = rows.where(state, '=', filters.state);
  if (pushStart) rows = rows.where(pushedOrDue, '>=', pushStart);
  if (pushEnd) rows = rows.where(pushedOrDue, '<=', pushEnd);
  if (createStart) rows = rows.where('m.crtdat', '>=', createStart);
  if (createEnd) rows = rows.where('m.crtdat', '<=', createEnd);
  if (missing) rows = rows.where(versions.isMissing(missing));
  if (filters.outdated) rows = rows.where(versions.isOutdated);
  return rows;
};

/** By default the newest first. */
export const { page: searchMessages, stream: streamMessages } = listReads({
  comparable,
  matching,
  described,
  order: ['crtdat desc'],
  place: messageWithin,
});

const withContent = (rows: Messages) => described(rows).select('m.fullcontent');

export type StoredMessage = MessageRow & { fullcontent: string };

const { byOid, lock } = rowReads({ key: 'm.oid', rows: (db) => withContent(messages(db)), place: messageWithin });

export const messageByOid = (db: Read, oid: string, scope: Scope = everywhere): Promise<StoredMessage | undefined> =>
  byOid(db, oid, scope);
export const lockMessage = (trx: Write, oid: string): Promise<StoredMessage | undefined> => lock(trx, oid);

/** Those of the messages that exist, locked in one order. */
export const lockMessages = (trx: Write, oids: readonly string[]): Promise<MessageRow[]> =>
  described(messages(trx))
    .where('m.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .orderBy('m.oid')
    .forUpdate('m')
    .execute();

/** What is written of a message; `fullcontent` is sanitised HTML. */
export type MessageValues = {
  title: string;
  fullcontent: string;
  isTiming: 'Y' | 'N';
  pushtime: string | null;
  pushuntil: string | null;
  mustconfirm: 'Y' | 'N';
};

const columnsOf = ({ isTiming, ...values }: MessageValues) => {
  const text = plainText(values.fullcontent);
  return {
    ...values,
    istiming: isTiming,
    summary: summaryOf(text),
    search_text: `${fold(values.title)}\n${fold(text)}`,
  };
};

export const insertMessage = (trx: Write, values: MessageValues): Promise<string> =>
  insertRow(trx, 'message', columnsOf(values));

/** Writes the whole of it; a message that waited for a person does not any more. */
export const updateMessage = (trx: Write, oid: string, values: MessageValues): Promise<void> =>
  updateByOid(trx, 'message', oid, { ...columnsOf(values), waiting: '' });

/** The time of the database, by which messages are sent, as `YYYY-MM-DD HH:mm:ss`. */
export const timeNow = async (db: Read): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db);
  return rows[0]?.now ?? '';
};
