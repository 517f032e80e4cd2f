import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import { writeBackCalls, writeBackMenu } from '../write-backs.contract.ts';
import { writeBack } from './write-back-job.ts';
import { empty, execution, putResults, resultsOf } from './write-backs.testing.ts';

/** Stopping what is being sent again. */
let server: TestServer;
let engine: EngineServer;
let changer: TestSession;
beforeAll(async () => {
  engine = await startEngineServer();
  server = await startTestServer({ BPM_URL: engine.url, BPM_TIMEOUT: '2' });
  changer = await server.person('CHANGER', { has: { [writeBackMenu.id]: 'USER' } });
});
afterAll(async () => {
  await server.close();
  await engine.close();
});
beforeEach(async () => {
  await empty(server.db);
  engine.received.length = 0;
  engine.behave({});
});

const run = async () => {
  const { db, engine: client } = server.services;
  return writeBack({ db, engine: client, attempts: 8 }, await execution(db));
};
const resent = async (count: number, rate: number): Promise<string> => {
  await putResults(server.db, 'DEAD', count, 'F');
  const content = { filter: {}, rate, count };
  return (await server.call(writeBackCalls.retry, { content }, { as: changer })).content.oid;
};
const stop = (oid: string, as = changer) => server.call(writeBackCalls.stop, { content: { oid } }, { as });

describe('stopping', () => {
  it('leaves what was not sent failed, says how many, and lets it be sent again', async () => {
    const oid = await resent(12, 5);
    expect((await stop(oid)).content).toMatchObject({ total: 12, waiting: 0, written: 0, failed: 0, stopped: 12 });
    expect((await run()).written).toBe(0);
    expect(engine.received).toEqual([]);
    expect((await resultsOf(server.db, 'DEAD')).every(({ state }) => state === 'F')).toBe(true);
    expect(await stop(oid)).toMatchObject({ code: '500', reason: 'write_back.over' });
    const content = { filter: {}, rate: 100, count: 12 };
    expect((await server.call(writeBackCalls.retry, { content }, { as: changer })).content).toMatchObject({
      total: 12,
    });
    expect((await run()).written).toBe(12);
    const { rows } = await server.db.pool.query(
      "select actor, new_row ->> 'stopped' as stopped from database_log where table_name = 'write_back_retry' and new_row ->> 'oid' = $1 and new_row ->> 'stopped' <> '0'",
      [oid],
    );
    expect(rows).toEqual([{ actor: 'CHANGER', stopped: '12' }]);
  });

  it('in the middle: each result was either sent once or is failed, none is both or lost', async () => {
    const oid = await resent(40, 20);
    const running = run();
    await until(() => Promise.resolve(engine.received.length >= 3));
    const { content } = await stop(oid);
    await running;
    const states = (await resultsOf(server.db, 'DEAD')).map(({ state }) => state);
    expect(states.filter((state) => state === 'F')).toHaveLength(content.stopped);
    expect(states.filter((state) => state === 'C')).toHaveLength(40 - content.stopped);
    expect(engine.received).toHaveLength(40 - content.stopped);
    expect(content.stopped).toBeGreaterThan(0);
  });

  it('is refused to those who only look, and for a request that is none', async () => {
    const oid = await resent(2, 5);
    const reader = await server.person('READER', { has: { [writeBackMenu.id]: 'VIEWER' } });
    expect((await stop(oid, reader)).status).toBe(403);
    expect(await stop('01890000-0000-7000-8000-000000000000')).toMatchObject({ reason: 'write_back.over' });
  });
});
