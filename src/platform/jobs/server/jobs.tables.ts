import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OfSchedule, RunVerdict, ScheduleKind } from './job.ts';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';

type Time = ColumnType<string, Date | string | undefined, Date | string>;

type JobRequest = {
  jobid: string;
  subject: Generated<string>;
  wanted: Generated<YN>;
  data: Generated<unknown>;
  startedby: Generated<string>;
  at: Time;
  schedule: OfSchedule | null;
  retries: number | null;
};

type JobExecution = {
  oid: GeneratedAlways<string>;
  tskid: GeneratedAlways<number>;
  jobid: string;
  subject: Generated<string>;
  startedby: Generated<string>;
  state: Generated<'D' | 'S' | 'F'>;
  done: Generated<number>;
  total: Generated<number>;
  result: unknown;
  reason: Generated<string>;
  message: Generated<string>;
  attempt: Generated<number>;
  retried: Generated<boolean>;
  cancelled: Generated<boolean>;
  server: string;
  queued: string;
  startedat: Time;
  seen: Time;
  endedat: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  kind: Generated<ScheduleKind>;
  id: string;
  name: Generated<string>;
  scheduleoid: string | null;
  scheduleid: number | null;
  plannedfor: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  cancelledby: Generated<string>;
  ms: GeneratedAlways<number | null>;
  /** As the screens say it: its state, unless it succeeded without having done everything. */
  verdict: GeneratedAlways<RunVerdict>;
};

type ScheduledJob = Audited & {
  oid: Generated<string>;
  kind: ScheduleKind;
  id: string;
  name: string;
  preword: string;
  action: string;
  params: unknown;
  frequency: number;
  frequencytype: 'min' | 'day' | 'month';
  anchor: TimeOrNull;
  status: YN;
  overlap: 'skip' | 'wait';
  retries: number;
  pausedby: string;
  pausedat: TimeOrNull;
  pausereason: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    job_request: JobRequest;
    job_execution: JobExecution;
    scheduled_job: ScheduledJob;
    scheduled_job_clock: { joboid: string; nexttime: TimeOrNull; skipped: TimeOrNull };
    scheduler_clock: { one: Generated<boolean>; seen: Time };
    scheduler_gap: { fromtime: Time; untiltime: Time };
  }
}
