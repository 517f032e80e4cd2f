import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** A background job. `cron` is in the platform's time zone; at most one server runs it at a time. */
export type Job = {
  name: string;
  cron: string;
  /** Seconds after which a run counts as dead and another server retries it. */
  expireInSeconds: number;
  run: () => Promise<unknown>;
};

export type Jobs = {
  /** Requests a run now; requests made before it starts are merged into one run. */
  runSoon: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

const stopPatienceMs = 10_000;
const pollEverySeconds = 2;

/** Runs the job once. Logs a failure, because the queue only stores it, and rethrows it, so that the queue retries. */
const runLogged = async (job: Job, log: FastifyBaseLogger): Promise<void> => {
  const begun = performance.now();
  const ms = (): number => Math.round(performance.now() - begun);
  try {
    const result = await job.run();
    log.info({ job: job.name, ms: ms(), result }, 'job done');
  } catch (error) {
    log.error({ job: job.name, ms: ms(), err: error }, 'job failed');
    throw error;
  }
};

/**
 * Starts the workers of this server. The schedule is in the database, so a due job runs once however many servers there
 * are.
 */
export const startJobs = async (
  pool: pg.Pool,
  jobs: readonly Job[],
  options: { log: FastifyBaseLogger; timeZone: string },
): Promise<Jobs> => {
  const { log, timeZone } = options;
  // Loaded lazily, so that no request waits for it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue trouble'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, expireInSeconds: job.expireInSeconds });
    await boss.work(job.name, { pollingIntervalSeconds: pollEverySeconds }, () => runLogged(job, log));
    await boss.schedule(job.name, job.cron, undefined, { tz: timeZone });
  }
  return {
    runSoon: async (name) => {
      await boss.send(name, {});
    },
    close: () => boss.stop({ graceful: true, timeout: stopPatienceMs }),
  };
};
