import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { OfSchedule } from './job.ts';

/** Topic on which servers hear that runs are requested or withdrawn. */
export const requestsTopic = 'job-request';

export type JobRequest = {
  /** The job's id. */
  job: string;
  /** What it shall work on; empty if the job has only one subject. */
  subject?: string;
  data?: Readonly<Record<string, unknown>>;
  /** Employee id of the person who requests it, and learns of the end; empty: nobody. */
  startedby?: string;
  /** Not to begin earlier; now if not stated. A Date, or text with a zone. */
  at?: Date | string;
  schedule?: OfSchedule;
  /** How often it is tried again after a failure; as the job says if not stated. */
  retries?: number;
};

const announce = (trx: Write) => sql`select pg_notify('steward', ${requestsTopic})`.execute(trx);

/**
 * Requests a run, which begins once the transaction has committed, on any server. There is one request for a subject: a
 * later one replaces its time, data and person. A run of the subject that is in progress ends first.
 */
export const requestJob = async (trx: Write, request: JobRequest): Promise<void> => {
  const { job, subject, data, startedby, at, schedule, retries } = request;
  const asked = {
    data: JSON.stringify(data ?? {}),
    startedby: startedby ?? '',
    at: at ?? sql<string>`now()`,
    schedule: schedule ? sql<OfSchedule>`${JSON.stringify(schedule)}::jsonb` : null,
    retries: retries ?? null,
  };
  await trx
    .insertInto('job_request')
    .values({ jobid: job, subject: subject ?? '', ...asked })
    .onConflict((conflict) => conflict.columns(['jobid', 'subject']).doUpdateSet({ wanted: 'Y', ...asked }))
    .execute();
  await announce(trx);
};

/** Withdraws the request for the subject. A run that has begun goes on. */
export const withdrawRequest = async (
  trx: Write,
  { job, subject = '' }: Pick<JobRequest, 'job' | 'subject'>,
): Promise<void> => {
  await trx
    .insertInto('job_request')
    .values({ jobid: job, subject, wanted: 'N' })
    .onConflict((conflict) =>
      conflict.columns(['jobid', 'subject']).doUpdateSet({ wanted: 'N', at: sql<string>`now()` }),
    )
    .execute();
  await announce(trx);
};

/**
 * Withdraws the request for the subject. A run that has begun is asked to stop by its signal; what it does with it is
 * its own decision. `by`: the employee id of who asks for it.
 */
export const cancelJob = async (
  trx: Write,
  { job, subject = '', by = '' }: Pick<JobRequest, 'job' | 'subject'> & { by?: string },
): Promise<void> => {
  await sql`update job_execution set cancelled = true, cancelledby = ${by}
    where jobid = ${job} and subject = ${subject} and state = 'D'`.execute(trx);
  await withdrawRequest(trx, { job, subject });
};

/** Whether a run of the subject is requested or queued and has not begun. */
export const isWaiting = async (trx: Write, job: string, subject: string): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`select job_is_waiting(${job}, ${subject}) as waits`.execute(trx);
  return rows[0]?.waits ?? false;
};

export type DueRequest = {
  jobid: string;
  subject: string;
  wanted: 'Y' | 'N';
  data: Record<string, unknown>;
  startedby: string;
  schedule: OfSchedule | null;
  retries: number | null;
};

const takenAtOnce = 50;

/** Takes requests that are due, of these jobs; those of a subject that is being worked on wait. */
export const takeDueRequests = async (trx: Write, jobs: readonly string[]): Promise<DueRequest[]> => {
  const { rows } = await sql<DueRequest>`
    delete from job_request where (jobid, subject) in (
      select jobid, subject from job_request r where at <= now() and jobid = any(${jobs}::text[])
        and (wanted = 'N' or not exists (select from job_execution e
          where e.jobid = r.jobid and e.subject = r.subject and e.state = 'D'))
      order by at limit ${takenAtOnce} for update skip locked)
    returning jobid, subject, wanted, data, startedby, schedule, retries`.execute(trx);
  return rows;
};

/** Puts a request back whose subject is being worked on, unless there is a newer one. */
export const putBack = (
  trx: Write,
  { jobid, subject, data, startedby, schedule, retries }: Omit<DueRequest, 'wanted'>,
): Promise<unknown> =>
  trx
    .insertInto('job_request')
    .values({
      jobid,
      subject,
      startedby,
      data: JSON.stringify(data),
      schedule: schedule && sql<OfSchedule>`${JSON.stringify(schedule)}::jsonb`,
      retries,
    })
    .onConflict((conflict) => conflict.columns(['jobid', 'subject']).doNothing())
    .execute();

/** Whether the request was withdrawn; forgets that. */
export const wasWithdrawn = async (trx: Write, jobid: string, subject: string): Promise<boolean> => {
  const { rows } = await sql`delete from job_request
    where jobid = ${jobid} and subject = ${subject} and wanted = 'N' returning 1`.execute(trx);
  return rows.length > 0;
};
