import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isOutOfTime, type Read } from '#platform/db/server/database.ts';
import { stepsInBlock } from '#platform/log-seals/server/index-texts.ts';
import type { LogFilter } from '../database-log.contract.ts';
import type { Wanted } from './search-conditions.ts';
import {
  areFewer,
  type Block,
  moment,
  rowsOfBlocks,
  type Span,
  textBlocks,
  type Times,
} from './text-blocks.queries.ts';
import { areIn, type Day, inOrder, overQuiet, withBlocks, withRows } from './text-spans.ts';

export type LoggedKey = { moment: string; oid: string };

/** So many rows up to a time, in milliseconds since 1970 and in the order of the search, which goes on from there. */
export type Counted = { total: number; at: number };

/** `searchedTo`: only rows up to this time, in the order of the search, were looked at. It and `counted` null: all. */
export type FoundText = { total: number; keys: LoggedKey[]; searchedTo: string | null; counted: Counted | null };

/**
 * Milliseconds: how long one span of time should take to search, how long a search goes on that has a whole page, and
 * one that has not. `inHaste`: nothing is searched for the total alone. `firstInHaste`: the first page is not waited
 * for until it is whole; the search goes on from where it has come.
 */
export type Patience = { span: number; withPage: number; without: number };
export const patience: Patience = { span: 300, withPage: 700, without: 4_000 };
export const inHaste: Patience = { span: 60, withPage: 0, without: 4_000 };
export const firstInHaste: Patience = { span: 25, withPage: 0, without: 60 };
/** A search that goes on, so that a reader sees it do so. `lacking`: for rows that a page lacks, which come at once. */
export const counting: Patience = { span: 300, withPage: 700, without: 700 };
export const lacking: Patience = { span: 150, withPage: 0, without: 700 };

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

/** Blocks that are read first for a page: few, so that a large import beside them is not read as well. */
const firstBlocks = 8;
/** Rows that are read in a millisecond. */
const rowsInMs = 200;
/** Blocks whose rows are read one after another at most: spans that took little time before do not grow beyond. */
const blocksAtOnce = (rowsInMs * patience.span) / stepsInBlock;

/**
 * Where to look. `indexed`: the blocks that may have the text, in the order of the search, which are known of the spans
 * that begin at `since`, or later. `isSealed`: all rows are but for few, so that a time without sealed rows is a quiet
 * one. `isShort`: the table or the person leaves so few rows that they are read at once.
 */
type Way = { indexed: Block[]; all: Times[]; since: number; isSealed: boolean; isShort: boolean };

const wayOf = async (db: Read, filter: LogFilter, time: Span, order: Wanted['order']): Promise<Way> => {
  const found = await textBlocks(db, filter, time);
  return {
    indexed: found ? inOrder([...found.blocks, ...found.unsealed], order) : [],
    all: found?.all ?? [],
    since: found ? found.oldAt + 1 : Number.POSITIVE_INFINITY,
    isSealed: found !== undefined,
    isShort: await areFewer(db, filter, found),
  };
};

/** The sealed rows of each day of a search that has some, in its order. */
const daysOf = async (db: Read, { from, to }: Span, order: Wanted['order']): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select (extract(epoch from day::timestamp) * 1000)::float8 as "from", sum(rows)::float8 as rows from log_count
    where day >= (${moment(from)} at time zone 'UTC')::date and day <= (${moment(to)} at time zone 'UTC')::date
    group by day order by day ${order === 'asc' ? sql`asc` : sql`desc`}`.execute(db);
  return rows;
};

/**
 * What is searched, and how long one span should take, in milliseconds. `pageFirst`: nothing is counted. `goOn`: only
 * what comes after this time, in the order of the search.
 */
type Sought = { filter: LogFilter; test: RawBuilder<SqlBool>; span: number; pageFirst: boolean; goOn?: number };

/** Another span, where its rows are, and whether they are read one after another until there are enough. */
type Next = { part: Span; source: RawBuilder<unknown>; isLimited: boolean };

/** Chooses the spans of a search, each of which should take as long as `span` says. */
class Spans {
  readonly #way: Way;
  readonly #days: readonly Day[];
  readonly #order: Wanted['order'];
  readonly #sought: Pick<Sought, 'span' | 'pageFirst'>;
  #span = firstSpan;
  #blocks: number;

  constructor(way: Way, days: readonly Day[], order: Wanted['order'], sought: Pick<Sought, 'span' | 'pageFirst'>) {
    this.#way = way;
    this.#days = days;
    this.#order = order;
    this.#sought = sought;
    this.#blocks = sought.pageFirst ? firstBlocks : (rowsInMs * sought.span) / stepsInBlock;
  }

  next({ from, to }: Span): Next {
    const { since, isShort } = this.#way;
    if (isShort) return { part: { from, to }, source: theLog, isLimited: false };
    if (this.#order === 'asc')
      return from >= since ? this.#byBlocks({ from, to }) : this.#byRows({ from, to: Math.min(to, since) });
    return to > since ? this.#byBlocks({ from: Math.max(from, since), to }) : this.#byRows({ from, to });
  }

  /** Where most blocks may have the text, reading the rows in their order is as fast, and ends with the page. */
  #byBlocks(time: Span): Next {
    const { indexed, all } = this.#way;
    const part = withBlocks(time, this.#order, indexed, { most: this.#blocks, areWhole: true });
    const blocks = areIn(indexed, part);
    if (blocks.length <= areIn(all, part).length / 2) return { part, source: rowsOfBlocks(blocks), isLimited: false };
    const short = withBlocks(time, this.#order, indexed, {
      most: Math.min(this.#blocks, blocksAtOnce),
      areWhole: false,
    });
    return { part: short, source: theLog, isLimited: this.#sought.pageFirst };
  }

  #byRows({ from, to }: Span): Next {
    const order = this.#order;
    const near =
      order === 'asc' ? { from, to: Math.min(to, from + this.#span) } : { from: Math.max(from, to - this.#span), to };
    const span = this.#way.isSealed ? overQuiet(near, { from, to }, order, this.#days) : near;
    return {
      part: withRows(span, order, this.#days, rowsInMs * this.#sought.span),
      source: theLog,
      isLimited: this.#sought.pageFirst,
    };
  }

  /**
   * The next spans are longer after one that took less time. In haste no span has more blocks than can be read in its
   * time, since one that had next to nothing to read says little about the next.
   */
  took(ms: number): void {
    const faster = Math.min(mostFaster, this.#sought.span / Math.max(1, ms));
    this.#span = Math.max(1, Math.round(this.#span * faster));
    const { span, pageFirst } = this.#sought;
    const most = pageFirst ? (rowsInMs * span) / stepsInBlock : Number.POSITIVE_INFINITY;
    this.#blocks = Math.max(1, Math.min(most, this.#blocks * faster));
  }
}

/**
 * What one span has, its first keys, and up to where the search has come with it; null: to its end. `counted`: what of
 * it is surely all up to a time from which a search can go on.
 */
type SpanFound = { total: number; keys: LoggedKey[]; at: number | null; counted: Counted; isLate: boolean };

/**
 * Looks for a text, in the order of the list, one span of time after the other: in the blocks that may have it, where
 * the index of texts knows, and otherwise row by row. Of a span that takes too long nothing is found, and it is the
 * last; fails if it is the whole time.
 */
async function* searchSpans(
  db: Read,
  { filter, test, span, pageFirst, goOn }: Sought,
  { ordered, order, most }: { ordered: Wanted['ordered']; order: Wanted['order']; most: () => number | null },
): AsyncGenerator<SpanFound> {
  const time = await timeOf(db, filter);
  if (!time) return;
  const isOldestFirst = order === 'asc';
  let { from, to } = time;
  if (goOn !== undefined && isOldestFirst) from = Math.max(from, goOn);
  if (goOn !== undefined && !isOldestFirst) to = Math.min(to, goOn);
  if (from >= to) return;
  const whole = { from, to };
  const spans = new Spans(await wayOf(db, filter, whole, order), await daysOf(db, whole, order), order, {
    span,
    pageFirst,
  });
  while (from < to) {
    const before = isOldestFirst ? from : to;
    const { part, source, isLimited } = spans.next({ from, to });
    const began = performance.now();
    let found: Awaited<ReturnType<typeof searchSpan>>;
    const wanted = most();
    try {
      if (isLimited && wanted !== null) {
        const keys = await firstOfSpan(db, test, part, { ordered, most: wanted });
        if (keys.length >= wanted) {
          const at = keys.at(-1)?.at ?? null;
          yield { total: keys.length, keys, at, counted: { total: 0, at: before }, isLate: false };
          return;
        }
        found = { total: keys.length, keys };
      } else found = await searchSpan(db, { source, test }, part, { ordered, most: wanted });
    } catch (error) {
      if (!isOutOfTime(error) || part.to - part.from === whole.to - whole.from) throw error;
      yield { total: 0, keys: [], at: before, counted: { total: 0, at: before }, isLate: true };
      return;
    }
    if (isOldestFirst) from = part.to;
    else to = part.from;
    const at = isOldestFirst ? from : to;
    yield { ...found, at: from < to ? at : null, counted: { total: found.total, at }, isLate: false };
    spans.took(performance.now() - began);
  }
}

const momentAt = async (db: Read, at: number): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select ${moment(at)} as at`.execute(db);
  return rows[0]?.at ?? '';
};

/** Looks for a text until all is searched, or the patience ends. */
export const searchText = async (
  db: Read,
  { filter, test, goOn, wait = patience }: Pick<Sought, 'filter' | 'test' | 'goOn'> & { wait?: Patience },
  { ordered, order, most }: Wanted,
): Promise<FoundText> => {
  const began = performance.now();
  const keys: LoggedKey[] = [];
  let total = 0;
  let sure = 0;
  let last: SpanFound | undefined;
  const spans = searchSpans(
    db,
    { filter, test, goOn, span: wait.span, pageFirst: wait.withPage === 0 },
    { ordered, order, most: () => most - keys.length },
  );
  for await (const found of spans) {
    total += found.total;
    sure += found.counted.total;
    keys.push(...found.keys);
    last = found;
    if (performance.now() - began >= (keys.length >= most ? wait.withPage : wait.without)) break;
  }
  if (!last || last.at === null) return { total, keys, searchedTo: null, counted: null };
  return { total, keys, searchedTo: await momentAt(db, last.at), counted: { total: sure, at: last.counted.at } };
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
