import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool, type Connection } from '#platform/db/server/pool.ts';
import { openSignals } from '#platform/db/server/signals.ts';
import { JobFigures } from './figures.ts';
import type { Job, OnEnd } from './job.ts';
import { startJobs, type JobPace, type Jobs } from './jobs.ts';
import type { ScheduledJobs } from './schedules.queries.ts';

/** A server that does nothing but background work. */
export type JobsServer = { jobs: Jobs; db: Database; figures: JobFigures; end: () => Promise<void> };

type Options = {
  onLine?: (line: Record<string, unknown>) => void;
  onEnd?: OnEnd;
  pace?: Partial<JobPace>;
  scheduled?: ScheduledJobs;
  timeZone?: string;
};

/** As fast as a test can wait for. */
const testPace: Partial<JobPace> = {
  beatMs: 200,
  lostAfterSeconds: 2,
  sweepMs: 200,
  clockMs: 200,
  schedulesMs: 200,
  pollSeconds: 0.5,
};

/** Starts one. `end` ends it as a server ends. */
export const openJobsServer = async (
  connection: Connection,
  jobs: readonly Job<unknown>[],
  { onLine, onEnd, pace = testPace, scheduled = new Map(), timeZone = 'Asia/Taipei' }: Options = {},
): Promise<JobsServer> => {
  const onError = (): void => undefined;
  const pool = openPool({ connection, size: 4, timeZone, onError });
  const db = openDatabase(pool);
  const signals = await openSignals(connection, onError);
  const write = (text: string): void => onLine?.(JSON.parse(text) as Record<string, unknown>);
  const figures = new JobFigures();
  const options = { db, signals, figures, log: pino({ level: 'info' }, { write }), pace, scheduled };
  const started = await startJobs(jobs, onEnd ? { ...options, onEnd } : options);
  let ended: Promise<void> | undefined;
  const endNow = async (): Promise<void> => {
    await started.close();
    await signals.close();
    await db.close();
  };
  return { jobs: started, db, figures, end: () => (ended ??= endNow()) };
};

/** Waits until the condition holds. */
export const until = async (holds: () => Promise<boolean> | boolean, patienceMs = 20_000): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the awaited condition did not come true');
    await pause(20);
  }
};
