import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type OfSchedule, type ScheduleKind } from './job.ts';
import { isWaiting, requestJob } from './requests.queries.ts';

/** What schedules can run: a job by the key of its action, `<kind> <preword>.<action>`. */
export type ScheduledJobs = ReadonlyMap<string, string>;

export const actionKey = ({ kind, preword, action }: { kind: ScheduleKind; preword: string; action: string }): string =>
  `${kind} ${preword}.${action}`;

/** A scheduled job as it is stored. */
export type Schedule = {
  oid: string;
  kind: ScheduleKind;
  id: string;
  name: string;
  preword: string;
  action: string;
  params: Record<string, unknown>;
  retries: number;
  overlap: 'skip' | 'wait';
};

/** `planned`: null if its next time has to be worked out first. */
type DueSchedule = Schedule & { planned: string | null };

const takenAtOnce = 50;
/** A time with its zone, as text: what reads it may work in another zone. */
const withZone = sql.raw(`'YYYY-MM-DD HH24:MI:SS.USOF'`);
const columns = sql.raw('j.oid, j.kind, j.id, j.name, j.preword, j.action, j.params, j.retries, j.overlap');

/** Locks schedules that are due, of these actions, and that no other server is looking at. */
const takeDue = async (trx: Write, keys: readonly string[]): Promise<DueSchedule[]> => {
  const { rows } = await sql<DueSchedule>`
    select ${columns}, to_char(c.nexttime, ${withZone}) as planned
    from scheduled_job j join scheduled_job_clock c on c.joboid = j.oid
    where j.status = 'Y' and (c.nexttime is null or c.nexttime <= now())
      and j.kind || ' ' || j.preword || '.' || j.action = any(${[...keys]}::text[])
    order by c.nexttime limit ${takenAtOnce} for update of c skip locked`.execute(trx);
  return rows;
};

const isRunning = async (trx: Write, job: string, subject: string): Promise<boolean> => {
  const { rows } = await sql`
    select from job_execution where jobid = ${job} and subject = ${subject} and state = 'D'`.execute(trx);
  return rows.length > 0;
};

/** The number of a run that is requested: its first attempt and those after it are found by it. */
const nextNumber = async (trx: Write): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('job_execution', 'tskid')) as number`.execute(trx);
  return Number(rows[0]?.number);
};

/** `day`: for which the run is to work; empty: none. */
type Asked = { startedby?: string; plannedfor: string; day?: string };

/** Requests a run of the schedule; returns its number. The subject of its runs is the schedule. */
export const requestRun = async (
  trx: Write,
  job: string,
  { oid, kind, id, name, params, retries }: Schedule,
  { startedby = '', plannedfor, day = '' }: Asked,
): Promise<number> => {
  const scheduleid = await nextNumber(trx);
  const schedule: OfSchedule = { oid, kind, id, name, scheduleid, plannedfor, ...(day === '' ? {} : { day }) };
  await requestJob(trx, { job, subject: oid, data: params, startedby, schedule, retries });
  return scheduleid;
};

/** Requests what is due, once for any number of times that were missed, and moves the schedule on. */
const beginDue = async (trx: Write, job: string, schedule: DueSchedule): Promise<void> => {
  const { oid, planned, overlap } = schedule;
  let skipped = false;
  if (planned !== null) {
    const waits = await isWaiting(trx, job, oid);
    skipped = overlap === 'skip' && (waits || (await isRunning(trx, job, oid)));
    // What waits stands for this time, too.
    if (!waits && !skipped) await requestRun(trx, job, schedule, { plannedfor: planned });
  }
  await sql`update scheduled_job_clock c set
      nexttime = (select scheduled_times(j.anchor, j.frequency, j.frequencytype, now(), 1)
        from scheduled_job j where j.oid = c.joboid),
      skipped = ${skipped ? sql`nexttime` : sql`skipped`}
    where joboid = ${oid}`.execute(trx);
};

/**
 * Requests runs of all schedules that are due by the database's clock; in the same transaction each is moved to its
 * next time, so that a time is used once however many servers there are. Returns how many schedules were looked at.
 */
export const requestDue = async (trx: Write, jobs: ScheduledJobs): Promise<number> => {
  const due = await takeDue(trx, [...jobs.keys()]);
  for (const schedule of due) {
    const job = jobs.get(actionKey(schedule));
    if (job !== undefined) await beginDue(trx, job, schedule);
  }
  return due.length;
};

/** One of the times of a schedule. `change`: minutes by which the clock has been changed since the one before. */
export type ScheduledTime = { time: string; offset: string; change: number };

export type Series = { anchor: Date | string; frequency: number; frequencytype: string };

/** So many times of a series from now on, in the platform's time zone. */
export const timesOf = async (
  db: Read,
  { anchor, frequency, frequencytype }: Series,
  times: number,
): Promise<ScheduledTime[]> => {
  const { rows } = await sql<ScheduledTime>`
    select at as time, to_char(at, 'OF') as offset, (extract(timezone from at)
        - extract(timezone from lag(at, 1, now()) over (order by at)))::int / 60 as change
    from scheduled_times(${anchor}::timestamptz, ${frequency}::int, ${frequencytype}, now(), ${times}) at
    order by at`.execute(db);
  return rows;
};
