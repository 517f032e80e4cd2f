import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Page, Paged } from '#platform/records/server/record-queries.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { nextArms, searchArms } from './search-arms.queries.ts';
import { isByText, searchText } from './search-text.queries.ts';
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

/** A page of rows of the log. `searchedTo`: null, or how far a text was searched (`searchText`). */
export type LoggedPage = Paged<Logged> & { searchedTo: string | null };

const byText = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { order, pageNum, pageSize }: Page & { order: LogOrder },
): Promise<LoggedPage> => {
  const wanted = { ordered: ordered(order), order, most: pageNum * pageSize };
  const { total, keys, searchedTo } = await searchText(db, { filter, test: matching(filter, tables) }, wanted);
  const page = keys.slice(wanted.most - pageSize);
  if (page.length === 0) return { total, list: [], searchedTo };
  const { rows } = await sql<Logged>`
    select ${columns} from unnest(${page.map((one) => one.moment)}::timestamptz[], ${page.map((one) => one.oid)}::uuid[]) k (at, oid)
    cross join lateral (select * from database_log l where l.at = k.at and l.oid = k.oid) l
    ${joined} ${ordered(order)}`.execute(db);
  return { total, list: rows, searchedTo };
};

/**
 * A page of a search with its exact total. What is searched by tables, types and times alone is counted by days;
 * everything else along its index, and a text as far as the time allows.
 */
export const searchLog = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  page: Page & { order: LogOrder },
): Promise<LoggedPage> => {
  if (isByText(filter)) return byText(db, filter, tables, page);
  const { order, pageNum, pageSize } = page;
  const most = pageNum * pageSize;
  const { total, rows: found } = await searchArms(db, filter, tables, { ordered: ordered(order), order, most });
  if (total === 0) return { total, list: [], searchedTo: null };
  const { rows } = await sql<Logged>`
    select ${columns} from (
      select * from (${found}) l ${ordered(order)} limit ${pageSize} offset ${most - pageSize}) l
    ${joined} ${ordered(order)}`.execute(db);
  return { total, list: rows, searchedTo: null };
};

/** The changes that match after the one at `after`, in this order. */
export const nextLogged = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { after, order, most }: { after: Pick<Logged, 'moment' | 'oid'> | null; order: LogOrder; most: number },
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
