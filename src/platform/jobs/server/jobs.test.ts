import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import type { Job } from './job.ts';
import { openJobsServer, until, type JobsServer } from './jobs-server.testing.ts';

let database: TestDatabase;
let servers: readonly [JobsServer, JobsServer];
const lines: Record<string, unknown>[] = [];

/** A promise with its resolver. */
const latch = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reached: promise, open: resolve };
};

const runs = { held: 0, failing: 0, slow: 0, most: 0, now: 0 };
let entered = latch();
let released = latch();
const slowEntered = latch();
const slowReleased = latch();

const jobs: Job<unknown>[] = [
  {
    id: 'held',
    expireInSeconds: 60,
    run: async () => {
      runs.held += 1;
      runs.now += 1;
      runs.most = Math.max(runs.most, runs.now);
      entered.open();
      await released.reached;
      runs.now -= 1;
      return { rows: 7 };
    },
  },
  {
    id: 'failing',
    retryInSeconds: 1,
    expireInSeconds: 60,
    run: async () => {
      runs.failing += 1;
      if (runs.failing === 1) throw new Error('not this time');
    },
  },
  {
    id: 'slow',
    expireInSeconds: 60,
    run: async () => {
      slowEntered.open();
      await slowReleased.reached;
      runs.slow += 1;
    },
  },
];

const startServer = (): Promise<JobsServer> =>
  openJobsServer(database.connection, jobs, { onLine: (line) => void lines.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  released.open();
  slowReleased.open();
  await Promise.all(servers.map((server) => server.end()));
  await database.drop();
});

describe('two servers that start together', () => {
  it('run a job once that both are asked for, and never two of it at once', async () => {
    const ask = () => Promise.all(servers.flatMap(({ jobs: one }) => [one.runSoon('held'), one.runSoon('held')]));
    await servers[0].jobs.runSoon('held');
    await entered.reached;
    // While one run is active, any number of requests leads to one more run.
    await ask();
    await ask();
    expect(runs.held).toBe(1);
    entered = latch();
    const first = released;
    released = latch();
    first.open();
    await entered.reached;
    released.open();
    await until(() => lines.filter(({ job, msg }) => job === 'held' && msg === 'job done').length === 2);
    const { rows } = await servers[0].db.pool.query<{ n: number }>(
      "select count(*) as n from pgboss.job where name = 'held' and state < 'completed'",
    );
    expect(rows[0]?.n).toBe(0);
    expect(runs).toMatchObject({ held: 2, most: 1 });
    expect(lines.find(({ job }) => job === 'held')).toMatchObject({ result: { rows: 7 } });
  });

  it('retry a failed job, and report it', async () => {
    await servers[1].jobs.runSoon('failing');
    await until(() => lines.some(({ job, msg }) => job === 'failing' && msg === 'job done'));
    expect(runs.failing).toBe(2);
    const failures = lines.filter(({ job, msg }) => job === 'failing' && msg === 'job failed');
    expect(failures).toMatchObject([{ level: 50, err: { message: 'not this time' } }]);
  });

  it('let a running job finish when they stop', async () => {
    await servers[0].jobs.runSoon('slow');
    await slowEntered.reached;
    let closed = false;
    const closing = Promise.all(servers.map(({ jobs: one }) => one.close())).then(() => (closed = true));
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(closed).toBe(false);
    slowReleased.open();
    await closing;
    expect(runs.slow).toBe(1);
    const { rows } = await servers[0].db.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'slow'",
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});
