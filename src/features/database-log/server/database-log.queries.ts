import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Page, Paged } from '#platform/records/server/record-queries.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { nextArms, searchArms } from './search-arms.queries.ts';
import {
  type Counted,
  counting,
  lacking,
  isByText,
  type LoggedKey,
  type Patience,
  patience,
  searchText,
  streamText,
} from './search-text.queries.ts';
import { type HiddenTables, isSeen, matchingFields, wordsOf } from './search-conditions.ts';

export type LoggedRow = Record<string, unknown>;

/** A change as it is logged. */
export type Logged = {
  oid: string;
  moment: string;
  at: string;
  actor: string;
  actorName: string;
  request_id: string | null;
  table: string;
  type: 'I' | 'U' | 'D';
  key: string;
  old_row: LoggedRow | null;
  new_row: LoggedRow | null;
  erased: 'Y' | 'N';
};

/** Newest first or last; `desc` is the order of the log. */
export type LogOrder = 'asc' | 'desc';

const matching = (filter: LogFilter, tables: HiddenTables): RawBuilder<SqlBool> => {
  const tests = matchingFields(filter, tables);
  const words = wordsOf(filter);
  if (words.length > 0)
    tests.push(
      sql`(l.key = any(${words}::text[]) or l.actor = any(${words}::text[]) or l.table_name = any(${words}::text[]))`,
    );
  return sql.join(tests, sql` and `);
};

const columns = sql`l.oid, l.at::text as moment, l.at, l.actor, coalesce(e.name, l.actor) as "actorName", l.request_id,
  l.table_name as table, l.type, l.key, l.old_row, l.new_row,
  case when l.erased is null then 'N' else 'Y' end as erased`;
const joined = sql`left join employee e on e.empid = l.actor`;

const ordered = (order: LogOrder): RawBuilder<unknown> =>
  order === 'asc' ? sql`order by l.at, l.oid` : sql`order by l.at desc, l.oid desc`;

/** A page of rows of the log. `searchedTo`, `counted`: null, or how far a text was searched (`searchText`). */
export type LoggedPage = Paged<Logged> & { searchedTo: string | null; counted: Counted | null };

/** Rows of these keys, in this order. */
const rowsOf = async (db: Read, keys: readonly LoggedKey[], order: LogOrder): Promise<Logged[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<Logged>`
    select ${columns} from unnest(${keys.map((one) => one.moment)}::timestamptz[], ${keys.map((one) => one.oid)}::uuid[]) k (at, oid)
    cross join lateral (select * from database_log l where l.at = k.at and l.oid = k.oid) l
    ${joined} ${ordered(order)}`.execute(db);
  return rows;
};

type AskedPage = Page & {
  order: LogOrder;
  /** How long a text is looked for, which usually is until its total is known or the time allows no more. */
  wait?: Patience;
};

const byText = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { order, pageNum, pageSize, wait = patience }: AskedPage,
): Promise<LoggedPage> => {
  const wanted = { ordered: ordered(order), order, most: pageNum * pageSize };
  const sought = { filter, test: matching(filter, tables), wait };
  const { keys, ...found } = await searchText(db, sought, wanted);
  return { ...found, list: await rowsOf(db, keys.slice(wanted.most - pageSize), order) };
};

/** A search for a text that goes on from a time up to which it was counted, with so many rows at most. */
export const searchFurther = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { order, at, rows }: { order: LogOrder; at: number; rows: number },
): Promise<LoggedPage> => {
  const sought = { filter, test: matching(filter, tables), wait: rows > 0 ? lacking : counting, goOn: at };
  const { keys, ...found } = await searchText(db, sought, { ordered: ordered(order), order, most: rows });
  return { ...found, list: await rowsOf(db, keys, order) };
};

/** Rows with some words of which the text of each is read rather than that of the whole log. */
const mostRead = 5_000;

/** Whether a text is looked for in the order of time: nothing leaves so few rows that each of them can be read. */
const goesByText = async (db: Read, filter: LogFilter, tables: HiddenTables): Promise<boolean> => {
  if (!isByText(filter) || wordsOf(filter).length === 0) return isByText(filter);
  const wanted = { ordered: ordered('desc'), order: 'desc', most: 1 } as const;
  return (await searchArms(db, { ...filter, udata: '' }, tables, wanted)).total > mostRead;
};

/**
 * A page of a search with its exact total. What is searched by tables, types and times alone is counted by days;
 * everything else along its index, and a text as far as the time allows.
 */
export const searchLog = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  page: AskedPage,
): Promise<LoggedPage> => {
  if (await goesByText(db, filter, tables)) return byText(db, filter, tables, page);
  const { order, pageNum, pageSize } = page;
  const most = pageNum * pageSize;
  const { total, rows: found } = await searchArms(db, filter, tables, { ordered: ordered(order), order, most });
  const whole = { total, searchedTo: null, counted: null };
  if (total === 0) return { ...whole, list: [] };
  const { rows } = await sql<Logged>`
    select ${columns} from (
      select * from (${found}) l ${ordered(order)} limit ${pageSize} offset ${most - pageSize}) l
    ${joined} ${ordered(order)}`.execute(db);
  return { ...whole, list: rows };
};

type After = { after: Pick<Logged, 'moment' | 'oid'> | null; order: LogOrder; most: number };

/** The changes that match after the one at `after`, in this order. */
const nextLogged = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { after, order, most }: After,
): Promise<Logged[]> => {
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const further = after
    ? [sql<SqlBool>`(l.at, l.oid) ${beyond} (${after.moment}::timestamptz, ${after.oid}::uuid)`]
    : [];
  const found = await nextArms(db, filter, tables, { wanted: { ordered: ordered(order), order, most }, further });
  const { rows } = await sql<Logged>`
    select ${columns} from (select * from (${found}) l ${ordered(order)} limit ${most}) l
    ${joined} ${ordered(order)}`.execute(db);
  return rows;
};

/** All changes that match, so many at a time: a text in the order of time, everything else along its index. */
export async function* streamLogged(
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { order, most }: Omit<After, 'after'>,
): AsyncGenerator<Logged[]> {
  if (await goesByText(db, filter, tables)) {
    const spans = streamText(db, { filter, test: matching(filter, tables) }, { ordered: ordered(order), order });
    for await (const keys of spans)
      for (let from = 0; from < keys.length; from += most) yield rowsOf(db, keys.slice(from, from + most), order);
    return;
  }
  for (let after: Logged | null = null; ;) {
    const portion: Logged[] = await nextLogged(db, filter, tables, { after, order, most });
    yield portion;
    if (portion.length < most) return;
    after = portion.at(-1) ?? null;
  }
}

export const loggedEntry = async (
  db: Read,
  { oid, moment }: { oid: string; moment: string },
  tables: HiddenTables,
): Promise<Logged | undefined> => {
  const { rows } = await sql<Logged>`
    select ${columns} from database_log l ${joined}
    where l.at = ${moment}::timestamptz and l.oid = ${oid}::uuid and ${isSeen(tables)}`.execute(db);
  return rows[0];
};

/** The last changes of one row. */
export const historyOf = async (
  db: Read,
  { tableName, key }: { tableName: string; key: string },
  most: number,
): Promise<Logged[]> => {
  const { rows } = await sql<Logged>`
    select ${columns} from database_log l ${joined}
    where l.table_name = ${tableName} and l.key = ${key} ${ordered('desc')} limit ${most}`.execute(db);
  return rows;
};
