import type { FastifyBaseLogger } from 'fastify';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { databaseAway } from '#platform/db/server/database-away.ts';
import { beat, beginExecution, endExecution, holdExecution, type Begun, type Outcome } from './executions.queries.ts';
import type { JobFigures } from './figures.ts';
import {
  JobFailure,
  RunLost,
  type EndedExecution,
  type Job,
  type JobContext,
  type OfSchedule,
  type OnEnd,
} from './job.ts';
import { putBack, wasWithdrawn } from './requests.queries.ts';

/** A run as the queue hands it out. */
export type Queued = {
  /** The queue's own id of it. */
  queued: string;
  subject: string;
  data: Record<string, unknown>;
  startedby: string;
  schedule: OfSchedule | null;
  retries: number | null;
  attempt: number;
  /** Whether the queue tries again after a failure. */
  hasRetry: boolean;
  /** Fires when the server stops. */
  signal: AbortSignal;
};

type Running = {
  oid: string;
  done: number;
  total: number;
  controller: AbortController;
  giveUp: (why: JobFailure) => void;
};

type Options = { db: Database; server: string; log: FastifyBaseLogger; figures: JobFigures; onEnd: OnEnd };

const system = program('system');
const longestMessage = 300;

/** The first line of an error, for people: without folders and files of this machine. */
export const shortMessage = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n', 1)[0] ?? '';
  return line.replaceAll(/(?:[a-z]:)?(?:[\\/][\w.@-]+){2,}/gi, '…').slice(0, longestMessage);
};

const outOfTime = () => new JobFailure('job.too_long', '', { final: false });
const stopped = () => new JobFailure('job.server_stopped', '', { final: false });
const connectionLost = () => new JobFailure('job.connection_lost', '', { final: false });
const cancelled = () => new JobFailure('job.cancelled');

/** What the program knows of an error: a connection that broke off happens in any work. */
const understoodOf = (error: unknown): JobFailure | undefined => {
  if (error instanceof JobFailure) return error;
  return error instanceof Error && databaseAway(error) ? connectionLost() : undefined;
};

const outcomeOf = (error: unknown, hasRetry: boolean): Outcome => {
  const understood = understoodOf(error);
  return {
    state: 'F',
    result: understood?.result ?? null,
    reason: understood?.reason ?? 'job.failed',
    message: understood ? understood.message : shortMessage(error),
    retried: hasRetry && !understood?.final,
  };
};

/** The runs of this server: each is recorded before its work begins and when it has ended; heart-beats in between. */
export class Runs {
  readonly #options: Options;
  readonly #running = new Map<string, Running>();
  readonly #recorded = new Set<Promise<void>>();
  /** Whether a run got further since the last heart-beat. */
  #moved = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Says that the runs are alive, and asks those to stop that were cancelled or given up. */
  async beat(): Promise<void> {
    this.#moved = false;
    const runs = [...this.#running.values()];
    if (runs.length === 0) return;
    const reported = runs.map(({ oid, done, total }) => ({ oid, done, total }));
    const alive = await beat(this.#options.db.read, reported);
    const known = new Map(alive.map(({ oid, cancelled: stop }) => [oid, stop]));
    for (const { oid, controller } of runs) {
      const shallStop = known.get(oid);
      if (shallStop === undefined) controller.abort(new RunLost());
      else if (shallStop) controller.abort(cancelled());
    }
  }

  /**
   * Shows how far the runs are. Not from within `progress`: it is called in transactions, which must not use a second
   * connection.
   */
  async showProgress(): Promise<void> {
    if (this.#moved) await this.beat();
  }

  /** Stops every run, and waits until each is recorded as failed. */
  async stopAll(): Promise<void> {
    for (const { giveUp } of this.#running.values()) giveUp(stopped());
    await Promise.allSettled(this.#recorded);
  }

  /** Runs it. Throws if it failed and shall be tried again. */
  async run(job: Job<unknown>, queued: Queued): Promise<void> {
    const recorded = this.#run(job, queued);
    this.#recorded.add(recorded);
    try {
      await recorded;
    } finally {
      this.#recorded.delete(recorded);
    }
  }

  async #run(job: Job<unknown>, queued: Queued): Promise<void> {
    const { log, figures } = this.#options;
    const begun = await this.#begin(job.id, queued);
    if (!begun) return;
    const { oid, tskid } = begun;
    const start = performance.now();
    figures.begun(job.id);
    const { failed, result } = await this.#work(job, queued, oid);
    figures.over(job.id);
    const { subject, attempt } = queued;
    const line = { job: job.id, subject, execution: tskid, attempt, ms: Math.round(performance.now() - start) };
    const outcome: Outcome = failed
      ? outcomeOf(failed, queued.hasRetry)
      : { state: 'S', result, reason: '', message: '', retried: false };
    const isLost = failed instanceof RunLost || !(await this.#end(oid, outcome));
    if (isLost) {
      log.warn(line, 'job was given up while it ran');
      return;
    }
    figures.ended(job.id, outcome.state);
    if (!failed) log.info({ ...line, result }, 'job done');
    else if (failed instanceof JobFailure) log.warn({ ...line, reason: failed.reason }, 'job failed');
    else log.error({ ...line, err: failed }, 'job failed');
    if (outcome.retried) throw failed as Error;
  }

  /** Records the beginning; undefined if it was withdrawn, or has to wait for a run of the same subject. */
  #begin(jobid: string, asked: Queued): Promise<Begun | undefined> {
    const { subject, data, startedby, schedule, retries, attempt, queued } = asked;
    const { db, server } = this.#options;
    return db.write(system, async (trx) => {
      if (await wasWithdrawn(trx, jobid, subject)) return undefined;
      const begun = await beginExecution(trx, { jobid, subject, startedby, attempt, server, queued, schedule });
      if (!begun) await putBack(trx, { jobid, subject, data, startedby, schedule, retries });
      return begun;
    });
  }

  async #work(
    job: Job<unknown>,
    { signal, ...queued }: Queued,
    oid: string,
  ): Promise<{ failed?: unknown; result?: unknown }> {
    const controller = new AbortController();
    const given = Promise.withResolvers<never>();
    // Work that does not stop when it is asked to is not waited for.
    const giveUp = (why: JobFailure): void => {
      controller.abort(why);
      given.reject(why);
    };
    const running: Running = { oid, done: 0, total: 0, controller, giveUp };
    this.#running.set(oid, running);
    const expiry = setTimeout(() => giveUp(outOfTime()), job.expireInSeconds * 1_000);
    const onStop = (): void => giveUp(stopped());
    signal.addEventListener('abort', onStop, { once: true });
    const { subject, data, startedby, attempt, schedule } = queued;
    const context: JobContext = {
      subject,
      data,
      startedby,
      attempt,
      plannedfor: schedule?.plannedfor ?? null,
      day: schedule?.day ?? '',
      execution: oid,
      signal: controller.signal,
      progress: (done, total) => {
        running.done = Math.trunc(done);
        running.total = Math.trunc(total);
        this.#moved = true;
      },
      fence: (trx) => holdExecution(trx, oid),
    };
    try {
      return { result: await Promise.race([job.run(context), given.promise]) };
    } catch (error) {
      // What the work throws because it was stopped says less than why it was.
      return { failed: controller.signal.aborted ? controller.signal.reason : (error ?? new Error('nothing thrown')) };
    } finally {
      clearTimeout(expiry);
      signal.removeEventListener('abort', onStop);
      this.#running.delete(oid);
    }
  }

  /** Records the end, and calls the listener in the same transaction. False if the run was given up meanwhile. */
  async #end(oid: string, outcome: Outcome): Promise<boolean> {
    const { db, log } = this.#options;
    try {
      return await db.write(system, async (trx) => {
        const ended = await endExecution(trx, oid, outcome);
        if (ended) await this.#report(trx, ended);
        return ended !== undefined;
      });
    } catch (error) {
      log.error({ err: error, execution: oid }, 'the end of a job was not reported');
      return db.write(system, async (trx) => (await endExecution(trx, oid, outcome)) !== undefined);
    }
  }

  /** Reports runs that were given up for a lost server. */
  async reportLost(lost: readonly EndedExecution[]): Promise<void> {
    const { db, log } = this.#options;
    for (const execution of lost) {
      await db
        .write(system, (trx) => this.#report(trx, execution))
        .catch((error: unknown) => {
          log.error({ err: error, execution: execution.oid }, 'the end of a job was not reported');
        });
    }
  }

  /** Only runs that a person requested. */
  async #report(trx: Write, ended: EndedExecution): Promise<void> {
    if (ended.startedby !== '') await this.#options.onEnd(trx, ended);
  }
}
