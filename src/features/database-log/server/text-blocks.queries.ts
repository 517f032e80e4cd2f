import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { levels, stepsInBlock, timesWidth } from '#platform/log-seals/server/index-texts.ts';
import { slotsOf } from '#platform/log-seals/server/log-grams.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { matchingFields } from './search-conditions.ts';

/** Rows lie between these times. */
export type Times = { firstAt: number; lastAt: number };

/** Steps from `from` to before `until`, and the times of their rows. */
export type Block = Times & { from: number; until: number };

/**
 * What the index of texts (docs/adr/0060) says of a text. `blocks`: where it may be, of `all` blocks in the time.
 * Steps from `tail` on are in no segment yet: `unsealed`, in which it may be too. Rows up to the time `oldAt` may be in
 * none either; -Infinity: no such rows.
 */
export type TextBlocks = { blocks: Block[]; all: Times[]; tail: number; unsealed: Block[]; oldAt: number };

/** Steps that are in no segment yet, up to which the index is of use. */
const longestTail = 50_000;

/** Milliseconds since 1970: from `from` to before `to`. */
export type Span = { from: number; to: number };
export const moment = (ms: number): RawBuilder<Date> => sql`${new Date(ms).toISOString()}::timestamptz`;

type Segment = { level: 0 | 1; no: number; bits: Buffer | null; times: Buffer | null };
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

/** Segments that say which slots are rare, and how many slots they are asked for: those of the longest grams. */
const mostSampled = 4;
const mostCompared = 60;

/**
 * The slots that fewest blocks have of a few segments, from the newest to the oldest: most grams of many texts are in
 * every block, and none in those of a large import of something else.
 */
const rarestOf = async (db: Read, known: readonly number[]): Promise<number[]> => {
  const slots = known.slice(0, mostCompared);
  if (slots.length <= mostAsked) return slots;
  const { rows } = await sql<{ bits: Buffer }>`
    select ${bitsOf(slots)} as bits from (
      select s.*, row_number() over (order by s.level desc, s.no desc) as nth, count(*) over () as whole from log_text s) t
    where (t.nth - 1) % greatest(1, t.whole / ${mostSampled}) = 0 order by t.nth limit ${mostSampled}`.execute(db);
  const blocksOf = (nth: number): number =>
    rows.reduce((count, { bits }) => {
      const width = bits.length / slots.length;
      return count + countBits(bits.subarray(nth * width, (nth + 1) * width));
    }, 0);
  return slots
    .map((slot, nth) => ({ slot, blocks: blocksOf(nth) }))
    .toSorted((one, other) => one.blocks - other.blocks)
    .slice(0, mostAsked)
    .map(({ slot }) => slot);
};

/** Segments, the newest first, each with the bits of the slots one after the other if it has rows in the time. */
const segmentsOf = async (db: Read, slots: readonly number[], { from, to }: Span): Promise<Found[]> => {
  const isInTime = sql`t.last_at >= ${moment(from)} and t.first_at < ${moment(to)}`;
  const { rows } = await sql<Segment>`
    select t.level, t.no, case when ${isInTime} then ${bitsOf(slots)} end as bits,
      case when ${isInTime} then t.times end as times
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

/** The times of the `nth` block of a segment, in milliseconds since 1970. */
const timesOf = (times: Buffer, nth: number): Times => ({
  firstAt: times.readUInt32BE(nth * timesWidth) * 1_000,
  lastAt: times.readUInt32BE(nth * timesWidth + timesWidth / 2) * 1_000,
});

const hasRows = ({ lastAt }: Times): boolean => lastAt > 0;

/** The steps that are in no segment yet, as blocks that all have the times of all of them. */
const unsealedBlocks = async (db: Read, tail: number, last: number): Promise<Block[]> => {
  const { rows } = await sql<{ firstAt: number | null; lastAt: number | null }>`
    select floor(extract(epoch from min(at)) * 1000)::float8 as "firstAt", ceil(extract(epoch from max(at)) * 1000)::float8 as "lastAt"
    from (select at from database_log where step >= ${tail} and step <= ${last} offset 0) l`.execute(db);
  const { firstAt, lastAt } = rows[0] ?? { firstAt: null, lastAt: null };
  if (firstAt === null || lastAt === null) return [];
  const count = Math.ceil((last + 1 - tail) / stepsInBlock);
  return Array.from({ length: count }, (_, nth) => {
    const from = tail + nth * stepsInBlock;
    return { from, until: from + stepsInBlock, firstAt, lastAt };
  });
};

/** Where a text may be, in rows of a table if one is named; undefined if the index cannot say. */
export const textBlocks = async (
  db: Read,
  { udata, tableName }: Pick<LogFilter, 'udata' | 'tableName'>,
  time: Span,
): Promise<TextBlocks | undefined> => {
  const { rows: asked } = await sql<{ text: string; last: number }>`
    select lower(${udata}) as text, (select last_value from database_log_step) as last`.execute(db);
  const { text, last } = asked[0] ?? { text: '', last: 0 };
  const slots = await rarestOf(db, slotsOf(text, tableName));
  if (slots.length === 0) return undefined;
  const segments = await segmentsOf(db, slots, time);
  const tail = segments[0]?.until ?? 0;
  if (segments.length === 0 || last - tail > longestTail) return undefined;
  const unsealed = await unsealedBlocks(db, tail, last);
  const blocks: Block[] = [];
  const all: Times[] = [...unsealed];
  let covered = tail;
  for (const { level, from, until, bits, times } of segments) {
    if (until !== covered) break;
    covered = from;
    if (!bits || !times) continue;
    const { width, steps } = levels[level];
    const own = Array.from({ length: steps / stepsInBlock }, (_, nth) => timesOf(times, nth));
    all.push(...own.filter(hasRows));
    for (const nth of blocksWith(bits, width)) {
      const first = from + nth * stepsInBlock;
      blocks.push({ from: first, until: first + stepsInBlock, ...(own[nth] ?? { firstAt: 0, lastAt: 0 }) });
    }
  }
  return { blocks, all, tail, unsealed, oldAt: await oldTime(db, covered) };
};

/** SQL: the rows of blocks. They are found by their step; the time would tempt PostgreSQL to use that index. */
export const rowsOfBlocks = (blocks: readonly Block[]): RawBuilder<unknown> => sql`(
  select u.* from unnest(${blocks.map((one) => one.from)}::bigint[], ${blocks.map((one) => one.until)}::bigint[]) b (first, next)
    cross join lateral (select * from database_log u where u.step >= b.first and u.step < b.next offset 0) u)`;

/** Rows that are counted at most before the other conditions are believed to leave few. */
const mostCounted = 10_000;

/** Whether the table and the person of a search leave fewer rows than its blocks have. */
export const areFewer = async (db: Read, filter: LogFilter, found: TextBlocks | undefined): Promise<boolean> => {
  if (filter.tableName === '' && filter.crtemp === '') return false;
  const most = Math.min(mostCounted, ((found?.blocks.length ?? Number.POSITIVE_INFINITY) * stepsInBlock) / 2);
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from (select from database_log l
      where ${sql.join(matchingFields({ ...filter, udata: '' }, []), sql` and `)} limit ${most}) l`.execute(db);
  return (rows[0]?.rows ?? 0) < most;
};
