import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Page, Paged } from '#platform/records/server/record-queries.ts';
import type { LogFilter } from '../database-log.contract.ts';

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

/** The tables whose changes a reader may not see; null: of all tables. */
export type HiddenTables = readonly string[] | null;

const isSeen = (hidden: HiddenTables): RawBuilder<SqlBool> =>
  hidden === null ? sql`false` : sql`l.table_name <> all(${[...hidden]}::text[])`;

/** Newest first or last; `desc` is the order of the log. */
export type LogOrder = 'asc' | 'desc';

const matching = (filter: LogFilter, tables: HiddenTables): RawBuilder<SqlBool> => {
  const { tableName, type, key, udata, crtemp, act, startTime, endTime } = filter;
  const words = [...new Set([filter.simplifiedFilter, filter.traditionalFilter])].filter((word) => word !== '');
  const tests: RawBuilder<SqlBool>[] = [isSeen(tables)];
  if (tableName) tests.push(sql`l.table_name = ${tableName}`);
  if (type) tests.push(sql`l.type = ${type}`);
  if (key) tests.push(sql`l.key = ${key}`);
  if (crtemp) tests.push(sql`l.actor = ${crtemp}`);
  if (act) tests.push(sql`l.request_id = ${act}`);
  if (startTime) tests.push(sql`l.at >= ${startTime}::timestamptz`);
  if (endTime) tests.push(sql`l.at < ${endTime}::timestamptz + interval '1 minute'`);
  if (udata) tests.push(sql`position(lower(${udata}) in lower(coalesce(l.new_row, l.old_row)::text)) > 0`);
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

export const searchLog = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { order, pageNum, pageSize }: Page & { order: LogOrder },
): Promise<Paged<Logged>> => {
  const where = matching(filter, tables);
  const counted = await sql<{ total: number }>`
    select count(*) as total from database_log l where ${where}`.execute(db);
  const { rows } = await sql<Logged>`
    select ${columns} from (
      select * from database_log l where ${where} ${ordered(order)}
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}) l ${joined} ${ordered(order)}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, list: rows };
};

/** The changes that match after the one at `after`, in this order. */
export const nextLogged = async (
  db: Read,
  filter: LogFilter,
  tables: HiddenTables,
  { after, order, most }: { after: Pick<Logged, 'moment' | 'oid'> | null; order: LogOrder; most: number },
): Promise<Logged[]> => {
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const further = after ? sql`and (l.at, l.oid) ${beyond} (${after.moment}::timestamptz, ${after.oid}::uuid)` : sql``;
  const { rows } = await sql<Logged>`
    select ${columns} from (
      select * from database_log l where ${matching(filter, tables)} ${further} ${ordered(order)} limit ${most}) l
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
