import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { JobFailure } from '#platform/jobs/server/job.ts';
import { digestOf, leafOf, rowsToHash } from './leaves.ts';
import { noRoot, rootOf, type Seal } from './seal-chain.ts';
import type { SealKey } from './seal-key.ts';

/**
 * `replaces`: the id of the key that this one follows, if the chain was begun with another. `personal`: the personal
 * columns (`personalList`).
 */
export type Sealing = { db: Database; key: SealKey; replaces?: string | undefined; personal: string };

type Guarded = { signal: AbortSignal; fence: (trx: Write) => Promise<void> };

const system = program('system');

/** Rows of one seal at most: what one transaction reads, and what verification holds in memory. */
export const rowsInSeal = 5_000;
/** How long a run waits for transactions that were open when it began, in milliseconds. */
const patienceMs = 3_000;

/** Held by whatever changes seals, or rows that are sealed. Ends with the transaction. */
export const holdSeals = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('seals of the database log'))`.execute(trx);
};

/** Marks the last step given so far. The order matters: the step is read before the transaction has its id. */
const mark = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ step: number }>`
    select case when is_called then last_value else last_value - 1 end as step from database_log_step`.execute(db.read);
  const step = rows[0]?.step ?? 0;
  await db.write(system, async (trx) => {
    // Of another cluster: a restored backup.
    await sql`delete from log_seal_mark where xid > pg_current_xact_id()`.execute(trx);
    await sql`insert into log_seal_mark (step, xid) values (${step}, pg_current_xact_id())
      on conflict (step) do nothing`.execute(trx);
  });
};

/** The step up to which nothing can be committed any more; null if there is none yet. */
const settledStep = async (db: Read): Promise<{ settled: number | null; waiting: boolean }> => {
  const { rows } = await sql<{ settled: number | null; waiting: boolean }>`
    select max(step) filter (where xid < pg_snapshot_xmin(pg_current_snapshot())) as settled,
      coalesce(bool_or(xid >= pg_snapshot_xmin(pg_current_snapshot())), false) as waiting from log_seal_mark`.execute(
    db,
  );
  return rows[0] ?? { settled: null, waiting: false };
};

type Last = { no: number; to: number; root: string; kid: string };

/** The last seal; of an empty chain, what the first one follows. */
export const lastSeal = async (db: Read): Promise<Last> => {
  const { rows } = await sql<Last>`
    select no, to_step as to, encode(root, 'hex') as root, kid from log_seal order by no desc limit 1`.execute(db);
  return rows[0] ?? { no: 0, to: 0, root: noRoot, kid: '' };
};

/** Throws `JobFailure` unless this key may continue the chain. */
export const assertKeyContinues = ({ key, replaces }: Pick<Sealing, 'key' | 'replaces'>, kid: string): void => {
  if (kid === '' || kid === key.kid || kid === replaces) return;
  throw new JobFailure('log_seal.other_key', `${kid} ≠ ${key.kid}`);
};

/** Keys of the persons whose values are sealed for the first time. */
const makePersonKeys = async (trx: Write, range: { first: number; last: number }, personal: string): Promise<void> => {
  await sql`
    insert into person_key (empid, key)
    select p.person, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    from (select distinct r.person from (${rowsToHash(range, personal)}) r
      where r.person is not null and r.salt is null and r.erased is null) p
    on conflict do nothing`.execute(trx);
};

/** Adds the rows of a seal to the totals of their days. */
const countSealed = async (trx: Write, { first, last }: { first: number; last: number }): Promise<void> => {
  await sql`
    insert into log_count as c (day, table_name, type, rows)
    select (at at time zone 'UTC')::date, table_name, type, count(*) from database_log
    where step > ${first} and step <= ${last} group by 1, 2, 3
    on conflict (day, table_name, type) do update set rows = c.rows + excluded.rows`.execute(trx);
};

type Gathered = { rows: number; firstAt: number; lastAt: number; sealedAt: number; leaves: Buffer };

const gather = async (
  trx: Write,
  range: { first: number; last: number },
  personal: string,
): Promise<Gathered | undefined> => {
  const { rows } = await sql<Gathered>`
    select count(*)::int as rows, min(r.micros) as "firstAt", max(r.micros) as "lastAt",
      (extract(epoch from now()) * 1000000)::bigint as "sealedAt", string_agg(${leafOf}, ''::bytea order by r.step) as leaves
    from (${rowsToHash(range, personal)}) r`.execute(trx);
  return rows[0];
};

/** SQL: a time from microseconds since 1970, exactly. */
export const timeOf = (micros: number) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

/** Seals the next rows up to a step; answers how many. One transaction: a seal is whole, or is not there. */
const sealNext = (sealing: Sealing, upTo: number, { fence }: Pick<Guarded, 'fence'>): Promise<number> =>
  sealing.db.write(system, async (trx) => {
    await fence(trx);
    await holdSeals(trx);
    const before = await lastSeal(trx);
    assertKeyContinues(sealing, before.kid);
    const { rows: ends } = await sql<{ last: number | null }>`
      select max(step) as last from (select step from database_log where step > ${before.to} and step <= ${upTo}
        order by step limit ${rowsInSeal}) next`.execute(trx);
    const last = ends[0]?.last ?? null;
    if (last === null) {
      // Others may read the newest mark still; older ones say nothing more.
      await sql`delete from log_seal_mark where step < ${upTo}`.execute(trx);
      return 0;
    }
    const range = { first: before.to, last };
    const { personal } = sealing;
    await makePersonKeys(trx, range, personal);
    const gathered = await gather(trx, range, personal);
    if (!gathered) throw new Error('nothing was gathered');
    const { leaves, ...said } = gathered;
    const leavesDigest = digestOf(leaves);
    const seal: Seal = {
      ...said,
      no: before.no + 1,
      from: before.to,
      to: last,
      personal,
      leavesDigest: leavesDigest.toString('hex'),
      previous: before.root,
      kid: sealing.key.kid,
    };
    const root = rootOf(seal);
    await sql`
      insert into log_seal (no, from_step, to_step, rows, first_at, last_at, sealed_at, personal, leaves, leaves_digest,
        previous, root, kid, signature)
      values (${seal.no}, ${seal.from}, ${seal.to}, ${seal.rows}, ${timeOf(seal.firstAt)}, ${timeOf(seal.lastAt)},
        ${timeOf(seal.sealedAt)}, ${personal}, ${leaves}, ${leavesDigest}, ${Buffer.from(before.root, 'hex')}, ${root},
        ${seal.kid}, ${sealing.key.sign(root)})`.execute(trx);
    await countSealed(trx, range);
    return seal.rows;
  });

/**
 * Seals what has been committed (docs/adr/0052); answers how many rows and seals. Waits a moment for transactions that
 * are open; what they hold up is sealed by a later run. Throws `JobFailure` if the chain was begun with another key.
 */
export const sealLog = async (sealing: Sealing, guarded: Guarded): Promise<{ rows: number; seals: number }> => {
  const { db } = sealing;
  assertKeyContinues(sealing, (await lastSeal(db.read)).kid);
  await mark(db);
  let state = await settledStep(db.read);
  for (const end = Date.now() + patienceMs; state.waiting && Date.now() < end && !guarded.signal.aborted;) {
    await pause(50);
    state = await settledStep(db.read);
  }
  const done = { rows: 0, seals: 0 };
  while (state.settled !== null && !guarded.signal.aborted) {
    const rows = await sealNext(sealing, state.settled, guarded);
    if (rows === 0) break;
    done.rows += rows;
    done.seals += 1;
  }
  return done;
};
