import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { readBreaker } from '#platform/process-engine/server/breaker.queries.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import { openHttpEngine } from '#platform/process-engine/server/http-engine.ts';
import { writeBack, type WriteBackServices, type WriteBackTotals } from './write-back-job.ts';
import { empty, execution, later, putResult, putResults, resultsOf } from './write-backs.testing.ts';

/** Writing results back, with the engine as a real HTTP server and two servers with connections of their own. */
const attempts = 3;
let database: TestDatabase;
let engine: EngineServer;
let one: WriteBackServices;
let two: WriteBackServices;
let db: Database;

const opened = (timeout = 2): WriteBackServices => ({
  db: openDatabase(openPool({ ...database, size: 8, timeZone: 'Asia/Taipei', onError: () => undefined })),
  engine: openHttpEngine({ BPM_URL: engine.url, BPM_TIMEOUT: timeout, BPM_TOKEN: undefined, BPM_CA: undefined }),
  attempts,
});
beforeAll(async () => {
  [database, engine] = await Promise.all([createTestDatabase(), startEngineServer()]);
  one = opened();
  two = opened();
  ({ db } = one);
});
afterAll(async () => {
  for (const server of [one, two]) {
    server.engine?.close();
    await server.db.close();
  }
  await engine.close();
  await database.drop();
});
beforeEach(() => empty(db));
afterEach(() => {
  engine.behave({});
  engine.behave({}, 'POISON');
  engine.received.length = 0;
});

const run = async (server = one, more: Parameters<typeof execution>[1] = {}): Promise<WriteBackTotals> =>
  writeBack(server, await execution(db, more));
const instances = (): string[] => engine.received.map(({ result }) => result.insId);
const detailsOf = async (oid: string) => {
  const { rows } = await sql<{ ins_id: string; state: string; reason: string; message: string; retry: number }>`
    select ins_id, state, reason, message, retry from bpm_execution_detail where execution = ${oid} order by ins_id`.execute(
    db.read,
  );
  return rows;
};

describe('a run', () => {
  it('writes back what is due, each once, with a row of each form and instance, and forgets the content', async () => {
    await putResults(db, 'DUE', 30);
    const context = await execution(db);
    expect(await writeBack(one, context)).toMatchObject({ written: 30, dead: 0, retry: 0, paused: 0 });
    expect(new Set(instances()).size).toBe(30);
    expect(instances()).toHaveLength(30);
    expect(
      (await resultsOf(db)).every(({ state, content, taken }) => state === 'C' && content === null && !taken),
    ).toBe(true);
    const details = await detailsOf(context.execution);
    expect(details).toHaveLength(30);
    expect(details.every(({ state, retry }) => state === 'C' && retry === 0)).toBe(true);
    expect(await run()).toMatchObject({ written: 0 });
    expect(instances()).toHaveLength(30);
  });

  it('is shared by two servers without sending anything twice', async () => {
    await putResults(db, 'TWO', 60);
    const totals = await Promise.all([run(one), run(two)]);
    expect(totals[0].written + totals[1].written).toBe(60);
    expect(instances()).toHaveLength(60);
    expect(engine.accepted.size).toBeGreaterThanOrEqual(60);
  });

  it('does the results of one form, if its job says so, or of one day of the platform’s time zone', async () => {
    await putResult(db, { insId: 'A', formId: 'LEAVE' });
    await putResult(db, { insId: 'B', formId: 'TRAVEL' });
    expect(await run(one, { data: { form: 'TRAVEL' } })).toMatchObject({ written: 1 });
    for (const [insId, time] of Object.entries({ C: '23:59:59', D: '24:00:00' }))
      await putResult(db, { insId, submittedat: `'2026-05-01 ${time}+08'` });
    expect(await run(one, { day: '2026-05-01' })).toMatchObject({ written: 1 });
    expect(instances()).toEqual(['B', 'C']);
  });

  it('tries again later, and gives a result up after so many attempts, also where others arrive', async () => {
    engine.behave({ status: 500 }, 'POISON');
    await putResult(db, { insId: 'P', formId: 'POISON' });
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await putResults(db, `GOOD${attempt}`, 2);
      const context = await execution(db);
      await writeBack(one, context);
      const [row] = await resultsOf(db, 'P');
      expect(row).toMatchObject({ attempts: attempt, reason: 'process_engine.error', detail: 'HTTP 500' });
      expect(row?.state).toBe(attempt === attempts ? 'F' : 'W');
      expect(await detailsOf(context.execution)).toContainEqual({
        ins_id: 'P',
        state: 'F',
        reason: 'process_engine.error',
        message: 'HTTP 500',
        retry: attempt - 1,
      });
      if (attempt < attempts) expect(row?.inSeconds).toBeGreaterThan(40 * 2 ** (attempt - 1));
      await later(db);
    }
    expect(instances().filter((insId) => insId === 'P')).toHaveLength(attempts);
    await run();
    expect(instances().filter((insId) => insId === 'P')).toHaveLength(attempts);
  });

  it('gives up at once what the engine rejects, and keeps its words', async () => {
    engine.behave({ rejects: 'The instance is closed' }, 'POISON');
    await putResult(db, { insId: 'R', formId: 'POISON' });
    expect(await run()).toMatchObject({ dead: 1 });
    expect(await resultsOf(db)).toMatchObject([
      { state: 'F', attempts: 1, reason: 'process_engine.rejected', detail: 'The instance is closed' },
    ]);
    expect(await readBreaker(db.read)).toMatchObject({ state: 'closed' });
  });

  it('stops at once when it is asked to, and counts no attempt for what was under way', async () => {
    engine.behave({ stall: true });
    await putResults(db, 'STOP', 20);
    const controller = new AbortController();
    const running = run(one, { signal: controller.signal });
    await until(() => engine.received.length === 5);
    controller.abort();
    expect(await running).toMatchObject({ released: 5, retry: 0 });
    expect((await resultsOf(db)).every(({ attempts: tried, taken }) => tried === 0 && !taken)).toBe(true);
    engine.behave({});
    expect(await run()).toMatchObject({ written: 20 });
  });

  it('sends by the same key what a lost server had taken, which the engine has once', async () => {
    const oid = await putResult(db, { insId: 'LOST' });
    const lost = await execution(db);
    // The server is lost after the engine has accepted, and before that is recorded.
    await db.write({ empid: 'test' }, (trx) =>
      sql`update write_back set takenby = uuid_v7(), attempts = 1, nexttry = now() + interval '1 minute' where oid = ${oid}`.execute(
        trx,
      ),
    );
    engine.accepted.set(`${oid}.1`, { key: `${oid}.1` } as never);
    await db.write({ empid: 'test' }, (trx) =>
      sql`update job_execution set state = 'F', endedat = now() where oid = ${lost.execution}`.execute(trx),
    );
    expect(await run(two)).toMatchObject({ written: 0 });
    await db.write({ empid: 'test' }, (trx) => sql`update write_back set nexttry = now()`.execute(trx));
    expect(await run(two)).toMatchObject({ written: 1 });
    expect(engine.received.map(({ result }) => result.key)).toEqual([`${oid}.1`]);
    // A server that was believed lost takes nothing any more.
    await putResult(db, { insId: 'AFTER' });
    await expect(writeBack(one, lost)).rejects.toThrow('given up');
    expect(instances()).not.toContain('AFTER');
  });

  it('leaves a newer result alone that has taken the place of the one under way', async () => {
    engine.behave({ stall: true });
    const oid = await putResult(db, { insId: 'NEWER' });
    const impatient = opened(1);
    const running = run(impatient);
    await until(() => engine.received.length === 1);
    await db.write({ empid: 'test' }, (trx) =>
      sql`update write_back set turn = 2, takenby = null, attempts = 0, nexttry = now() where oid = ${oid}`.execute(
        trx,
      ),
    );
    engine.behave({});
    await running;
    expect(await resultsOf(db)).toMatchObject([{ state: 'C', attempts: 1 }]);
    expect(engine.received.map(({ result }) => result.key)).toEqual([`${oid}.1`, `${oid}.2`]);
    impatient.engine?.close();
    await impatient.db.close();
  });

  it('waits for an engine that is not set up', async () => {
    await putResults(db, 'NONE', 3);
    expect(await run({ ...one, engine: null })).toMatchObject({ paused: 3, written: 0 });
    expect((await resultsOf(db)).every(({ attempts: tried }) => tried === 0)).toBe(true);
  });
});

describe('the breaker', () => {
  /** Of five senders of each server, some may be under way when it opens. */
  const sentAtMost = 5 + 4 * 2 + 1;

  it('opens after five failures in a row; then nothing is tried or counted, whatever the number of results', async () => {
    await engine.stop();
    await putResults(db, 'DOWN', 500);
    const totals = await Promise.all([run(one), run(two)]);
    const tried = (await resultsOf(db)).filter(({ attempts: count }) => count > 0);
    expect(tried.length).toBeGreaterThanOrEqual(5);
    expect(tried.length).toBeLessThanOrEqual(sentAtMost);
    expect(totals.some(({ paused }) => paused > 400)).toBe(true);
    expect(await readBreaker(db.read)).toMatchObject({
      state: 'open',
      since: expect.any(String),
      reason: 'process_engine.unreachable',
      detail: 'ECONNREFUSED',
    });
    await engine.start();
    await Promise.all([run(one), run(two)]);
    expect(engine.received).toHaveLength(0);
    expect((await resultsOf(db)).filter(({ attempts: count }) => count > 0)).toHaveLength(tried.length);
  });

  it('sends exactly one probe on all servers, for as long as it is under way, and opens again for longer', async () => {
    const waiting = opened(1);
    await engine.stop();
    await putResults(db, 'PROBE', 5000);
    await run();
    await engine.start();
    engine.behave({ stall: true });
    const pauses: number[] = [];
    for (let probe = 1; probe <= 3; probe += 1) {
      await later(db);
      const before = engine.received.length;
      await Promise.all([run(waiting), run(one), run(two), run(one), run(two)]);
      expect(engine.received.length - before).toBe(1);
      const { rows } = await sql<{ pause: number; state: string }>`
        select extract(epoch from nextprobe - now())::float8 as pause, state from process_engine`.execute(db.read);
      expect(rows[0]?.state).toBe('open');
      pauses.push(rows[0]?.pause ?? 0);
    }
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 1.2);
    expect(pauses[2]).toBeGreaterThan((pauses[1] ?? 0) * 1.2);
    engine.behave({});
    await later(db);
    await db.write({ empid: 'test' }, (trx) => sql`delete from write_back where insid > 'PROBE-2'`.execute(trx));
    // One that was sent by every probe is a dead letter by now.
    const left = (await resultsOf(db)).filter(({ state }) => state === 'W').length;
    expect(left).toBeGreaterThan(1000);
    const { written } = await run();
    expect(written).toBe(left);
    expect(await readBreaker(db.read)).toMatchObject({ state: 'closed', since: null, answeredat: expect.any(String) });
    waiting.engine?.close();
    await waiting.db.close();
  });

  it('lets another server probe if the one that did is lost', async () => {
    await putResult(db, { insId: 'ONE' });
    await db.write({ empid: 'test' }, (trx) =>
      sql`update process_engine set state = 'probing', since = now(), probeby = uuid_v7(), probeuntil = now() + interval '1 minute'`.execute(
        trx,
      ),
    );
    expect(await run()).toMatchObject({ paused: 1 });
    await db.write({ empid: 'test' }, (trx) => sql`update process_engine set probeuntil = now()`.execute(trx));
    expect(await run(two)).toMatchObject({ written: 1 });
    expect(await readBreaker(db.read)).toMatchObject({ state: 'closed' });
  });

  it('is closed by a probe only if the engine answers as it should; a stopped one is no failure', async () => {
    await engine.stop();
    await putResults(db, 'SURE', 12);
    await run();
    await engine.start();
    engine.behave({ body: '<html>maintenance</html>' });
    await later(db);
    await run();
    expect(await readBreaker(db.read)).toMatchObject({ state: 'open', reason: 'process_engine.nonsense' });
    engine.behave({ stall: true });
    await later(db);
    const controller = new AbortController();
    const before = engine.received.length;
    const running = run(one, { signal: controller.signal });
    await until(() => engine.received.length > before);
    expect(await readBreaker(db.read)).toMatchObject({ state: 'probing' });
    controller.abort();
    expect(await running).toMatchObject({ released: 1 });
    expect(await readBreaker(db.read)).toMatchObject({ state: 'open', reason: 'process_engine.nonsense' });
    engine.behave({});
    await later(db);
    const { written } = await run(two);
    expect(written).toBeGreaterThan(0);
    expect((await resultsOf(db)).filter(({ state }) => state === 'W')).toEqual([]);
  });

  it('does not open for failures of single results among others that arrive', async () => {
    engine.behave({ status: 500 }, 'POISON');
    for (let n = 0; n < 8; n += 1) {
      await putResult(db, { insId: `P${n}`, formId: 'POISON' });
      await run();
      await putResult(db, { insId: `G${n}` });
      await run();
    }
    expect(await readBreaker(db.read)).toMatchObject({ state: 'closed' });
    expect((await resultsOf(db, 'G')).every(({ state }) => state === 'C')).toBe(true);
  });
});
