import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isOutOfTime, type Read } from '#platform/db/server/database.ts';
import type { LogFilter } from '../database-log.contract.ts';
import type { Wanted } from './search-conditions.ts';
import { areFewer, moment, rowsOfBlocks, type Span, type TextBlocks, textBlocks } from './text-blocks.queries.ts';

export type LoggedKey = { moment: string; oid: string };

/** `searchedTo`: only rows up to this time, in the order of the search, were looked at; null: all. */
export type FoundText = { total: number; keys: LoggedKey[]; searchedTo: string | null };

/**
 * Milliseconds: how long one span of time should take to search, how long a search goes on that has a whole page, and
 * one that has not.
 */
export type Patience = { span: number; withPage: number; without: number };
export const patience: Patience = { span: 300, withPage: 1_000, without: 4_000 };

/** Milliseconds of the log that are searched first. */
const firstSpan = 3_600_000;
const mostFaster = 4;

/** Whether it is a text in the data that is searched, without a condition that leaves few rows. */
export const isByText = ({ udata, key, act }: LogFilter): boolean => udata !== '' && key === '' && act === '';

/** The time in which rows are, as milliseconds since 1970: from `from` to before `to`; undefined without rows. */
const timeOf = async (db: Read, { startTime, endTime }: LogFilter): Promise<Span | undefined> => {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    with ends as (select (select at from database_log order by at limit 1) as first,
      (select at from database_log order by at desc limit 1) as last)
    select floor(extract(epoch from greatest(first, ${startTime || '-infinity'}::timestamptz)) * 1000)::float8 as "from",
      floor(extract(epoch from least(last, ${endTime || 'infinity'}::timestamptz + interval '1 minute')) * 1000)::float8 + 1 as "to"
    from ends where first is not null`.execute(db);
  const [found] = rows;
  return found?.from == null || found.to == null ? undefined : { from: found.from, to: found.to };
};

const theLog = sql`database_log`;

const searchSpan = async (
  db: Read,
  { source, test }: { source: RawBuilder<unknown>; test: RawBuilder<SqlBool> },
  { from, to }: Span,
  { ordered, most }: Pick<Wanted, 'ordered' | 'most'>,
): Promise<{ total: number; keys: LoggedKey[] }> => {
  const { rows } = await sql<{ total: number; keys: LoggedKey[] }>`
    with found as materialized (
      select l.at, l.oid from ${source} l where ${test} and l.at >= ${moment(from)} and l.at < ${moment(to)})
    select (select count(*)::int from found) as total, coalesce((
      select jsonb_agg(jsonb_build_object('moment', f.at::text, 'oid', f.oid))
      from (select l.at, l.oid from found l ${ordered} limit ${most}) f), '[]') as keys`.execute(db);
  return rows[0] ?? { total: 0, keys: [] };
};

/** Blocks that are read at once, which takes about as long as one span of time. */
const blocksAtOnce = 300;
/** Rows that are read one after another in one span at most. */
const rowsAtOnce = 60_000;

/** Where to look in the spans that begin at `since`, or later; undefined: in all rows. */
type Way = { indexed: TextBlocks | undefined; since: number };

const wayOf = async (db: Read, filter: LogFilter, time: Span): Promise<Way> => {
  const found = await textBlocks(db, filter.udata, time);
  const isShorter = found && found.blocks.length <= found.all / 2 && !(await areFewer(db, filter, found));
  return { indexed: isShorter ? found : undefined, since: isShorter ? found.oldAt + 1 : Number.POSITIVE_INFINITY };
};

type Day = { from: number; rows: number };
const dayLong = 86_400_000;

/** The sealed rows of each day of a search that has some, in its order. */
const daysOf = async (db: Read, { from, to }: Span, order: Wanted['order']): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select (extract(epoch from day::timestamp) * 1000)::float8 as "from", sum(rows)::float8 as rows from log_count
    where day >= (${moment(from)} at time zone 'UTC')::date and day <= (${moment(to)} at time zone 'UTC')::date
    group by day order by day ${order === 'asc' ? sql`asc` : sql`desc`}`.execute(db);
  return rows;
};

/** Shortens a span to so many rows, evenly spread over each day: one that grew in quiet times would take too long. */
export const withRows = ({ from, to }: Span, order: Wanted['order'], days: readonly Day[], most: number): Span => {
  let left = most;
  for (const day of days) {
    const first = Math.max(from, day.from);
    const last = Math.min(to, day.from + dayLong);
    if (first >= last) continue;
    const rows = ((last - first) / dayLong) * day.rows;
    if (rows > left) {
      const part = Math.max(1, Math.floor(((last - first) * left) / rows));
      return order === 'asc' ? { from, to: first + part } : { from: last - part, to };
    }
    left -= rows;
  }
  return { from, to };
};

/** The next span of a search, which lies on one side of `since`. */
const nextSpan = ({ from, to }: Span, order: Wanted['order'], span: number, { since }: Way): Span => {
  if (order === 'asc') return { from, to: Math.min(to, from + span, from < since ? since : to) };
  return { from: Math.max(from, to - span, to > since ? since : from), to };
};

/**
 * Looks for a text, in the order of the list, one span of time after the other, until all is searched or the patience
 * ends: in the blocks that may have it, where the index of texts knows, and otherwise row by row.
 */
export const searchText = async (
  db: Read,
  { filter, test, wait = patience }: { filter: LogFilter; test: RawBuilder<SqlBool>; wait?: Patience },
  { ordered, order, most }: Wanted,
): Promise<FoundText> => {
  const time = await timeOf(db, filter);
  if (!time) return { total: 0, keys: [], searchedTo: null };
  const began = performance.now();
  const keys: LoggedKey[] = [];
  let total = 0;
  let { from, to } = time;
  const way = await wayOf(db, filter, time);
  const days = await daysOf(db, time, order);
  const { indexed, since } = way;
  const firstOf = (isIndexed: boolean): number =>
    isIndexed && indexed && indexed.blocks.length <= blocksAtOnce ? Number.POSITIVE_INFINITY : firstSpan;
  let wasIndexed = order === 'desc' ? to > since : from >= since;
  let span = firstOf(wasIndexed);
  const searchedTo = async (): Promise<string> => {
    const { rows } = await sql<{ at: string }>`select ${moment(order === 'desc' ? to : from)} as at`.execute(db);
    return rows[0]?.at ?? '';
  };
  while (from < to) {
    const next = nextSpan({ from, to }, order, span, way);
    const isIndexed = next.from >= since;
    const share = indexed && isIndexed ? indexed.blocks.length / Math.max(1, indexed.all) : 1;
    const part = withRows(next, order, days, rowsAtOnce / share);
    const source = indexed && isIndexed ? rowsOfBlocks(indexed, part) : theLog;
    const spanBegan = performance.now();
    try {
      const found = await searchSpan(db, { source, test }, part, { ordered, most: most - keys.length });
      total += found.total;
      keys.push(...found.keys);
    } catch (error) {
      if (!isOutOfTime(error) || part.to - part.from === time.to - time.from) throw error;
      return { total, keys, searchedTo: await searchedTo() };
    }
    if (order === 'desc') to = part.from;
    else from = part.to;
    const now = performance.now();
    const goesOn = now - began < (keys.length >= most ? wait.withPage : wait.without);
    if (from < to && !goesOn) return { total, keys, searchedTo: await searchedTo() };
    const isNextIndexed = order === 'desc' ? to > since : from >= since;
    const faster = Math.min(mostFaster, wait.span / Math.max(1, now - spanBegan));
    span = isNextIndexed === wasIndexed ? Math.max(1, Math.round(span * faster)) : firstOf(isNextIndexed);
    wasIndexed = isNextIndexed;
  }
  return { total, keys, searchedTo: null };
};
