import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { JobKind } from '../job-menus.contract.ts';
import { answered } from './executions.queries.ts';
import { type FrequencyType, jobLimits, type JobRow } from '../jobs.contract.ts';

/** A row without what the registry knows of its action. `name`: as it is stored. */
export type StoredJob = Omit<JobRow, 'title' | 'essential'> & { kind: JobKind; anchor: string };

/** A time that is later than this by so many seconds is overdue: servers look every second. */
const overdueSeconds = 60;

const nextTimes = sql`(
  select jsonb_agg(jsonb_build_object('time', to_char(at, 'YYYY-MM-DD HH24:MI:SS'), 'offset', to_char(at, 'OF'),
    'change', (extract(timezone from at) - extract(timezone from before))::int / 60) order by at)
  from (select at, lag(at, 1, now()) over (order by at) as before
    from scheduled_times(j.anchor, j.frequency, j.frequencytype, now(), ${sql.lit(jobLimits.times)}) at) t)`;

const lastRun = sql`(
  select jsonb_build_object('oid', e.oid, 'scheduleid', coalesce(e.scheduleid, e.tskid), 'state', e.state, 'verdict', e.verdict,
    'crtdat', to_char(e.startedat, 'YYYY-MM-DD HH24:MI:SS'),
    'reason', e.reason, 'message', e.message, 'result', ${answered},
    'retried', case when e.retried then 'Y' else 'N' end,
    'executionTime', round(coalesce(e.ms, extract(epoch from now() - e.startedat) * 1000) / 1000, 3))
  from job_execution e where e.scheduleoid = j.oid order by e.startedat desc, e.tskid desc limit 1)`;

type Asked = {
  kind: JobKind;
  /** The id of its job by the key of each action. */
  jobs: Readonly<Record<string, string>>;
  oid?: string;
};

const select = ({ kind, jobs, oid }: Asked) => sql<StoredJob>`
  select j.oid, j.kind, j.id, j.name, j.preword, j.action, j.params, j.frequency, j.frequencytype, j.anchor, j.status,
    j.overlap, j.retries, j.pausedby, j.pausedat, j.pausereason as reason, j.rev, j.crtemp, j.crtdat, j.txemp, j.txdat,
    case when j.status = 'Y' then coalesce(c.nexttime,
      (select scheduled_times(j.anchor, j.frequency, j.frequencytype, now(), 1))) end as nexttime,
    case when j.status = 'Y' and c.nexttime < now() - make_interval(secs => ${overdueSeconds}) then 'Y' else 'N' end as overdue,
    case when job_is_waiting(${JSON.stringify(jobs)}::jsonb ->> (j.kind || ' ' || j.preword || '.' || j.action), j.oid::text)
      then 'Y' else 'N' end as waiting,
    c.skipped, ${nextTimes} as times, ${lastRun} as last
  from scheduled_job j join scheduled_job_clock c on c.joboid = j.oid
  where j.kind = ${kind} ${oid === undefined ? sql`` : sql`and j.oid = ${oid}`}
  order by lower(j.id), j.oid`;

/** All scheduled jobs of a kind by their ids. */
export const listJobs = async (db: Read, asked: Omit<Asked, 'oid'>): Promise<StoredJob[]> =>
  (await select(asked).execute(db)).rows;

export const jobByOid = async (db: Read, asked: Asked & { oid: string }): Promise<StoredJob | undefined> =>
  (await select(asked).execute(db)).rows[0];

/** Locks the row and its clock for the rest of the transaction: servers then leave its times alone. */
export const lockJob = async (trx: Write, asked: Asked & { oid: string }): Promise<StoredJob | undefined> => {
  await sql`select from scheduled_job where oid = ${asked.oid} for update`.execute(trx);
  await sql`select from scheduled_job_clock where joboid = ${asked.oid} for update`.execute(trx);
  return jobByOid(trx, asked);
};

export type JobValues = {
  kind: JobKind;
  id: string;
  name: string;
  preword: string;
  action: string;
  params: Record<string, unknown>;
  frequency: number;
  frequencytype: FrequencyType;
  anchor: Date | string;
  status: 'Y' | 'N';
  overlap: 'skip' | 'wait';
  retries: number;
  pausedby: string;
  pausedat: string | null;
  pausereason: string;
};

const asStored = (params: Record<string, unknown>) => sql`${JSON.stringify(params)}::jsonb`;

export const insertJob = (trx: Write, { params, ...values }: JobValues): Promise<string> =>
  insertRow(trx, 'scheduled_job', { ...values, params: asStored(params) });

export const updateJob = (
  trx: Write,
  oid: string,
  { params, ...values }: Partial<Omit<JobValues, 'kind' | 'id'>>,
): Promise<void> =>
  updateByOid(trx, 'scheduled_job', oid, { ...values, ...(params === undefined ? {} : { params: asStored(params) }) });

/** Whether a moment is one of the times of the stored schedule, to the second. */
export const isTimeOf = async (db: Read, oid: string, moment: Date | string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from scheduled_job j,
      scheduled_times(j.anchor, j.frequency, j.frequencytype, ${moment}::timestamptz - interval '1 second', 1) at
      where j.oid = ${oid} and at < ${moment}::timestamptz + interval '1 second') as is`.execute(db);
  return rows[0]?.is ?? false;
};

type OfAction = { kind: JobKind; preword: string; action: string };

/**
 * Whether other jobs of the action are on. They are locked: of two transactions that each take one of two away, the
 * second sees what the first has done.
 */
export const othersAreOn = async (
  trx: Write,
  { kind, preword, action }: OfAction,
  except: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`select from scheduled_job where kind = ${kind} and preword = ${preword}
    and action = ${action} and status = 'Y' and oid <> all(${[...except]}::uuid[]) order by oid for update`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The actions that have a job, on or off. */
export const actionsWithJobs = async (db: Read): Promise<OfAction[]> =>
  (await sql<OfAction>`select distinct kind, preword, action from scheduled_job`.execute(db)).rows;

/** Locks rows that are to be deleted; those of another kind are not there. */
export const lockJobs = async (
  trx: Write,
  kind: JobKind,
  oids: readonly string[],
): Promise<{ oid: string; kind: JobKind; id: string; preword: string; action: string }[]> => {
  const { rows } = await sql<{ oid: string; kind: JobKind; id: string; preword: string; action: string }>`
    select oid, kind, id, preword, action from scheduled_job
    where kind = ${kind} and oid = any(${[...oids]}::uuid[]) order by oid for update`.execute(trx);
  return rows;
};

/** The moment as text with its zone: a day begins at midnight of the platform. Empty: now. */
export const momentWithZone = async (db: Read, day: string): Promise<string> => {
  const { rows } = await sql<{ moment: string }>`
    select to_char(${day === '' ? sql`now()` : sql`${day}::date::timestamptz`}, 'YYYY-MM-DD HH24:MI:SSOF') as moment`.execute(
    db,
  );
  return rows[0]?.moment ?? '';
};
