import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { JobFailure } from '#platform/jobs/server/job.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import { openHttpEngine } from '#platform/process-engine/server/http-engine.ts';
import { writeBackJobs, type WriteBackServices } from './write-back-job.ts';
import { empty, execution, putResult, putResults, resultsOf } from './write-backs.testing.ts';

/** What the execution of a write-back says of how far it is and how it ended, also if somebody has stopped it. */
let database: TestDatabase;
let engine: EngineServer;
let services: WriteBackServices;
beforeAll(async () => {
  [database, engine] = await Promise.all([createTestDatabase(), startEngineServer()]);
  services = {
    db: openDatabase(openPool({ ...database, size: 8, timeZone: 'Asia/Taipei', onError: () => undefined })),
    engine: openHttpEngine({ BPM_URL: engine.url, BPM_TIMEOUT: 2, BPM_TOKEN: undefined, BPM_CA: undefined }),
    attempts: 3,
  };
});
afterAll(async () => {
  services.engine?.close();
  await services.db.close();
  await engine.close();
  await database.drop();
});
beforeEach(() => empty(services.db));

const stoppedAfter = async (isTime: () => Promise<boolean>): Promise<unknown> => {
  const controller = new AbortController();
  const [job] = writeBackJobs(services);
  const run = job?.run(await execution(services.db, { signal: controller.signal }));
  await until(isTime);
  controller.abort(new JobFailure('job.cancelled'));
  return run?.catch((error: unknown) => error);
};

it('it was stopped, if there was more to send', async () => {
  engine.behave({ stall: true });
  await putResults(services.db, 'STOP', 20);
  const outcome = await stoppedAfter(async () => engine.received.length === 5);
  expect(outcome).toMatchObject({ reason: 'job.cancelled' });
  expect((await resultsOf(services.db)).every(({ state, taken }) => state === 'W' && !taken)).toBe(true);
});

it('it succeeded, if all had been sent', async () => {
  engine.behave({});
  await putResults(services.db, 'DONE', 1);
  const isWritten = async (): Promise<boolean> => (await resultsOf(services.db))[0]?.state === 'C';
  expect(await stoppedAfter(isWritten)).toMatchObject({ written: 1 });
});

it('it counts what comes in while it goes on, and is not complete before its end', async () => {
  engine.behave({ stall: true }, 'SLOW');
  await putResult(services.db, { insId: 'S', formId: 'SLOW' });
  const already = engine.received.length;
  const seen: [done: number, total: number][] = [];
  const progress = (done: number, total: number): void => void seen.push([done, total]);
  const run = writeBackJobs(services)[0]?.run(await execution(services.db, { progress }));
  await until(async () => engine.received.length > already);
  await putResults(services.db, 'MORE', 10);
  await run;
  expect(seen.at(-1)).toEqual([11, 11]);
  expect(seen.filter(([done, total]) => done === total)).toHaveLength(1);
});

it('it has failed if nothing could be sent, and says how many; one that sent something has not', async () => {
  const run = async (): Promise<unknown> =>
    writeBackJobs(services)[0]
      ?.run(await execution(services.db))
      .catch((error: unknown) => error);
  engine.behave({ status: 500 });
  await putResults(services.db, 'NONE', 3);
  expect(await run()).toMatchObject({ reason: 'job.none_done', final: true, result: { written: 0, retry: 3 } });
  engine.behave({});
  engine.behave({ rejects: 'closed' }, 'POISON');
  await putResults(services.db, 'SOME', 2);
  await putResult(services.db, { insId: 'P', formId: 'POISON' });
  expect(await run()).toMatchObject({ written: 2, dead: 1 });
});
