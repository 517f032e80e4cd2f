import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { RunLost, type EndedExecution, type OfSchedule } from './job.ts';
import { storableJson, storableText } from './storable.ts';

export type Begun = { oid: string; tskid: number };

type NewExecution = {
  jobid: string;
  subject: string;
  startedby: string;
  attempt: number;
  server: string;
  queued: string;
  schedule: OfSchedule | null;
};

const ofSchedule = (schedule: OfSchedule | null, jobid: string) => {
  if (!schedule) return { id: jobid };
  const { oid, kind, id, name, scheduleid, plannedfor } = schedule;
  return { id, kind, name, scheduleoid: oid, scheduleid, plannedfor };
};

/** Records the run; undefined if another run of the subject is in progress. */
export const beginExecution = (trx: Write, { schedule, ...execution }: NewExecution): Promise<Begun | undefined> =>
  trx
    .insertInto('job_execution')
    .values({ ...execution, ...ofSchedule(schedule, execution.jobid) })
    // Written out: with a parameter, a statement that is planned once does not find the index.
    .onConflict((conflict) =>
      conflict
        .columns(['jobid', 'subject'])
        .where(sql<boolean>`state = 'D'`)
        .doNothing(),
    )
    .returning(['oid', 'tskid'])
    .executeTakeFirst();

export type Progress = { oid: string; done: number; total: number };

/**
 * Says that the runs are still in progress, and how far. Answers those that are, and which of them shall stop. One
 * statement: a server that is suspended must not hold its rows.
 */
export const beat = async (db: Read, runs: readonly Progress[]): Promise<{ oid: string; cancelled: boolean }[]> => {
  const { rows } = await sql<{ oid: string; cancelled: boolean }>`
    update job_execution e set seen = clock_timestamp(), done = r.done, total = r.total
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r (oid uuid, done integer, total integer)
    where e.oid = r.oid and e.state = 'D' returning e.oid, e.cancelled`.execute(db);
  return rows;
};

/** Keeps the run this server's own until the transaction ends: the sweep passes over it. */
export const holdExecution = async (trx: Write, oid: string): Promise<void> => {
  const { rows } = await sql`select from job_execution where oid = ${oid} and state = 'D' for key share`.execute(trx);
  if (rows.length === 0) throw new RunLost();
};

const ended = sql`oid, tskid, jobid, subject, id, name, kind, startedby, state, result, reason, message, attempt, retried`;

export type Outcome = Pick<EndedExecution, 'state' | 'result' | 'reason' | 'message' | 'retried'>;

/**
 * Records the end, whatever result and message hold; undefined if the run was given up meanwhile, which stays as it is.
 */
export const endExecution = async (
  trx: Write,
  oid: string,
  { state, result, reason, message, retried }: Outcome,
): Promise<EndedExecution | undefined> => {
  const { rows } = await sql<EndedExecution>`
    update job_execution set state = ${state}, result = ${storableJson(result)}::jsonb, reason = ${reason},
      message = ${storableText(message)}, retried = ${retried}, endedat = clock_timestamp()
    where oid = ${oid} and state = 'D' returning ${ended}`.execute(trx);
  return rows[0];
};

export type LostExecution = EndedExecution & { queued: string };

/**
 * Ends the runs of these jobs of which nothing was heard for so many seconds. A run that a transaction holds is not
 * lost (`holdExecution`).
 */
export const sweepLost = async (trx: Write, seconds: number, jobs: readonly string[]): Promise<LostExecution[]> => {
  const { rows } = await sql<LostExecution>`
    update job_execution set state = 'F', reason = 'job.server_lost', endedat = clock_timestamp()
    where oid in (select oid from job_execution
      where state = 'D' and jobid = any(${jobs}::text[]) and seen < clock_timestamp() - make_interval(secs => ${seconds}) for update skip locked)
    returning ${ended}, queued`.execute(trx);
  return rows;
};

/** What the queue counts as being worked on. `state`: of its run; null if there is none. */
export type Stray = { id: string; jobid: string; retries: number; state: 'S' | 'F' | null; retried: boolean | null };

/**
 * What the queue has counted as being worked on for so many seconds, although no run of it is in progress: its server
 * was lost before the run had its row, or before the queue heard of its end.
 */
export const straysOf = async (trx: Write, seconds: number, jobs: readonly string[]): Promise<Stray[]> => {
  const { rows } = await sql<Stray>`
    select q.id, q.name as jobid, q.retry_count as retries, e.state, e.retried
    from pgboss.job q left join job_execution e on e.queued = q.id and e.attempt = q.retry_count + 1
    where q.state = 'active' and q.name = any(${jobs}::text[])
      and coalesce(e.endedat, q.started_on) < clock_timestamp() - make_interval(secs => ${seconds})
      and e.state is distinct from 'D'`.execute(trx);
  return rows;
};

/** Days for which runs are kept if nobody says otherwise. */
export const executionsKeptDays = 90;

/** The queue tries the run again. */
export const markRetried = (trx: Write, oid: string): Promise<unknown> =>
  trx.updateTable('job_execution').set({ retried: true }).where('oid', '=', oid).execute();

/** Deletes old runs, and of the jobs in `keepDays` those that succeeded after so many days. */
export const pruneExecutions = async (
  trx: Write,
  keepDays: Readonly<Record<string, number>>,
  days = executionsKeptDays,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from job_execution where state <> 'D' and (startedat < now() - make_interval(days => ${days})
      or state = 'S' and startedat < now() - make_interval(days => (${JSON.stringify(keepDays)}::jsonb ->> jobid)::int))
    `.execute(trx);
  await sql`delete from scheduler_gap where untiltime < now() - make_interval(days => ${days})`.execute(trx);
  return Number(numAffectedRows);
};

/** A run as it stands. */
export type Execution = Omit<EndedExecution, 'state'> & {
  state: 'D' | 'S' | 'F';
  done: number;
  total: number;
  startedat: string;
  endedat: string | null;
};

/** The latest run of the job on the subject. */
export const latestExecution = async (
  db: Read,
  { job, subject = '' }: { job: string; subject?: string },
): Promise<Execution | undefined> => {
  const { rows } = await sql<Execution>`select ${ended}, done, total, startedat, endedat from job_execution
    where jobid = ${job} and subject = ${subject} order by startedat desc, tskid desc limit 1`.execute(db);
  return rows[0];
};
