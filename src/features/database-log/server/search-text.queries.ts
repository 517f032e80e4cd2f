import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isOutOfTime, type Read } from '#platform/db/server/database.ts';
import type { LogFilter } from '../database-log.contract.ts';
import type { Wanted } from './search-conditions.ts';
import {
  areFewer,
  isPossible,
  moment,
  rowsOfBlocks,
  type Span,
  type TextBlocks,
  textBlocks,
} from './text-blocks.queries.ts';

export type LoggedKey = { moment: string; oid: string };

/** `searchedTo`: only rows up to this time, in the order of the search, were looked at; null: all. */
export type FoundText = { total: number; keys: LoggedKey[]; searchedTo: string | null };

/**
 * Milliseconds: how long one span of time should take to search, how long a search goes on that has a whole page, and
 * one that has not. `inHaste`: nothing is searched for the total alone.
 */
export type Patience = { span: number; withPage: number; without: number };
export const patience: Patience = { span: 300, withPage: 700, without: 4_000 };
export const inHaste: Patience = { span: 60, withPage: 0, without: 4_000 };

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
  { ordered, most }: { ordered: Wanted['ordered']; most: number | null },
): Promise<{ total: number; keys: LoggedKey[] }> => {
  const { rows } = await sql<{ total: number; keys: LoggedKey[] }>`
    with found as materialized (
      select l.at, l.oid from ${source} l where ${test} and l.at >= ${moment(from)} and l.at < ${moment(to)})
    select (select count(*)::int from found) as total, coalesce((
      select jsonb_agg(jsonb_build_object('moment', f.at::text, 'oid', f.oid))
      from (select l.at, l.oid from found l ${ordered} limit ${most}) f), '[]') as keys`.execute(db);
  return rows[0] ?? { total: 0, keys: [] };
};

/** The first rows of a span in the order of the list: as soon as there are enough of them, the others are not read. */
const firstOfSpan = async (
  db: Read,
  test: RawBuilder<SqlBool>,
  { from, to }: Span,
  { ordered, most }: { ordered: Wanted['ordered']; most: number },
): Promise<(LoggedKey & { at: number })[]> => {
  const { rows } = await sql<LoggedKey & { at: number }>`
    select l.at::text as moment, l.oid, floor(extract(epoch from l.at) * 1000)::float8 as at from database_log l
    where ${test} and l.at >= ${moment(from)} and l.at < ${moment(to)} ${ordered} limit ${most}`.execute(db);
  return rows;
};

/** Blocks, and rows one after another, that are read in a millisecond: what a span of time has at most. */
const blocksInMs = 1;
const rowsInMs = 200;

/**
 * Where to look in the spans that begin at `since`, or later; undefined: in all rows. `possible`: which rows may have
 * the text. `isSealed`: but for few rows, so that a time without sealed rows is a quiet one.
 */
type Way = { indexed: TextBlocks | undefined; since: number; possible: RawBuilder<SqlBool>; isSealed: boolean };

const wayOf = async (db: Read, filter: LogFilter, time: Span): Promise<Way> => {
  const found = await textBlocks(db, filter.udata, time);
  const isShorter = found && found.blocks.length <= found.all / 2 && !(await areFewer(db, filter, found));
  const possible = found ? isPossible(found) : sql<SqlBool>`true`;
  if (isShorter) return { indexed: found, since: found.oldAt + 1, possible, isSealed: true };
  return { indexed: undefined, since: Number.POSITIVE_INFINITY, possible, isSealed: found !== undefined };
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

/** Lets a span in which nothing is sealed reach to the next day with sealed rows: until there is next to nothing. */
export const overQuiet = (span: Span, { from, to }: Span, order: Wanted['order'], days: readonly Day[]): Span => {
  if (days.some((day) => day.from < span.to && day.from + dayLong > span.from)) return span;
  if (order === 'asc') {
    const next = days.find((day) => day.from >= span.to);
    return { from: span.from, to: Math.min(to, Math.max(span.to, next?.from ?? 0)) };
  }
  const next = days.find((day) => day.from + dayLong <= span.from);
  return { from: next ? Math.max(from, next.from + dayLong) : span.from, to: span.to };
};

/** What is searched, and how long one span should take, in milliseconds. `pageFirst`: nothing is counted. */
type Sought = { filter: LogFilter; test: RawBuilder<SqlBool>; span: number; pageFirst: boolean };

/**
 * What one span has, its first keys, and up to where the search has come with it; null: to its end. `isLate`: it took
 * too long, and nothing of it is known.
 */
type SpanFound = { total: number; keys: LoggedKey[]; at: number | null; isLate: boolean };

/**
 * Looks for a text, in the order of the list, one span of time after the other: in the blocks that may have it, where
 * the index of texts knows, and otherwise row by row. Of a span that takes too long nothing is found, and it is the
 * last; fails if it is the whole time.
 */
async function* searchSpans(
  db: Read,
  { filter, test, span: spanMs, pageFirst }: Sought,
  { ordered, order, most }: { ordered: Wanted['ordered']; order: Wanted['order']; most: () => number | null },
): AsyncGenerator<SpanFound> {
  const time = await timeOf(db, filter);
  if (!time) return;
  let { from, to } = time;
  const way = await wayOf(db, filter, time);
  const days = await daysOf(db, time, order);
  const { indexed, since } = way;
  const firstOf = (isIndexed: boolean): number =>
    isIndexed && indexed && indexed.blocks.length <= blocksInMs * spanMs ? Number.POSITIVE_INFINITY : firstSpan;
  let wasIndexed = order === 'desc' ? to > since : from >= since;
  let span = firstOf(wasIndexed);
  while (from < to) {
    const near = nextSpan({ from, to }, order, span, way);
    const far = nextSpan({ from, to }, order, Number.POSITIVE_INFINITY, way);
    const next = way.isSealed ? overQuiet(near, far, order, days) : near;
    const isIndexed = next.from >= since;
    const share = indexed && isIndexed ? indexed.blocks.length / Math.max(1, indexed.all) : 1;
    const isLimited = pageFirst && !(indexed && isIndexed);
    const part = withRows(next, order, days, (rowsInMs * (isLimited ? patience.span : spanMs)) / share);
    const source = indexed && isIndexed ? rowsOfBlocks(indexed, part) : theLog;
    const sought = source === theLog ? sql<SqlBool>`${way.possible} and ${test}` : test;
    const began = performance.now();
    let found: Awaited<ReturnType<typeof searchSpan>>;
    const wanted = most();
    try {
      if (isLimited && wanted !== null) {
        const keys = await firstOfSpan(db, sought, part, { ordered, most: wanted });
        if (keys.length >= wanted) {
          yield { total: keys.length, keys, at: keys.at(-1)?.at ?? null, isLate: false };
          return;
        }
        found = { total: keys.length, keys };
      } else found = await searchSpan(db, { source, test: sought }, part, { ordered, most: wanted });
    } catch (error) {
      if (!isOutOfTime(error) || part.to - part.from === time.to - time.from) throw error;
      yield { total: 0, keys: [], at: order === 'desc' ? to : from, isLate: true };
      return;
    }
    if (order === 'desc') to = part.from;
    else from = part.to;
    const at = order === 'desc' ? to : from;
    yield { ...found, at: from < to ? at : null, isLate: false };
    const isNextIndexed = order === 'desc' ? to > since : from >= since;
    const faster = Math.min(mostFaster, spanMs / Math.max(1, performance.now() - began));
    span = isNextIndexed === wasIndexed ? Math.max(1, Math.round(span * faster)) : firstOf(isNextIndexed);
    wasIndexed = isNextIndexed;
  }
}

const momentAt = async (db: Read, at: number): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select ${moment(at)} as at`.execute(db);
  return rows[0]?.at ?? '';
};

/** Looks for a text until all is searched, or the patience ends. */
export const searchText = async (
  db: Read,
  { filter, test, wait = patience }: Pick<Sought, 'filter' | 'test'> & { wait?: Patience },
  { ordered, order, most }: Wanted,
): Promise<FoundText> => {
  const began = performance.now();
  const keys: LoggedKey[] = [];
  let total = 0;
  let at: number | null = null;
  const spans = searchSpans(
    db,
    { filter, test, span: wait.span, pageFirst: wait.withPage === 0 },
    { ordered, order, most: () => most - keys.length },
  );
  for await (const found of spans) {
    total += found.total;
    keys.push(...found.keys);
    ({ at } = found);
    if (performance.now() - began >= (keys.length >= most ? wait.withPage : wait.without)) break;
  }
  return { total, keys, searchedTo: at === null ? null : await momentAt(db, at) };
};

/** All rows with a text, in the order of the list, span by span. */
export async function* streamText(
  db: Read,
  sought: Pick<Sought, 'filter' | 'test'>,
  { ordered, order }: Omit<Wanted, 'most'>,
): AsyncGenerator<LoggedKey[]> {
  const spans = searchSpans(
    db,
    { ...sought, span: patience.span, pageFirst: false },
    { ordered, order, most: () => null },
  );
  for await (const { keys, isLate } of spans) {
    if (isLate) throw new Error('a span of the database log takes too long to search');
    yield keys;
  }
}
