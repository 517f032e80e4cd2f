import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { type Found, type HiddenTables, isSeen, matchingFields, type Wanted } from './search-conditions.ts';

/** Whether a search is by table, type and time alone: its rows are counted by days. */
export const isByDays = ({ key, udata, crtemp, act }: LogFilter): boolean =>
  key === '' && udata === '' && crtemp === '' && act === '';

const sealedStep = sql<number>`coalesce((select max(to_step) from log_seal), 0)`;

/**
 * The days (UTC) that lie wholly in the time of a search, from `first` to before `until`, and the last step that is
 * counted. Without whole days, `first` is not before `until`.
 */
type Days = { first: string; until: string; step: number };

const daysOf = async (db: Read, { startTime, endTime }: LogFilter): Promise<Days> => {
  const start = sql`${startTime || '-infinity'}::timestamptz at time zone 'UTC'`;
  const end = sql`(${endTime || 'infinity'}::timestamptz + interval '1 minute') at time zone 'UTC'`;
  const { rows } = await sql<Days>`
    select case when ${startTime} = '' then '-infinity'
        else date_trunc('day', ${start} + interval '1 day' - interval '1 microsecond')::date::text end as first,
      case when ${endTime} = '' then 'infinity' else date_trunc('day', ${end})::date::text end as until,
      ${sealedStep} as step`.execute(db);
  return rows[0] ?? { first: 'infinity', until: '-infinity', step: 0 };
};

/** The last step given. With both ends, PostgreSQL expects few rows between them, and uses the index by step. */
const lastStep = sql<number>`(select last_value from database_log_step)`;

const dayAt = (day: string): RawBuilder<Date> => sql`(${day}::timestamp at time zone 'UTC')`;
const all = (tests: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql.join([...tests], sql` and `);

type Arm = { from: RawBuilder<unknown>; tests: readonly RawBuilder<SqlBool>[] };

const theLog = sql`database_log`;

/**
 * The rows that are not counted, or only with others of their day; each once. Those that are not sealed are taken by
 * their step whatever the order: looking for them in the order of time would pass the whole log.
 */
const uncounted = (
  tests: readonly RawBuilder<SqlBool>[],
  filter: LogFilter,
  { first, until }: Days,
  step: number | RawBuilder<number>,
): Arm[] => {
  const unsealed = sql`(select * from database_log u where u.step > ${step} and u.step <= ${lastStep} offset 0)`;
  const isWhole = sql<SqlBool>`l.at >= ${dayAt(first)} and l.at < ${dayAt(until)}`;
  const arms: Arm[] = [{ from: unsealed, tests: [...tests, isWhole] }];
  if (filter.startTime !== '') arms.push({ from: theLog, tests: [...tests, sql`l.at < ${dayAt(first)}`] });
  if (filter.endTime !== '') arms.push({ from: theLog, tests: [...tests, sql`l.at >= ${dayAt(until)}`] });
  return arms;
};

/**
 * A search by table, type and time: the total is a sum of days, and rows are only looked for in days that have some.
 * What is not sealed yet, and what of the first and last day lies in the time, is counted row by row.
 */
export const byDays = async (
  db: Read,
  filter: LogFilter,
  hidden: HiddenTables,
  { ordered, order, most }: Wanted,
): Promise<Found> => {
  const tests = matchingFields(filter, hidden);
  const days = await daysOf(db, filter);
  const hasWhole = days.first === '-infinity' || days.until === 'infinity' || days.first < days.until;
  const armsAfter = (step: number | RawBuilder<number>) =>
    hasWhole ? uncounted(tests, filter, days, step) : [{ from: theLog, tests }];
  const counted: RawBuilder<SqlBool>[] = [
    isSeen(hidden),
    sql`l.day >= ${days.first}::date and l.day < ${days.until}::date`,
  ];
  if (filter.tableName) counted.push(sql`l.table_name = ${filter.tableName}`);
  if (filter.type) counted.push(sql`l.type = ${filter.type}`);
  const byDay = sql`select l.day, sum(l.rows) as rows from log_count l where ${all(counted)} group by l.day`;
  // Of the same moment as the days: what is sealed meanwhile is not counted twice.
  const counts = armsAfter(sealedStep).map((arm) => sql`(select count(*) from ${arm.from} l where ${all(arm.tests)})`);
  const whole = hasWhole ? sql`(select coalesce(sum(d.rows), 0) from (${byDay}) d)` : sql`0`;
  const { rows } = await sql<{ total: number }>`
    select ${sql.join([whole, ...counts], sql` + `)} as total`.execute(db);
  const sources = armsAfter(days.step).map(
    (arm) => sql`(select * from ${arm.from} l where ${all(arm.tests)} ${ordered} limit ${most})`,
  );
  if (hasWhole) {
    const direction = order === 'asc' ? sql`asc` : sql`desc`;
    sources.push(sql`(
      select l.* from (
        select d.day from (select d.day, d.rows, sum(d.rows) over (order by d.day ${direction}) as upto from (${byDay}) d) d
        where d.upto - d.rows < ${most}
      ) d cross join lateral (
        select * from database_log l
        where l.at >= d.day::timestamp at time zone 'UTC' and l.at < (d.day + 1)::timestamp at time zone 'UTC'
          and l.step <= ${days.step} and ${all(tests)} ${ordered} limit ${most}
      ) l)`);
  }
  return { total: rows[0]?.total ?? 0, rows: sql.join(sources, sql` union all `) };
};
