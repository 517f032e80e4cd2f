import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import { type Job, JobFailure, RunLost } from '#platform/jobs/server/job.ts';
import { shortMessage } from '#platform/jobs/server/runs.ts';
import { forEver, type LogId } from '../retention.contract.ts';
import { type InitialPeriods, type KeptLog, keptLogs, periodsOf, type Pruning, timeBefore } from './kept-logs.ts';

/** Its name; never changed. */
export const retentionJobId = 'log-retention';

/** Rows that one transaction deletes at most: some hundredths of a second, in which others may have to wait. */
const rowsAtOnce = 2_000;
/** Transactions of one log in one run, so that every log has its turn; the next run goes on. */
const portionsInRun = 500;

/** What a run did to a log: `deleted` entries; `failed`: why it stopped (a reason or words of an error), or empty. */
export type Pruned = { deleted: number; failed: string };
export type RunResult = Partial<Record<LogId, Pruned>>;

const pruneLog = async (
  db: Database,
  { prune, unit, entries }: KeptLog,
  { period, sealKey }: Pick<Pruning, 'period' | 'sealKey'>,
  signal: AbortSignal,
): Promise<Pruned> => {
  const before = timeBefore(unit, period);
  const { rows } = await sql`select from ${entries} e where e.at < ${before} limit 1`.execute(db.read);
  let deleted = 0;
  if (rows.length === 0) return { deleted, failed: '' };
  try {
    for (let portion = 0; portion < portionsInRun && !signal.aborted; portion += 1) {
      const gone = await db.write(program('system'), (trx) =>
        prune(trx, { before, most: rowsAtOnce, period, sealKey }),
      );
      deleted += gone ?? 0;
      // Months say null when there is none left; rows are few in the last portion.
      if (gone === null || (unit === 'D' && gone < rowsAtOnce)) break;
    }
    return { deleted, failed: '' };
  } catch (error) {
    if (error instanceof RunLost) throw error;
    return { deleted, failed: error instanceof JobFailure ? error.reason : shortMessage(error) };
  }
};

type PruningOf = InitialPeriods & Pick<Pruning, 'sealKey'>;

/** Deletes what is older than its period, of each log the oldest first; one that fails does not keep the others. */
export const pruneLogs = async (db: Database, given: PruningOf, signal: AbortSignal): Promise<RunResult> => {
  const periods = await periodsOf(db.read, given);
  const result: RunResult = {};
  for (const kept of keptLogs) {
    const period = periods.get(kept.log) ?? forEver;
    if (period === forEver || signal.aborted) continue;
    result[kept.log] = await pruneLog(db, kept, { period, sealKey: given.sealKey }, signal);
  }
  return result;
};

/** `docs/kit/jobs.md`. Beginning again is harmless: what is deleted is no longer found. */
export const retentionJob = (db: Database, given: PruningOf): Job => ({
  id: retentionJobId,
  expireInSeconds: 1_800,
  run: async ({ signal }) => counted(await pruneLogs(db, given, signal)),
});

type Run = { at: string; result: Readonly<Record<string, unknown>> };

const prunedForm = z.object({ deleted: z.number().int(), failed: z.string() });

/** What a run did to a log; nothing if its result does not say it. */
export const prunedBy = ({ result }: Run, log: LogId): Pruned =>
  prunedForm.safeParse(result[log]).data ?? { deleted: 0, failed: '' };

/** What a result says was deleted; null if it says nothing. A result is whatever a run has answered. */
const deletedOf = (result: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`
  case when jsonb_typeof(${result} -> 'deleted') = 'number' then (${result} ->> 'deleted')::numeric::int end`;

/** The latest run of another job that deletes a log by itself; its result says how many entries. */
export const latestRunOf = async (db: Read, job: string): Promise<{ at: string; deleted: number } | null> => {
  const { rows } = await sql<{ at: string; deleted: number }>`
    select startedat as at, coalesce(${deletedOf(sql`result`)}, 0) as deleted from job_execution
    where jobid = ${job} and state = 'S' order by startedat desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** The latest run that succeeded, and for each log the latest that deleted anything. */
export const latestRuns = async (db: Read): Promise<{ last: Run | null; emptied: ReadonlyMap<LogId, Run> }> => {
  const { rows } = await sql<Run>`
    select startedat as at, case when jsonb_typeof(result) = 'object' then result else '{}' end as result
    from job_execution where jobid = ${retentionJobId} and state = 'S' order by startedat desc limit 1`.execute(db);
  const { rows: emptied } = await sql<Run & { log: LogId }>`
    select distinct on (l.log) l.log, e.startedat as at, e.result
    from job_execution e,
      jsonb_each(case when jsonb_typeof(e.result) = 'object' then e.result else '{}' end) as l(log, pruned)
    where e.jobid = ${retentionJobId} and e.state = 'S' and ${deletedOf(sql`l.pruned`)} > 0
    order by l.log, e.startedat desc`.execute(db);
  return { last: rows[0] ?? null, emptied: new Map(emptied.map((run) => [run.log, run])) };
};
