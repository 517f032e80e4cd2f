import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { levels, stepsInBlock } from '#platform/log-seals/server/index-texts.ts';
import { slotsOf } from '#platform/log-seals/server/log-grams.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { matchingFields } from './search-conditions.ts';

/** Steps from `from` to before `until`, which may have the text; their rows lie between `firstAt` and `lastAt`. */
export type Block = { from: number; until: number; firstAt: number; lastAt: number };

/**
 * What the index of texts (docs/adr/0060) says of a text. `blocks`: where it may be, of `all` blocks in the time
 * of the steps from `covered` to before `tail`, which are all indexed. Rows from there on are in no block yet, and rows
 * up to the time `oldAt` may be in none; -Infinity: no such rows.
 */
export type TextBlocks = { blocks: Block[]; all: number; covered: number; tail: number; oldAt: number };

/** Steps that are in no segment yet, up to which the index is of use. */
const longestTail = 50_000;

/** Milliseconds since 1970: from `from` to before `to`. */
export type Span = { from: number; to: number };
export const moment = (ms: number): RawBuilder<Date> => sql`${new Date(ms).toISOString()}::timestamptz`;

type Segment = { level: 0 | 1; no: number; firstAt: number | null; lastAt: number | null; bits: Buffer | null };
type Found = Segment & { from: number; until: number };

const widthOf = sql`(case t.level when 0 then ${levels[0].width}::int else ${levels[1].width}::int end)`;

/** SQL: the bits of slots in a segment `t`, one after the other. */
const bitsOf = (slots: readonly number[]): RawBuilder<Buffer> => sql`(
  select string_agg(substring(t.bits from s.slot * ${widthOf} + 1 for ${widthOf}), ''::bytea order by s.nth)
  from unnest(${[...slots]}::int[]) with ordinality s (slot, nth))`;

/** Slots that a search asks for at most; more would hardly leave out more blocks. */
const mostAsked = 12;

const countBits = (bytes: Buffer): number =>
  bytes.reduce((count, byte) => count + byte.toString(2).replaceAll('0', '').length, 0);

/** The slots that fewest blocks of the newest whole segment have: most grams of many texts are in every block. */
const rarestOf = async (db: Read, slots: readonly number[]): Promise<number[]> => {
  if (slots.length <= mostAsked) return [...slots];
  const { rows } = await sql<{ bits: Buffer }>`
    select ${bitsOf(slots)} as bits from log_text t order by t.level desc, t.no desc limit 1`.execute(db);
  const bits = rows[0]?.bits ?? Buffer.of();
  const width = bits.length / slots.length;
  const counted = slots.map((slot, nth) => ({
    slot,
    blocks: countBits(bits.subarray(nth * width, (nth + 1) * width)),
  }));
  return counted
    .toSorted((one, other) => one.blocks - other.blocks)
    .slice(0, mostAsked)
    .map(({ slot }) => slot);
};

/** Segments, the newest first, each with the bits of the slots one after the other if it has rows in the time. */
const segmentsOf = async (db: Read, slots: readonly number[], { from, to }: Span): Promise<Found[]> => {
  const isInTime = sql`t.last_at >= ${moment(from)} and t.first_at < ${moment(to)}`;
  const { rows } = await sql<Segment>`
    select t.level, t.no, floor(extract(epoch from t.first_at) * 1000)::float8 as "firstAt",
      ceil(extract(epoch from t.last_at) * 1000)::float8 as "lastAt", case when ${isInTime} then ${bitsOf(slots)} end as bits
    from log_text t`.execute(db);
  return rows
    .map((one) => ({ ...one, from: one.no * levels[one.level].steps, until: (one.no + 1) * levels[one.level].steps }))
    .toSorted((one, other) => other.from - one.from);
};

/** The numbers of the blocks of a segment that have all slots. */
const blocksWith = (bits: Buffer, width: number): number[] => {
  const found: number[] = [];
  for (let byte = 0; byte < width; byte += 1) {
    let together = 0xff;
    for (let at = byte; at < bits.length; at += width) together &= bits[at] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) if (together & (1 << bit)) found.push(byte * 8 + bit);
  }
  return found;
};

const oldTime = async (db: Read, covered: number): Promise<number> => {
  const { rows } = await sql<{ at: number | null }>`
    select case when (select min(step) from database_log) < ${covered} then (
      select ceil(extract(epoch from max(last_at)) * 1000)::float8 from log_seal where from_step < ${covered}) end as at`.execute(
    db,
  );
  return rows[0]?.at ?? Number.NEGATIVE_INFINITY;
};

/** Where a text may be; undefined if the index cannot say. */
export const textBlocks = async (db: Read, text: string, time: Span): Promise<TextBlocks | undefined> => {
  const { rows: lower } = await sql<{ text: string; last: number }>`
    select lower(${text}) as text, (select last_value from database_log_step) as last`.execute(db);
  const slots = await rarestOf(db, slotsOf(lower[0]?.text ?? ''));
  if (slots.length === 0) return undefined;
  const segments = await segmentsOf(db, slots, time);
  const tail = segments[0]?.until ?? 0;
  if (segments.length === 0 || (lower[0]?.last ?? 0) - tail > longestTail) return undefined;
  const blocks: Block[] = [];
  let covered = tail;
  let all = 0;
  for (const { level, from, until, firstAt, lastAt, bits } of segments) {
    if (until !== covered) break;
    covered = from;
    if (!bits || firstAt === null || lastAt === null) continue;
    const { width, steps } = levels[level];
    all += steps / stepsInBlock;
    for (const nth of blocksWith(bits, width))
      blocks.push({ from: from + nth * stepsInBlock, until: from + (nth + 1) * stepsInBlock, firstAt, lastAt });
  }
  return { blocks, all, covered, tail, oldAt: await oldTime(db, covered) };
};

/**
 * SQL: the rows that may have the text in a span of time, and others: of its blocks, and those that are in none yet.
 * They are found by their step; the time would tempt PostgreSQL to use that index.
 */
export const rowsOfBlocks = ({ blocks, tail }: TextBlocks, { from, to }: Span): RawBuilder<unknown> => {
  const inSpan = blocks.filter(({ firstAt, lastAt }) => lastAt >= from && firstAt <= to);
  return sql`(
    select u.* from unnest(${inSpan.map((one) => one.from)}::bigint[], ${inSpan.map((one) => one.until)}::bigint[]) b (first, next)
      cross join lateral (select * from database_log u where u.step >= b.first and u.step < b.next offset 0) u
    union all
    select * from (select * from database_log u
      where u.step >= ${tail} and u.step <= (select last_value from database_log_step) offset 0) u)`;
};

/** Ranges of steps that a search leaves out at most: each row is compared with them. */
const mostLeftOut = 500;

/**
 * SQL: whether a row of the log `l` may have the text, by the longest ranges of steps that have no block with it. What
 * a large import has written at one moment, for example, is not read for a text that others have.
 */
export const isPossible = ({ blocks, covered, tail }: TextBlocks): RawBuilder<SqlBool> => {
  const without: { from: number; until: number }[] = [];
  let from = covered;
  for (const block of blocks.toSorted((one, other) => one.from - other.from)) {
    if (block.from > from) without.push({ from, until: block.from });
    from = block.until;
  }
  if (tail > from) without.push({ from, until: tail });
  const longest = without.toSorted((one, other) => other.until - other.from - (one.until - one.from));
  const ranges = longest.slice(0, mostLeftOut).map((one) => `[${one.from},${one.until})`);
  return sql`not (l.step <@ ${`{${ranges.join(',')}}`}::int8multirange)`;
};

/** Rows that are counted at most before the other conditions are believed to leave few. */
const mostCounted = 20_000;

/** Whether the table and the person of a search leave fewer rows than its blocks have. */
export const areFewer = async (db: Read, filter: LogFilter, { blocks }: TextBlocks): Promise<boolean> => {
  if (filter.tableName === '' && filter.crtemp === '') return false;
  const most = Math.min(mostCounted, (blocks.length * stepsInBlock) / 2);
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from (select from database_log l
      where ${sql.join(matchingFields({ ...filter, udata: '' }, []), sql` and `)} limit ${most}) l`.execute(db);
  return (rows[0]?.rows ?? 0) < most;
};
