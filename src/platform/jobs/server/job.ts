import type { Write } from '#platform/db/server/database.ts';
import type { Counts } from './counts.ts';

/** app: work of this product; bpm: results of forms for the process engine. */
export type ScheduleKind = 'app' | 'bpm';

/**
 * Of which schedule a run is. `scheduleid`: the number of the request; `plannedfor`: a time with its zone; `day`: for
 * which the run was requested, `YYYY-MM-DD`.
 */
export type OfSchedule = {
  oid: string;
  kind: ScheduleKind;
  id: string;
  name: string;
  scheduleid: number;
  plannedfor: string;
  day?: string;
};

/** What a run is given. */
export type JobContext = {
  /** What the run works on, e.g. the oid of a message; empty if the job has only one subject. */
  subject: string;
  /** As it was requested: of a schedule, the parameters of its action. */
  data: Readonly<Record<string, unknown>>;
  /** Employee id of who requested it; empty for the schedule. */
  startedby: string;
  /** Of a schedule: when it was due, or the day that it works for, with the zone; null for other runs. */
  plannedfor: string | null;
  /** The day that somebody wants the run to work for, `YYYY-MM-DD` in the platform's time zone; otherwise empty. */
  day: string;
  /** The oid of the run's row in `job_execution`, which is there before the run begins. */
  execution: string;
  /** From 1. */
  attempt: number;
  /** Shows how far the run is, within a second. May be called in a transaction. */
  progress: (done: number, total: number) => void;
  /** Fires when the run should stop: cancelled, out of time, given up as lost, or its server stops. */
  signal: AbortSignal;
  /**
   * Throws `RunLost` unless the run is still this server's, and keeps it so until the transaction ends. Call it first
   * in a transaction that must not take effect twice: a server that was believed lost may still be running.
   */
  fence: (trx: Write) => Promise<void>;
};

/** A kind of background work. A subject is worked on by at most one server at a time; different ones side by side. */
export type Job<Result = Counts | void> = {
  /** Lower-case words joined by hyphens; never changed once released. */
  id: string;
  /** Seconds after which a run is stopped, counts as failed, and is retried. */
  expireInSeconds: number;
  /** How often a failed run is tried again, if its request does not say; 2 if not stated. */
  retries?: number;
  /** Seconds until the first retry, about doubled for each further one; 5 if not stated. */
  retryInSeconds?: number;
  /** How many subjects one server works on at the same time; 1 if not stated. */
  atOnce?: number;
  /** Days for which runs that succeeded are kept; 90 if not stated. Failed ones are always kept for 90. */
  keepDays?: number;
  /**
   * Its result is kept with the run, as JSON, and shown in words (`counted`). It must not matter if a run begins again
   * from the start.
   */
  run: (context: JobContext) => Promise<Result>;
};

type FailureOptions = { final?: boolean; result?: Counts | null };

/**
 * A failure that is understood. `reason`: a stable dotted word; `message`: for people, may be empty; `final`: trying
 * again would not help; `result`: what the run did all the same.
 */
export class JobFailure extends Error {
  readonly reason: string;
  readonly final: boolean;
  readonly result: Counts | null;
  constructor(reason: string, message = '', { final = true, result = null }: FailureOptions = {}) {
    super(message);
    this.name = 'JobFailure';
    this.reason = reason;
    this.final = final;
    this.result = result;
  }
}

/** The run was given up meanwhile, for example because its server did not answer; another one may have begun. */
export class RunLost extends Error {
  constructor() {
    super('this run was given up meanwhile');
    this.name = 'RunLost';
  }
}

/** How a run ended, as the screens say it (migration 0320). */
export type RunVerdict = 'D' | 'S' | 'F' | 'partly' | 'held' | 'partlyHeld';

/** A run that has ended. */
export type EndedExecution = {
  oid: string;
  /** The number that people see. */
  tskid: number;
  jobid: string;
  subject: string;
  /** The job as people know it, and its name; empty: as its action is called. */
  id: string;
  name: string;
  kind: ScheduleKind;
  startedby: string;
  state: 'S' | 'F';
  result: unknown;
  reason: string;
  message: string;
  attempt: number;
  /** Whether another attempt follows this failed one. */
  retried: boolean;
};

/**
 * Called with each run that somebody requested, in the transaction that records its end. Where it throws, the end is
 * recorded all the same.
 */
export type OnEnd = (trx: Write, execution: EndedExecution) => Promise<void>;
