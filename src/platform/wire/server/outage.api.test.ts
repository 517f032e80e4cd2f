import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import { until } from '#app/server/server.testing.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#platform/db/server/proxy.testing.ts';
import type { Envelope } from '../envelope.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let node: TestNode;
/** Reaches the database without the proxy, as another server would. */
let elsewhere: Database;
let token: string;

beforeAll(async () => {
  database = await createSeededDatabase();
  proxy = await startDatabaseProxy(database.url);
  node = await startNode({ connectionString: proxy.connectionString });
  elsewhere = openDatabase(
    openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }),
  );
  token = (await signInOn(node)).jwt;
});
afterAll(async () => {
  await node.close();
  await elsewhere.close();
  await proxy.close();
  await database.drop();
});

const get = async (path: string) => {
  const response = await node.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json<Envelope>() };
};
const serves = async (): Promise<boolean> =>
  (await get('/user/info')).status === 200 && (await get('/health/ready')).status === 200;

describe('while the database is away', () => {
  it('answers 503 and the envelope, is live but not ready, and recovers without a restart', async () => {
    expect(await serves()).toBe(true);
    proxy.cut();
    const answers = await Promise.all(['/user/info', '/data/param/search', '/health/ready', '/routes'].map(get));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: '503', reason: 'wire.unavailable', content: null } });
    const sealed = await node.services.keys.seal('correct horse battery');
    const login = await node.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { content: { loginID: 'admin', password: sealed } },
    });
    expect(login.statusCode).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    proxy.mend();
    await until(serves);
  });

  it('sees afterwards what changed elsewhere during the outage', async () => {
    expect((await get('/data/param/search')).status).toBe(200);
    proxy.cut();
    await elsewhere.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_function').set({ status: 'N' }).where('id', '=', 'F005').execute(),
    );
    proxy.mend();
    await until(async () => (await get('/data/param/search')).status === 403);
    // and notifications arrive again
    await elsewhere.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_function').set({ status: 'Y' }).where('id', '=', 'F005').execute(),
    );
    await until(async () => (await get('/data/param/search')).status === 200);
  });
});

describe('while no connection is free', () => {
  it('answers 503 instead of waiting, stays live, and recovers', async () => {
    await until(() => node.services.db.pool.waitingCount === 0);
    const held = await Promise.all(Array.from({ length: 4 }, () => node.services.db.pool.connect()));
    let given = 0;
    const slow = Promise.all(
      Array.from({ length: 500 }, async () => {
        const answer = await get('/data/param/search');
        given += 1;
        return answer;
      }),
    );
    // Calls that need no connection do not queue behind those that wait for one.
    const live = await get('/health/live');
    expect(given).toBe(0);
    const waiting = await slow;
    expect(waiting).toHaveLength(500);
    for (const answer of waiting) expect(answer.body).toMatchObject({ code: '503', reason: 'wire.unavailable' });
    expect(live.status).toBe(200);
    for (const client of held) client.release();
    expect((await get('/data/param/search')).status).toBe(200);
  });
});
