import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { JobFailure } from '#platform/jobs/server/job.ts';
import { readLeaves } from './leaves.ts';
import { digestOfStub, noRoot, type Stub } from './seal-chain.ts';
import { holdSeals, lastSeal, timeOf } from './seal-log.ts';
import type { SealKey } from './seal-key.ts';

type Month = { part: string; fromAt: number; untilAt: number; now: number };

const microsOf = (time: string): RawBuilder<number> => sql`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint`;

/** How many rows of a month the seals have. */
const sealedRows = async (trx: Write, { fromAt, untilAt }: Month): Promise<number> => {
  const { rows: seals } = await sql<{ no: number }>`
    select no from log_seal where leaves is not null and first_at < ${timeOf(untilAt)} and last_at >= ${timeOf(fromAt)}
    order by no`.execute(trx);
  let found = 0;
  for (const { no } of seals) {
    const { rows } = await sql<{ leaves: Buffer }>`select leaves from log_seal where no = ${no}`.execute(trx);
    for (const { micros } of readLeaves(rows[0]?.leaves ?? Buffer.alloc(0)))
      if (micros >= fromAt && micros < untilAt) found += 1;
  }
  return found;
};

type LastStub = { no: number; digest: string };

const lastStub = async (trx: Write): Promise<LastStub> => {
  const { rows } = await sql<LastStub>`
    select no, encode(sha256(signature), 'hex') as digest from log_stub order by no desc limit 1`.execute(trx);
  return rows[0] ?? { no: 0, digest: noRoot };
};

/**
 * Drops the oldest month of the database log that lies wholly before a time, and leaves a signed stub; answers how many
 * rows, null if there is none. Throws `JobFailure` when the month is not sealed as it is: nothing that could not be
 * proven any more is dropped. `reason`: why, for those who verify.
 */
export const dropMonth = async (
  trx: Write,
  key: SealKey,
  { before, reason }: { before: RawBuilder<Date>; reason: string },
): Promise<number | null> => {
  await sql`select set_config('lock_timeout', '3s', true)`.execute(trx);
  await holdSeals(trx);
  const { rows: months } = await sql<Month>`
    select part, ${microsOf('since')} as "fromAt", ${microsOf('until')} as "untilAt",
      (extract(epoch from now()) * 1000000)::bigint as now
    from database_log_months(${before}) limit 1`.execute(trx);
  const [month] = months;
  if (!month) return null;
  const { rows: counted } = await sql<{ rows: number; last: number | null }>`
    select count(*) as rows, max(step) as last from ${sql.table(month.part)}`.execute(trx);
  const { rows = 0, last = null } = counted[0] ?? {};
  const seal = await lastSeal(trx);
  if (last !== null && last > seal.to) throw new JobFailure('log_seal.not_sealed', month.part);
  if ((await sealedRows(trx, month)) !== rows) throw new JobFailure('log_seal.differs', month.part);
  const earlier = await lastStub(trx);
  const stub: Stub = {
    no: earlier.no + 1,
    part: month.part,
    fromAt: month.fromAt,
    untilAt: month.untilAt,
    rows,
    seal: seal.no,
    root: seal.root,
    reason,
    droppedAt: month.now,
    previous: earlier.digest,
    kid: key.kid,
  };
  await sql`
    insert into log_stub (no, part, from_at, until_at, rows, seal, root, reason, dropped_at, previous, kid, signature)
    values (${stub.no}, ${stub.part}, ${timeOf(stub.fromAt)}, ${timeOf(stub.untilAt)}, ${rows}, ${stub.seal},
      ${Buffer.from(stub.root, 'hex')}, ${reason}, ${timeOf(stub.droppedAt)}, ${Buffer.from(stub.previous, 'hex')},
      ${stub.kid}, ${key.sign(digestOfStub(stub))})`.execute(trx);
  await sql`drop table ${sql.table(month.part)}`.execute(trx);
  await sql`delete from log_count where day >= (${timeOf(month.fromAt)} at time zone 'UTC')::date
    and day < (${timeOf(month.untilAt)} at time zone 'UTC')::date`.execute(trx);
  // Segments that reach into the next month are made again.
  await sql`delete from log_text where first_at is null or first_at < ${timeOf(month.untilAt)}`.execute(trx);
  // What the leaves say is in nobody's way, but 64 bytes a row.
  await sql`update log_seal s set leaves = null where leaves is not null and last_at < ${timeOf(month.untilAt)}
    and not exists (select from database_log l where l.step > s.from_step and l.step <= s.to_step)`.execute(trx);
  return rows;
};
