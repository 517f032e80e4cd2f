import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database, type Write } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { latestExecution, sweepLost } from './executions.queries.ts';
import { JobFailure, type EndedExecution, type Job, type JobContext } from './job.ts';
import { openJobsServer, until, type JobsServer } from './jobs-server.testing.ts';
import { cancelJob, requestJob } from './requests.queries.ts';

let database: TestDatabase;
let server: JobsServer;
/** Connections of their own, also while a transaction of the server is open. */
let beside: Database;

type Work = (context: JobContext) => Promise<unknown>;
/** What a test lets its subject do. */
const work = new Map<string, Work>();
const reported: EndedExecution[] = [];
let listener = (): Promise<void> => Promise.resolve();

const job: Job<unknown> = {
  id: 'subjects',
  expireInSeconds: 60,
  retryInSeconds: 1,
  atOnce: 4,
  run: (context) => work.get(context.subject)?.(context) ?? Promise.resolve(),
};
const hasty: Job<unknown> = { ...job, id: 'hasty', expireInSeconds: 1, retries: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  beside = openDatabase(openPool({ ...database, size: 2, timeZone: 'Asia/Taipei', onError: () => undefined }));
  server = await openJobsServer(database.connection, [job, hasty], {
    onEnd: async (_trx, ended) => {
      reported.push(ended);
      await listener();
    },
  });
});
afterAll(async () => {
  await server.end();
  await beside.close();
  await database.drop();
});

const write = <Result>(change: (trx: Write) => Promise<Result>): Promise<Result> =>
  server.db.write(program('system'), change);
const request = (subject: string, more: object = {}) =>
  write((trx) => requestJob(trx, { job: 'subjects', subject, startedby: 'E1', ...more }));
const latest = (subject: string, id = 'subjects') => latestExecution(server.db.read, { job: id, subject });
const ended = async (subject: string, id = 'subjects') => {
  await until(async () => !['D', undefined].includes((await latest(subject, id))?.state));
  return latest(subject, id);
};
const statesOf = async (subject: string) => {
  const { rows } = await sql<{ state: string; attempt: number; reason: string; retried: boolean }>`
    select state, attempt, reason, retried from job_execution where subject = ${subject} order by tskid`.execute(
    server.db.read,
  );
  return rows;
};

/** Waits for the next heart-beat of a run. */
const heardOf = async (oid: string): Promise<void> => {
  const seen = async (): Promise<string | undefined> => {
    const { rows } = await sql<{
      seen: string;
    }>`select seen::text as seen from job_execution where oid = ${oid}`.execute(beside.read);
    return rows[0]?.seen;
  };
  const before = await seen();
  await until(async () => (await seen()) !== before);
};

/** Work that waits until it is let go on. */
const held = () => {
  const begun = Promise.withResolvers<JobContext>();
  const letGo = Promise.withResolvers<void>();
  const contexts: JobContext[] = [];
  const run: Work = async (context) => {
    contexts.push(context);
    begun.resolve(context);
    await letGo.promise;
    return { went: 'on' };
  };
  return { run, begun: begun.promise, letGo: () => letGo.resolve(), contexts };
};

it('a run has its row before its work begins, shows its progress, and keeps its result', async () => {
  const { run, begun, letGo } = held();
  work.set('row', run);
  await request('row', { data: { title: 'x' } });
  const context = await begun;
  expect(context).toMatchObject({ subject: 'row', data: { title: 'x' }, startedby: 'E1', attempt: 1 });
  expect(await latest('row')).toMatchObject({ oid: context.execution, state: 'D', startedby: 'E1', endedat: null });
  // As jobs call it: within a transaction, which must not use a second connection.
  await write(async () => context.progress(3, 7));
  await until(async () => (await latest('row'))?.done === 3);
  expect(await latest('row')).toMatchObject({ done: 3, total: 7 });
  letGo();
  expect(await ended('row')).toMatchObject({ state: 'S', result: { went: 'on' }, reason: '', message: '' });
  await until(() => reported.some(({ oid }) => oid === context.execution));
  expect(reported.find(({ oid }) => oid === context.execution)).toMatchObject({ state: 'S', retried: false });
});

it('nothing runs for a transaction that is rolled back', async () => {
  work.set('rolled-back', () => Promise.resolve());
  const failing = write(async (trx) => {
    await requestJob(trx, { job: 'subjects', subject: 'rolled-back' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await request('after it');
  await ended('after it');
  expect(await latest('rolled-back')).toBeUndefined();
});

it('different subjects run side by side, the same one never', async () => {
  const [one, other] = [held(), held()];
  work.set('one', one.run);
  work.set('other', other.run);
  await request('one', { data: { n: 1 } });
  await one.begun;
  await request('one', { data: { n: 2 } });
  await request('one', { data: { n: 3 } });
  await request('other');
  await other.begun;
  expect(one.contexts).toHaveLength(1);
  one.letGo();
  other.letGo();
  // The two later requests are one run, with the data of the last.
  await until(async () => (await statesOf('one')).filter(({ state }) => state === 'S').length === 2);
  expect(one.contexts.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 3 }]);
});

it('what is requested for later waits; a later request decides when', async () => {
  work.set('timed', () => Promise.resolve());
  await request('timed', { at: new Date(Date.now() + 3_600_000) });
  await request('before');
  await ended('before');
  expect(await latest('timed')).toBeUndefined();
  await request('timed', { at: new Date(Date.now() - 1_000) });
  expect(await ended('timed')).toMatchObject({ state: 'S' });
});

it('a request can be withdrawn until it begins', async () => {
  await request('withdrawn', { at: new Date(Date.now() + 3_600_000) });
  await write((trx) => cancelJob(trx, { job: 'subjects', subject: 'withdrawn' }));
  await until(async () => {
    const { rows } = await sql`select from job_request where subject = 'withdrawn'`.execute(server.db.read);
    return rows.length === 0;
  });
  expect(await latest('withdrawn')).toBeUndefined();
});

it('what waits for a retry is withdrawn, too', async () => {
  work.set('retrying', () => Promise.reject(new Error('not yet')));
  await request('retrying');
  await ended('retrying');
  await write((trx) => cancelJob(trx, { job: 'subjects', subject: 'retrying' }));
  await until(async () => {
    const { rows } = await server.db.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'subjects' and singleton_key = 'retrying'",
    );
    return rows.every(({ state }) => state === 'cancelled' || state === 'failed' || state === 'completed');
  });
});

it('a run is asked to stop when it is cancelled, and is not tried again', async () => {
  const begun = Promise.withResolvers<void>();
  work.set('stopped', async ({ signal }) => {
    begun.resolve();
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  await request('stopped');
  await begun.promise;
  await write((trx) => cancelJob(trx, { job: 'subjects', subject: 'stopped' }));
  expect(await ended('stopped')).toMatchObject({ state: 'F', reason: 'job.cancelled', retried: false });
  // One that goes on all the same is recorded as it ends.
  const { run, begun: other, letGo } = held();
  work.set('goes on', run);
  await request('goes on');
  const { signal } = await other;
  await write((trx) => cancelJob(trx, { job: 'subjects', subject: 'goes on' }));
  await until(() => signal.aborted);
  letGo();
  expect(await ended('goes on')).toMatchObject({ state: 'S' });
});

it('each attempt has its own row; the message of a failure names no folders', async () => {
  let times = 0;
  work.set('again', () => {
    times += 1;
    return times < 3 ? Promise.reject(new Error('cannot open /srv/steward/secret/file.txt\n at x')) : Promise.resolve();
  });
  await request('again');
  await until(async () => (await statesOf('again')).some(({ state }) => state === 'S'));
  expect(await statesOf('again')).toEqual([
    { state: 'F', attempt: 1, reason: 'job.failed', retried: true },
    { state: 'F', attempt: 2, reason: 'job.failed', retried: true },
    { state: 'S', attempt: 3, reason: '', retried: false },
  ]);
  expect(reported.find(({ subject }) => subject === 'again')).toMatchObject({
    message: 'cannot open …',
    retried: true,
  });
});

it('a connection that broke off has a reason of its own, without the words of the error', async () => {
  work.set('broken', () => Promise.reject(new Error('Connection terminated unexpectedly')));
  await request('broken');
  expect(await ended('broken')).toMatchObject({ state: 'F', reason: 'job.connection_lost', message: '' });
});

it('a failure that is understood keeps its reason, and a final one is not tried again', async () => {
  work.set('final', () => Promise.reject(new JobFailure('message.no_receivers', 'nobody')));
  await request('final');
  expect(await ended('final')).toMatchObject({ reason: 'message.no_receivers', message: 'nobody', retried: false });
});

it('a run that takes too long fails, and its subject is free', async () => {
  const { run, begun, letGo } = held();
  work.set('too long', run);
  await write((trx) => requestJob(trx, { job: 'hasty', subject: 'too long' }));
  const context = await begun;
  expect(await ended('too long', 'hasty')).toMatchObject({ state: 'F', reason: 'job.too_long' });
  expect(context.signal.aborted).toBe(true);
  // What it still does takes no effect where it holds its run first.
  await expect(write((trx) => context.fence(trx))).rejects.toThrow('given up');
  letGo();
});

it('a run that was given up stays failed, and its work cannot take effect', async () => {
  const { run, begun, letGo } = held();
  work.set('given up', run);
  await request('given up');
  const context = await begun;
  await write((trx) =>
    sql`update job_execution set state = 'F', reason = 'job.server_lost', endedat = now()
      where oid = ${context.execution}`.execute(trx),
  );
  await until(() => context.signal.aborted);
  await expect(write((trx) => context.fence(trx))).rejects.toThrow('given up');
  letGo();
  await request('given up', { data: { second: true } });
  await until(async () => (await statesOf('given up')).length === 2);
  expect((await statesOf('given up'))[0]).toMatchObject({ state: 'F', reason: 'job.server_lost' });
});

it('a run that its transaction holds is not given up, however long nothing is heard of it', async () => {
  const { run, begun, letGo } = held();
  work.set('fenced', run);
  await request('fenced');
  const context = await begun;
  const sweep = (): Promise<string[]> =>
    beside.write(program('system'), async (trx) => (await sweepLost(trx, 0, ['subjects'])).map(({ oid }) => oid));
  await write(async (trx) => {
    await context.fence(trx);
    // Heart-beats go on meanwhile.
    await heardOf(context.execution);
    expect(await sweep()).toEqual([]);
  });
  expect(await sweep()).toEqual([context.execution]);
  letGo();
});

it('a listener that fails loses the notice, and not the end of the run', async () => {
  listener = () => Promise.reject(new Error('no notice'));
  work.set('listener', () => Promise.resolve({ done: 1 }));
  await request('listener');
  expect(await ended('listener')).toMatchObject({ state: 'S', result: { done: 1 } });
  listener = () => Promise.resolve();
});

const circle: Record<string, unknown> = {};
circle['own'] = circle;

it.each([
  ['NUL in an error', () => Promise.reject(new JobFailure('job.failed', 'a\0b')), { message: 'ab', result: null }],
  ['half a character', () => Promise.reject(new JobFailure('job.failed', 'a\ud83d')), { message: 'a\ufffd' }],
  [
    'NUL in a result',
    () => Promise.resolve({ 'a\0': 'b\0', list: ['\ud83d'] }),
    { result: { a: 'b', list: ['\ufffd'] } },
  ],
  ['a large number', () => Promise.resolve({ big: 1n }), { result: { big: '1' } }],
  ['a circle', () => Promise.resolve(circle), { state: 'S', result: null }],
  ['a function', () => Promise.resolve(() => 1), { state: 'S', result: null }],
])('the end of a run is recorded, whatever it says: %s', async (subject, run, recorded) => {
  work.set(subject, run);
  await request(subject);
  expect(await ended(subject)).toMatchObject(recorded);
  expect(await statesOf(subject)).toHaveLength(1);
});
