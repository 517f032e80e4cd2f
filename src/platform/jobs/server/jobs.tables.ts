import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { YN } from '#platform/db/server/table-values.ts';

type Time = ColumnType<string, Date | string | undefined, Date | string>;

type JobRequest = {
  jobid: string;
  subject: Generated<string>;
  wanted: Generated<YN>;
  data: Generated<unknown>;
  startedby: Generated<string>;
  at: Time;
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
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    job_request: JobRequest;
    job_execution: JobExecution;
    scheduler_clock: { one: Generated<boolean>; seen: Time };
    scheduler_gap: { fromtime: Time; untiltime: Time };
  }
}
