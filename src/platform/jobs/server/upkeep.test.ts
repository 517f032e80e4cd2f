import { Registry } from 'prom-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import type { Write } from '#platform/db/server/database.ts';
import { latestExecution, pruneExecutions } from './executions.queries.ts';
import type { Job, JobContext } from './job.ts';
import { openJobsServer, until, type JobsServer } from './jobs-server.testing.ts';
import { requestJob } from './requests.queries.ts';

let database: TestDatabase;
let server: JobsServer;

/** What a test lets its subject do. */
const work = new Map<string, (context: JobContext) => Promise<unknown>>();
const job: Job<unknown> = {
  id: 'subjects',
  expireInSeconds: 60,
  retryInSeconds: 1,
  run: (context) => work.get(context.subject)?.(context) ?? Promise.resolve(),
};

beforeAll(async () => {
  database = await createTestDatabase();
  server = await openJobsServer(database.connection, [job, { ...job, id: 'once', retries: 0 }]);
});
afterAll(async () => {
  await server.end();
  await database.drop();
});

const write = <Result>(change: (trx: Write) => Promise<Result>): Promise<Result> =>
  server.db.write(program('system'), change);
const request = (subject: string, id = 'subjects') => write((trx) => requestJob(trx, { job: id, subject }));
const ended = (subject: string, id = 'subjects') =>
  until(async () => {
    const run = await latestExecution(server.db.read, { job: id, subject });
    return run !== undefined && run.state !== 'D';
  });

it('what a lost server had fetched is tried again, unless its run had ended', async () => {
  const { pool } = server.db;
  const attempts: number[] = [];
  work.set('stray', ({ attempt }) => Promise.resolve(attempts.push(attempt)));
  await request('stray');
  await ended('stray');
  const ofStray = "name = 'subjects' and singleton_key = 'stray'";
  const stateOf = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ state: string }>(`select state from pgboss.job where ${ofStray}`);
    return rows[0]?.state;
  };
  await until(async () => (await stateOf()) === 'completed');
  /** As if the server had been lost before the queue heard of the end. */
  const lose = (): Promise<unknown> =>
    pool.query(`update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '1 hour'
      where ${ofStray}`);
  await pool.query("update job_execution set endedat = now() - interval '1 hour' where subject = 'stray'");
  await lose();
  await until(async () => (await stateOf()) === 'completed');
  expect(attempts).toEqual([1]);
  await pool.query("delete from job_execution where subject = 'stray'");
  await lose();
  await until(() => attempts.length === 2);
  expect(attempts).toEqual([1, 2]);
});

it('the metrics count runs by job and outcome', async () => {
  work.set('failing', () => Promise.reject(new Error('no')));
  await request('counted');
  await request('failing', 'once');
  await ended('counted');
  await ended('failing', 'once');
  const registry = new Registry();
  server.figures.registerWith(registry);
  // The count follows what the database has by a moment.
  await until(async () => (await registry.metrics()).includes('state="F"'));
  const text = await registry.metrics();
  expect(text).toMatch(/steward_job_executions_total\{job="subjects",state="S"\} [1-9]/);
  expect(text).toMatch(/steward_job_executions_total\{job="once",state="F"\} 1/);
  expect(text).toContain('steward_jobs_running{job="once"} 0');
});

it('old runs are deleted, and the many of a frequent job earlier', async () => {
  const add = (id: string, state: 'S' | 'F', days: number) =>
    write((trx) =>
      sql`insert into job_execution (jobid, id, subject, state, server, queued, startedat)
        values (${id}, ${id}, 'old', ${state}, uuid_v7(), uuid_v7(), now() - make_interval(days => ${days}))`.execute(
        trx,
      ),
    );
  await add('rare', 'S', 91);
  await add('rare', 'S', 89);
  await add('frequent', 'S', 2);
  await add('frequent', 'F', 2);
  expect(await write((trx) => pruneExecutions(trx, { frequent: 1 }))).toBe(2);
  const { rows } = await sql<{ jobid: string; state: string }>`
    select jobid, state from job_execution where subject = 'old' order by jobid`.execute(server.db.read);
  expect(rows).toEqual([
    { jobid: 'frequent', state: 'F' },
    { jobid: 'rare', state: 'S' },
  ]);
});
