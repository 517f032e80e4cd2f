import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { until } from './jobs-server.testing.ts';
import { requestJob } from './requests.queries.ts';

type Server = { child: ChildProcess; pid: number; output: () => string };

let database: TestDatabase;
let db: Database;
const servers = new Map<number, Server>();

const startServer = async (): Promise<Server> => {
  const script = fileURLToPath(new URL('killed-server.testing.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const server = { child, pid: child.pid ?? 0, output: () => output };
  servers.set(server.pid, server);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    return output.includes('ready');
  }, 60_000);
  return server;
};

const kill = async ({ child, pid }: Server): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  servers.delete(pid);
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ ...database, size: 2, timeZone: 'Asia/Taipei', onError: () => undefined }));
  await db.pool.query(`create table begun (subject text, pid integer);
    create table go (subject text);
    create table done (subject text, pid integer)`);
  await startServer();
  await startServer();
}, 120_000);
afterAll(async () => {
  await Promise.all([...servers.values()].map(kill));
  await db.close();
  await database.drop();
});

const request = (job: string, subjects: readonly string[], at = new Date()) =>
  db.write(program('system'), async (trx) => {
    for (const subject of subjects) await requestJob(trx, { job, subject, at });
  });
const pidsOf = async (table: 'begun' | 'done', subject: string): Promise<number[]> => {
  const { rows } = await db.pool.query<{ pid: number }>(`select pid from ${table} where subject = $1`, [subject]);
  return rows.map(({ pid }) => pid);
};
const letGo = (subject: string) => db.pool.query('insert into go values ($1)', [subject]);

type Row = { state: string; reason: string; attempt: number; retried: boolean; apart: boolean };

/** The runs of a subject; `apart`: whether it began after the one before had ended. */
const runsOf = async (subject: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select state, reason, attempt, retried, coalesce(startedat >= lag(endedat) over (order by tskid), true) as apart
    from job_execution where subject = ${subject} order by tskid`.execute(db.read);
  return rows;
};

const lostAndDone = [
  { state: 'F', reason: 'job.server_lost', attempt: 1, retried: true, apart: true },
  { state: 'S', reason: '', attempt: 2, retried: false, apart: true },
];

const serverOf = (pid: number | undefined): Server => {
  const server = servers.get(pid ?? 0);
  if (!server) throw new Error('no server has begun');
  return server;
};

it('a server that is killed in the middle of a run leaves a failed one, and the other server does the work', async () => {
  await request('hold', ['killed']);
  await until(async () => (await pidsOf('begun', 'killed')).length === 1);
  const [first] = await pidsOf('begun', 'killed');
  await kill(serverOf(first));
  await until(async () => (await pidsOf('begun', 'killed')).length === 2, 60_000);
  await letGo('killed');
  await until(async () => (await runsOf('killed')).some(({ state }) => state === 'S'));
  expect(await runsOf('killed')).toEqual(lostAndDone);
  const [other] = servers.keys();
  expect(await pidsOf('done', 'killed')).toEqual([other]);
  await startServer();
}, 120_000);

it('a server that was only suspended finds its run given up, and its work takes no effect', async () => {
  await request('hold', ['suspended']);
  await until(async () => (await pidsOf('begun', 'suspended')).length === 1);
  const [first] = await pidsOf('begun', 'suspended');
  const server = serverOf(first);
  server.child.kill('SIGSTOP');
  await until(async () => (await pidsOf('begun', 'suspended')).length === 2, 60_000);
  await letGo('suspended');
  await until(async () => (await runsOf('suspended')).some(({ state }) => state === 'S'));
  server.child.kill('SIGCONT');
  await until(() => server.output().includes('job was given up while it ran'));
  expect(await runsOf('suspended')).toEqual(lostAndDone);
  const done = await pidsOf('done', 'suspended');
  expect(done).toHaveLength(1);
  expect(done).not.toContain(first);
}, 120_000);

it('many requests that fall due together are done once each, also when a server is killed meanwhile', async () => {
  const subjects = Array.from({ length: 40 }, (_, number) => `due ${number}`);
  await request('many', subjects, new Date(Date.now() + 500));
  const countOf = async (table: 'begun' | 'done'): Promise<number> => {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*) as n from ${table} where subject like 'due %'`,
    );
    return rows[0]?.n ?? 0;
  };
  await until(async () => (await countOf('begun')) > 5, 60_000);
  const { rows: begun } = await db.pool.query<{ pid: number }>(
    "select pid from begun where subject like 'due %' limit 1",
  );
  await kill(serverOf(begun[0]?.pid));
  await until(async () => (await countOf('done')) >= subjects.length, 90_000);
  // Nothing is left over to begin again.
  await until(async () => {
    const { rows: open } = await sql`select from job_execution where state = 'D'
      union all select from job_request`.execute(db.read);
    return open.length === 0;
  }, 60_000);
  const { rows: done } = await sql<{ subject: string; times: number }>`
    select subject, count(*)::int as times from done where subject like 'due %' group by subject`.execute(db.read);
  expect(done).toHaveLength(subjects.length);
  expect(done.filter(({ times }) => times !== 1)).toEqual([]);
  // Only what the lost server had in hand began again, and only after it was given up.
  for (const subject of subjects) {
    const runs = await runsOf(subject);
    expect(['S', 'FS']).toContain(runs.map(({ state }) => state).join(''));
    expect(runs.every(({ apart }) => apart)).toBe(true);
  }
}, 180_000);

it('times of schedules that fall due together are used once each, also when a server is killed meanwhile', async () => {
  await startServer();
  await db.write(program('system'), (trx) =>
    sql`insert into scheduled_job (kind, id, preword, action, frequency, frequencytype, anchor)
      select 'app', 'killed-' || n, 'test', 'many', 1, 'day', now() - interval '1 hour' from generate_series(1, 40) n`.execute(
      trx,
    ),
  );
  const countOf = async (query: string): Promise<number> => {
    const { rows } = await db.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`);
    return rows[0]?.n ?? 0;
  };
  await until(async () => (await countOf('scheduled_job_clock where nexttime is null')) === 0);
  // What is seen as due is seen by both servers at once.
  await db.pool.query('update scheduled_job_clock set nexttime = now()');
  const ofSchedules = 'where subject in (select oid::text from scheduled_job)';
  await until(async () => (await countOf(`begun ${ofSchedules}`)) > 5, 60_000);
  const { rows: begun } = await db.pool.query<{ pid: number }>(`select pid from begun ${ofSchedules} limit 1`);
  await kill(serverOf(begun[0]?.pid));
  await until(async () => (await countOf(`done ${ofSchedules}`)) === 40, 90_000);
  await until(async () => (await countOf("job_execution where state = 'D'")) === 0, 60_000);
  const { rows } = await sql<{ runs: number; times: number }>`
    select count(distinct e.scheduleid)::int as runs, (select count(*)::int from done where subject = j.oid::text) as times
    from scheduled_job j join job_execution e on e.scheduleoid = j.oid group by j.oid`.execute(db.read);
  expect(rows).toHaveLength(40);
  expect(rows.filter(({ runs, times }) => runs !== 1 || times !== 1)).toEqual([]);
  expect(await countOf('scheduled_job_clock where nexttime > now()')).toBe(40);
  expect(await countOf('job_request')).toBe(0);
}, 180_000);
