import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { executionsKeptDays, markRetried, pruneExecutions, straysOf, sweepLost } from './executions.queries.ts';
import type { JobFigures } from './figures.ts';
import { moveClock } from './gaps.queries.ts';
import { counted } from './counts.ts';
import type { Job, OfSchedule, OnEnd } from './job.ts';
import { regularly } from './regularly.ts';
import { requestJob, requestsTopic, takeDueRequests, type DueRequest } from './requests.queries.ts';
import { Runs } from './runs.ts';
import { requestDue, type ScheduledJobs } from './schedules.queries.ts';

/** How often a server says that its runs are alive, and when one counts as lost. Shorter in tests. */
export type JobPace = {
  beatMs: number;
  lostAfterSeconds: number;
  sweepMs: number;
  clockMs: number;
  requestsMs: number;
  schedulesMs: number;
  /** How often a worker looks for what was not announced, such as a retry. */
  pollSeconds: number;
};

const usualPace: JobPace = {
  beatMs: 5_000,
  lostAfterSeconds: 30,
  sweepMs: 15_000,
  clockMs: 10_000,
  requestsMs: 1_000,
  schedulesMs: 1_000,
  pollSeconds: 2,
};

export type JobsOptions = {
  db: Database;
  signals: Signals;
  log: FastifyBaseLogger;
  figures: JobFigures;
  onEnd?: OnEnd;
  /** What schedules may run on this server. */
  scheduled?: ScheduledJobs;
  pace?: Partial<JobPace>;
};

export type Jobs = {
  /** Requests a run now; requests made before it starts are merged into one run. */
  runSoon: (id: string) => Promise<void>;
  close: () => Promise<void>;
};

/** What the queue keeps of a request. */
type Payload = {
  data?: Record<string, unknown>;
  startedby?: string;
  schedule?: OfSchedule | null;
  retries?: number | null;
};

const system = program('system');
const stopPatienceMs = 10_000;
const progressEveryMs = 1_000;
/** The queue gives a run up later than the runs do by themselves. */
const queuePatienceSeconds = 60;
/** The queue finds a job by this key; it cannot find one without a key. */
const keyOf = (subject: string): string => (subject === '' ? '*' : subject);
const subjectOf = (key: string | null): string => (key === null || key === '*' ? '' : key);

/** Lets the queue write in this transaction. */
const within = (trx: Write) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return { rows: [...rows] };
  },
});

/** Hands a request over to the queue: one of a subject that is queued already is renewed. */
const enqueue = async (boss: PgBoss, trx: Write, { jobid, subject, wanted, ...asked }: DueRequest): Promise<void> => {
  const db = within(trx);
  const singletonKey = keyOf(subject);
  if (wanted === 'N') {
    const queued = await boss.findJobs(jobid, { key: singletonKey, queued: true, db });
    const ids = queued.map(({ id }) => id);
    if (ids.length > 0) await boss.cancel(jobid, ids, { db });
    return;
  }
  const payload: Payload = asked;
  const options = { singletonKey, db, ...(asked.retries === null ? {} : { retryLimit: asked.retries }) };
  const { updated } = await boss.update(jobid, payload, { ...options, startAfter: 0 });
  if (updated === 0) await boss.send(jobid, payload, options);
};

/** Ends the runs of lost servers; the queue gives them up, too, and tries again at once. */
const giveUpLost = async (boss: PgBoss, trx: Write, { seconds, ids }: { seconds: number; ids: readonly string[] }) => {
  const db = within(trx);
  const lost = await sweepLost(trx, seconds, ids);
  /** Answers whether another attempt follows. */
  const fail = async (jobid: string, id: string, retryCount: number): Promise<boolean> => {
    await boss.fail(jobid, { id, retryCount }, { reason: 'server lost' }, { db });
    const { updated } = await boss.update(jobid, undefined, { id, startAfter: 0, db });
    return updated > 0;
  };
  for (const execution of lost) {
    execution.retried = await fail(execution.jobid, execution.queued, execution.attempt - 1);
    if (execution.retried) await markRetried(trx, execution.oid);
  }
  for (const { id, jobid, retries, state, retried } of await straysOf(trx, seconds, ids)) {
    if (state === null || retried) await fail(jobid, id, retries);
    else await boss.complete(jobid, { id, retryCount: retries }, null, { db });
  }
  return lost;
};

/** Lets the workers of a job look at once whether there is work. */
const wake = (boss: PgBoss, job: string): void => {
  for (const { id, name } of boss.getWipData()) if (name === job) boss.notifyWorker(id);
};

/** Starts the workers of this server. */
const startWorkers = async (
  boss: PgBoss,
  runs: Runs,
  jobs: readonly Job<unknown>[],
  pollSeconds: number,
): Promise<void> => {
  for (const job of jobs) {
    const retries = job.retries ?? 2;
    const queue = {
      retryLimit: retries,
      retryDelay: job.retryInSeconds ?? 5,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds + queuePatienceSeconds,
    };
    await boss.createQueue(job.id, { policy: 'short', ...queue });
    await boss.updateQueue(job.id, queue);
    const options = { pollingIntervalSeconds: pollSeconds, localConcurrency: job.atOnce ?? 1 };
    await boss.work<Payload | null, void, { includeMetadata: true }>(
      job.id,
      { ...options, includeMetadata: true },
      async ([queued]) => {
        if (!queued) return;
        await runs.run(job, {
          queued: queued.id,
          subject: subjectOf(queued.singletonKey),
          data: queued.data?.data ?? {},
          startedby: queued.data?.startedby ?? '',
          schedule: queued.data?.schedule ?? null,
          retries: queued.data?.retries ?? null,
          attempt: queued.retryCount + 1,
          hasRetry: queued.retryCount < queued.retryLimit,
          signal: queued.signal,
        });
        wake(boss, job.id);
      },
    );
    // Earlier versions left their schedules to the queue.
    await boss.unschedule(job.id);
  }
};

/** Deletes old runs; its data may say after how many days (`keepDays`). */
export const pruningJob = 'execution-sweep';
const pruning = (db: Database, jobs: readonly Job<unknown>[]): Job => {
  const keepDays = Object.fromEntries(
    jobs.flatMap(({ id, keepDays: days }) => (days === undefined ? [] : [[id, days]])),
  );
  return {
    id: pruningJob,
    expireInSeconds: 600,
    run: async ({ data }) => {
      const days = Number(data['keepDays'] ?? executionsKeptDays);
      return counted({ deleted: await db.write(system, (trx) => pruneExecutions(trx, keepDays, days)) });
    },
  };
};

/**
 * Starts the background work of this server (ADR 0041). Schedule and requests are in the database, so a due job runs
 * once however many servers there are; each run is recorded in `job_execution` before its work begins.
 */
export const startJobs = async (given: readonly Job<unknown>[], options: JobsOptions): Promise<Jobs> => {
  const { db, signals, log, figures, onEnd, scheduled = new Map() } = options;
  const jobs = [...given, pruning(db, given)];
  const pace = { ...usualPace, ...options.pace };
  const server = randomUUID();
  const runs = new Runs({ db, server, log, figures, onEnd: onEnd ?? (() => Promise.resolve()) });
  // Loaded lazily, so that no request waits for it.
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue trouble'));
  await boss.start();
  const ids = jobs.map(({ id }) => id);
  await startWorkers(boss, runs, jobs, pace.pollSeconds);

  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'job trouble');
  const heart = regularly(pace.beatMs, () => runs.beat(), onTrouble);
  const progress = regularly(progressEveryMs, () => runs.showProgress(), onTrouble);
  const clock = regularly(
    pace.clockMs,
    async () => {
      const stood = await moveClock(db.read);
      if (stood > 0) log.warn({ seconds: Math.round(stood) }, 'no server was working for a while');
    },
    onTrouble,
  );
  const requests = regularly(
    pace.requestsMs,
    async () => {
      const taken = await db.write(system, async (trx) => {
        const due = await takeDueRequests(trx, ids);
        for (const request of due) await enqueue(boss, trx, request);
        return due;
      });
      for (const id of new Set(taken.map(({ jobid }) => jobid))) wake(boss, id);
      if (taken.length > 0) requests.soon();
    },
    onTrouble,
  );

  const schedules = regularly(
    pace.schedulesMs,
    async () => {
      // The requests announce themselves.
      if ((await db.write(system, (trx) => requestDue(trx, scheduled))) > 0) schedules.soon();
    },
    onTrouble,
  );

  // After trouble with the database, every server is given the time to say that its runs are alive.
  let noSweepBefore = 0;
  const sweep = regularly(
    pace.sweepMs,
    async () => {
      if (performance.now() < noSweepBefore) return;
      const lost = await db.write(system, (trx) => giveUpLost(boss, trx, { seconds: pace.lostAfterSeconds, ids }));
      for (const { jobid, subject, tskid } of lost) {
        figures.ended(jobid, 'lost');
        log.error({ job: jobid, subject, execution: tskid }, 'the server of a job was lost');
        wake(boss, jobid);
      }
      await runs.reportLost(lost);
    },
    (error) => {
      noSweepBefore = performance.now() + pace.lostAfterSeconds * 1_000;
      onTrouble(error);
    },
  );
  let stopping = false;
  signals.on(requestsTopic, () => {
    if (stopping) return;
    requests.soon();
    heart.soon();
  });
  for (const regular of [clock, sweep, requests, schedules]) regular.soon();

  return {
    runSoon: (job) => db.write(system, (trx) => requestJob(trx, { job })),
    close: async () => {
      stopping = true;
      await Promise.all([schedules.stop(), requests.stop(), sweep.stop(), clock.stop()]);
      await boss.stop({ graceful: true, timeout: stopPatienceMs });
      await Promise.all([heart.stop(), progress.stop()]);
      await runs.stopAll();
    },
  };
};
