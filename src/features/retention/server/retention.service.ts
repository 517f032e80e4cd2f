import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { assertFresh } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type Counted,
  countedAtMost,
  forEver,
  type LogId,
  type retentionCalls,
  retentionReasons,
  type RetentionRow,
} from '../retention.contract.ts';
import { type InitialPeriods, type KeptLog, keptLogs, timeBefore } from './kept-logs.ts';
import { latestRunOf, latestRuns, prunedBy } from './retention-job.ts';

export type Services = { db: Database; initialPeriods: InitialPeriods };

const keptOf = (log: LogId): KeptLog => {
  const kept = keptLogs.find((one) => one.log === log);
  if (!kept) throw new Error(`no log is called ${log}`);
  return kept;
};

const bounded = (total: number): Counted =>
  total > countedAtMost ? { rows: countedAtMost, more: 'Y' } : { rows: total, more: 'N' };

/** What would be deleted of a log with this period; counted up to a bound. */
export const dueOf = async (db: Read, log: LogId, period: number): Promise<Counted> => {
  if (period === forEver) return { rows: 0, more: 'N' };
  const { entries, unit } = keptOf(log);
  // Months of the database log go whole, so what is left of the oldest one stays until it is over.
  const before = timeBefore(unit, period);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${entries} e where e.at < ${
      log === 'database_log'
        ? sql`coalesce((select max(until) from database_log_months(${before})), '-infinity')`
        : before
    } limit ${countedAtMost + 1}) found`.execute(db);
  return bounded(rows[0]?.total ?? 0);
};

const storedOf = async (
  db: Read,
  { entries, oldest }: KeptLog,
): Promise<{ stored: Counted; oldest: string | null }> => {
  const first = oldest ?? sql`(select min(e.at) from ${entries} e)`;
  const { rows } = await sql<{ total: number; oldest: string | null }>`
    select (select count(*)::int from (select from ${entries} e limit ${countedAtMost + 1}) found) as total,
      ${first} as oldest`.execute(db);
  return { stored: bounded(rows[0]?.total ?? 0), oldest: rows[0]?.oldest ?? null };
};

type Changed = { log: LogId; period: number; rev: number; txemp: string; txdat: string };

const changedPeriods = async (db: Read): Promise<ReadonlyMap<LogId, Changed>> => {
  const rows = await db.selectFrom('retention_period').select(['log', 'period', 'rev', 'txemp', 'txdat']).execute();
  return new Map(rows.map((row) => [row.log, row]));
};

const periodElsewhere = async (db: Read, { period }: NonNullable<KeptLog['elsewhere']>): Promise<number> => {
  const { rows } = await sql<{ period: number }>`select ${period} as period`.execute(db);
  return rows[0]?.period ?? forEver;
};

/** Every log with its period, what there is of it, and what the job does to it. */
export const retentionList = async (db: Read, given: InitialPeriods): Promise<RetentionRow[]> => {
  const changed = await changedPeriods(db);
  const { last, emptied } = await latestRuns(db);
  const list: RetentionRow[] = [];
  // One after the other: a look at a screen does not take all connections.
  for (const kept of keptLogs) {
    const { log, unit, least, most } = kept;
    const own = changed.get(log);
    const initial = kept.initial(given);
    const period = kept.elsewhere ? await periodElsewhere(db, kept.elsewhere) : (own?.period ?? initial);
    const pruned = last && prunedBy(last, log);
    const elsewhere = kept.elsewhere ? await latestRunOf(db, kept.elsewhere.job) : null;
    const deletion = emptied.get(log);
    list.push({
      log,
      unit,
      period,
      initial,
      least,
      most,
      forEver: kept.forEver ? 'Y' : 'N',
      elsewhere: kept.elsewhere ? 'Y' : 'N',
      ...(await storedOf(db, kept)),
      due: await dueOf(db, log, period),
      last: kept.elsewhere
        ? elsewhere && { ...elsewhere, failed: 'N' }
        : last && { at: last.at, deleted: pruned?.deleted ?? 0, failed: pruned?.failed ? 'Y' : 'N' },
      emptied: deletion ? { at: deletion.at, deleted: prunedBy(deletion, log).deleted } : null,
      rev: own?.rev ?? 0,
      txemp: own?.txemp ?? '',
      txdat: own?.txdat ?? '',
    });
  }
  return list;
};

const rowOf = async (db: Read, given: InitialPeriods, log: LogId): Promise<RetentionRow> => {
  const row = (await retentionList(db, given)).find((one) => one.log === log);
  if (!row) throw new Error(`no log is called ${log}`);
  return row;
};

/** A period as a number that can be compared: for ever is the longest. */
const lengthOf = (period: number): number => (period === forEver ? Number.POSITIVE_INFINITY : period);

type Sent = z.output<(typeof retentionCalls)['change']['content']>;

const store = async (trx: Write, { log, period }: Pick<Sent, 'log' | 'period'>): Promise<void> => {
  await trx
    .insertInto('retention_period')
    .values({ log, period })
    .onConflict((conflict) => conflict.column('log').doUpdateSet({ period }))
    .execute();
};

/**
 * Changes a period. Rejects one out of bounds, a stale revision (409), and a shorter one that `confirmed` does not
 * repeat: `rows` of the error says how many entries the next run would delete.
 */
export const changePeriod = async (
  { db, initialPeriods }: Services,
  writer: Writer,
  { log, period, rev, confirmed }: Sent,
): Promise<RetentionRow> => {
  await db.write(writer.actor, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('retention of ' || ${log}))`.execute(trx);
    const { least, most, forEver: mayBeForEver, initial, elsewhere } = keptOf(log);
    if (elsewhere) throw new DomainError(codes.editFailed, retentionReasons.elsewhere);
    const own = (await changedPeriods(trx)).get(log);
    await assertFresh(rev, { rev: own?.rev ?? 0 }, () => rowOf(trx, initialPeriods, log));
    if (!(period === forEver && mayBeForEver) && (period < least || period > most)) {
      const reason = retentionReasons.outOfBounds;
      throw new DomainError(codes.editFailed, reason, { fields: { period: reason }, params: { least, most } });
    }
    const isShorter = lengthOf(period) < lengthOf(own?.period ?? initial(initialPeriods));
    if (isShorter && confirmed !== period) {
      const { rows } = await dueOf(trx, log, period);
      const reason = retentionReasons.confirm;
      throw new DomainError(codes.editFailed, reason, { fields: { confirmed: reason }, params: { rows } });
    }
    await store(trx, { log, period });
  });
  return rowOf(db.read, initialPeriods, log);
};
