import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { eachGram, gramSlots, noKnownGrams } from './log-grams.ts';
import { holdSeals } from './seal-log.ts';

/** SQL: the text of the data of a row of the log `l`, null if it has none, and as it is searched. */
export const dataText = sql<string | null>`coalesce(l.new_row, l.old_row)::text`;
export const searchedText = sql<string | null>`lower(${dataText})`;

export const stepsInBlock = 256;
const blocksInSegment = 16;
/** Steps of a segment of level 0, and how many of them become one of level 1. */
const stepsInSegment = stepsInBlock * blocksInSegment;
const joinedSegments = 16;

/** Bytes of one slot, and steps, of a segment of each level. */
export const levels = [
  { width: blocksInSegment / 8, steps: stepsInSegment },
  { width: (blocksInSegment / 8) * joinedSegments, steps: stepsInSegment * joinedSegments },
] as const;

/** Rows whose text is read at once, and the characters from which on a row's block is searched for every text. */
const rowsAtOnce = 1_024;
const longestText = 32_768;

/** `at`: its time, in seconds since 1970. */
type Text = { step: number; at: number; table: string; text: string | null; long: boolean };

/** Bytes of the times of a block: the first and the last second of its rows. */
export const timesWidth = 8;

/** What is kept of a segment: the bits of its slots, and the times of its blocks one after the other. */
type Segment = { bits: Uint16Array; times: Buffer };
const emptySegment = (parts: number): Segment => ({
  bits: new Uint16Array(gramSlots * parts),
  times: Buffer.alloc(blocksInSegment * timesWidth * parts),
});

/** The slots of one block, a byte each: few enough to stay near the processor while its texts are gone through. */
class BlockSlots {
  readonly #slots = new Uint8Array(gramSlots);
  readonly #known = noKnownGrams();
  #isEmpty = true;

  add({ table, text, long }: Text): void {
    this.#isEmpty = false;
    if (long) this.#slots.fill(1);
    else eachGram(text ?? '', this.#set, { table, known: this.#known });
  }

  readonly #set = (slot: number): void => {
    this.#slots[slot] = 1;
  };

  /** Sets its bit, in the `nth` of every `width` numbers, and is empty again. */
  moveTo(bits: Uint16Array, bit: number, { nth, width }: Place): void {
    if (this.#isEmpty) return;
    for (let slot = 0, at = nth; slot < gramSlots; slot += 1, at += width)
      if (this.#slots[slot] === 1) bits[at] = (bits[at] ?? 0) | bit;
    this.#slots.fill(0);
    this.#known.fill(0);
    this.#isEmpty = true;
  }
}

type Place = { nth: number; width: number };

const setTimes = (times: Buffer, nth: number, texts: readonly Text[]): void => {
  const seconds = texts.map(({ at }) => at);
  times.writeUInt32BE(Math.floor(Math.min(...seconds)), nth * timesWidth);
  times.writeUInt32BE(Math.ceil(Math.max(...seconds)), nth * timesWidth + timesWidth / 2);
};

/** Adds the blocks of a segment of level 0: their bits in the `nth` of every `width` numbers. */
const addBlocks = async (trx: Write, no: number, { bits, times }: Segment, place: Place): Promise<void> => {
  const first = no * stepsInSegment;
  const block = new BlockSlots();
  for (let from = first; from < first + stepsInSegment; from += rowsAtOnce) {
    const { rows } = await sql<Text>`
      select l.step, extract(epoch from l.at)::float8 as at, l.table_name as table, length(l.text) > ${longestText} as long,
        case when length(l.text) <= ${longestText} then l.text end as text
      from (select l.step, l.at, l.table_name, ${searchedText} as text from database_log l
        where l.step >= ${from} and l.step < ${from + rowsAtOnce} offset 0) l`.execute(trx);
    const byBlock = Map.groupBy(rows, ({ step }) => Math.floor((step - first) / stepsInBlock));
    for (const [nthBlock, texts] of byBlock) {
      for (const one of texts) block.add(one);
      block.moveTo(bits, 1 << nthBlock, place);
      setTimes(times, place.nth * blocksInSegment + nthBlock, texts);
    }
  }
};

/** Puts the segments of level 0 that make one of level 1 together, once all are there. */
const joinSegments = async (trx: Write, no: number, oldest: number): Promise<void> => {
  const first = Math.max(oldest, no * joinedSegments);
  const next = (no + 1) * joinedSegments;
  const { rows } = await sql<{ no: number; bits: Buffer; times: Buffer }>`
    select no, bits, times from log_text where level = 0 and no >= ${first} and no < ${next}
      and (select count(*) from log_text where level = 0 and no >= ${first} and no < ${next}) = ${next - first}`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const { bits, times } = emptySegment(joinedSegments);
  for (const part of rows) {
    const nth = part.no - no * joinedSegments;
    part.times.copy(times, nth * blocksInSegment * timesWidth);
    for (let slot = 0; slot < gramSlots; slot += 1)
      bits[slot * joinedSegments + nth] = part.bits.readUInt16LE(slot * 2);
  }
  await sql`
    with parts as (delete from log_text where level = 0 and no >= ${first} and no < ${next} returning first_at, last_at)
    insert into log_text (level, no, first_at, last_at, bits, times)
    select 1, ${no}, min(first_at), max(last_at), ${Buffer.from(bits.buffer)}, ${times} from parts`.execute(trx);
};

/** The segments of level 0 whose steps are all sealed, and that are in none yet, the newest first. */
const missingSegments = async (db: Database): Promise<{ missing: number[]; oldest: number }> => {
  const { rows } = await sql<{ missing: number[]; oldest: number }>`
    with ends as (select (select min(step) from database_log) / ${stepsInSegment} as oldest,
      ((select max(to_step) from log_seal) + 1) / ${stepsInSegment} - 1 as newest)
    select coalesce(oldest, 0) as oldest, array(select n::integer from generate_series(oldest, newest) n
      where not exists (select from log_text where level = 0 and no = n)
        and not exists (select from log_text where level = 1 and no = n / ${joinedSegments})
      order by n desc) as missing from ends`.execute(db.read);
  return rows[0] ?? { missing: [], oldest: 0 };
};

/** Whether another run, which was believed lost, has made one of these segments of level 0 meanwhile. */
const isAnyThere = async (trx: Write, first: number, last: number): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from log_text where (level = 0 and no between ${first} and ${last})
      or (level = 1 and no between ${Math.floor(first / joinedSegments)} and ${Math.floor(last / joinedSegments)})) as there`.execute(
    trx,
  );
  return rows[0]?.there ?? false;
};

const addSegment = async (trx: Write, level: 0 | 1, no: number, { bits, times }: Segment): Promise<void> => {
  const { steps } = levels[level];
  await sql`
    insert into log_text (level, no, first_at, last_at, bits, times)
    select ${level}, ${no}, min(at), max(at), ${Buffer.from(bits.buffer)}, ${times} from (
      select at from database_log where step >= ${no * steps} and step < ${(no + 1) * steps} offset 0) l`.execute(trx);
};

/** Makes a segment of level 1 at once, from the newest of its parts on. */
const addWhole = async (trx: Write, no: number): Promise<void> => {
  const segment = emptySegment(joinedSegments);
  for (let nth = joinedSegments - 1; nth >= 0; nth -= 1)
    await addBlocks(trx, no * joinedSegments + nth, segment, { nth, width: joinedSegments });
  await addSegment(trx, 1, no, segment);
};

const addPart = async (trx: Write, no: number, oldest: number): Promise<void> => {
  const segment = emptySegment(1);
  await addBlocks(trx, no, segment, { nth: 0, width: 1 });
  await addSegment(trx, 0, no, segment);
  await joinSegments(trx, Math.floor(no / joinedSegments), oldest);
};

type Guarded = { signal: AbortSignal; fence: (trx: Write) => Promise<void> };

/** How long one run goes on, in milliseconds: sealing waits for its end. */
const patienceMs = 40_000;

/**
 * Adds what has been sealed to the index of texts (docs/adr/0060), the newest first; answers how many steps. What is
 * left is done by later runs. Who forgets a person or drops a month waits for the lock meanwhile, a second or two.
 */
export const indexTexts = async (db: Database, { signal, fence }: Guarded, patience = patienceMs): Promise<number> => {
  const { missing, oldest } = await missingSegments(db);
  const end = performance.now() + patience;
  let done = 0;
  const work = async (first: number, last: number, add: (trx: Write) => Promise<void>): Promise<void> => {
    if (signal.aborted || (done > 0 && performance.now() > end)) return;
    await db.write(program('system'), async (trx) => {
      await fence(trx);
      await holdSeals(trx);
      if (!(await isAnyThere(trx, first, last))) await add(trx);
    });
    done += (last + 1 - first) * stepsInSegment;
  };
  for (const [no, parts] of Map.groupBy(missing, (one) => Math.floor(one / joinedSegments)))
    if (parts.length === joinedSegments) await work(Math.min(...parts), Math.max(...parts), (trx) => addWhole(trx, no));
    else for (const part of parts) await work(part, part, (trx) => addPart(trx, part, oldest));
  return done;
};

/** Takes rows out of the index, with their segments: these are made again, and searched row by row until then. */
export const dropTextsOf = async (trx: Write, steps: readonly number[]): Promise<void> => {
  for (const [level, { steps: inSegment }] of levels.entries())
    await sql`delete from log_text where level = ${level}
      and no = any(array(select distinct step / ${inSegment} from unnest(${steps}::bigint[]) step))`.execute(trx);
};
