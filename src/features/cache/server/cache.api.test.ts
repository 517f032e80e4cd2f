import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import type { CacheScope } from '#platform/caches/caches.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { cacheCalls, cacheMenu } from '../cache.contract.ts';

let server: TestServer;
let other: TestNode;

beforeAll(async () => {
  server = await startTestServer();
  other = await startNode(server.connection, 'silent');
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const asAdministrator = () => ({ as: server.administrator });
const clear = (content: CacheScope, options = asAdministrator()) => server.call(cacheCalls.clear, { content }, options);

/** Changes a table without notifying the servers: a cache could still contain what the database no longer does. */
const silently = async (change: Parameters<TestServer['db']['write']>[1]): Promise<void> => {
  const triggers = (what: 'disable' | 'enable') =>
    server.db.write({ empid: 'test' }, (trx) =>
      sql`alter table web_function ${sql.raw(what)} trigger web_function_tell`.execute(trx),
    );
  await triggers('disable');
  await server.db.write({ empid: 'test' }, change);
  await triggers('enable');
};

it('lists the caches of every server', async () => {
  const { content } = await server.call(cacheCalls.state, {}, asAdministrator());
  expect(content).toHaveLength(2);
  expect(new Set(content.map((one) => one.server)).size).toBe(2);
  expect(content.every(({ held }) => held.functions > 10)).toBe(true);
  // The other server has not answered any request yet.
  expect(new Set(content.map(({ held }) => held.sessions))).toEqual(new Set([0, 1]));
});

it('makes every server read again, and signs nobody out', async () => {
  const person = await server.person('CA1', { has: { [parameterMenu.id]: 'VIEWER' } });
  const headers = { authorization: `Bearer ${person.token}` };
  const onOther = async () => (await other.app.inject({ url: '/api/data/param/search', headers })).statusCode;
  const here = async () => (await server.call(rightsCalls.routes, {}, { as: person })).content;
  expect([(await here()).length, await onOther()]).toEqual([1, 200]);

  await silently((trx) =>
    trx.updateTable('web_function').set({ status: 'N' }).where('id', '=', parameterMenu.id).execute(),
  );
  expect([(await here()).length, await onOther()]).toEqual([1, 200]);

  const before = (await clear('0')).content;
  expect(before.every(({ held }) => held.people > 0 && held.sessions > 0)).toBe(true);
  await until(async () => (await here()).length === 0 && (await onOther()) === 403);
  expect((await server.call(rightsCalls.routes, {}, { as: person })).code).toBe('200');
});

it.each([
  ['1', 'app', 1],
  ['2', 'web', 0],
] as const)(
  'of one kind of users leaves the other’s sessions, and the functions: scope %s, %s',
  async (scope, _who, left) => {
    await clear('0');
    const held = async () => (await server.call(cacheCalls.state, {}, asAdministrator())).content;
    const sessions = async () => (await held()).reduce((sum, one) => sum + one.held.sessions, 0);
    // Only the administrator's own console session, which each call caches again.
    await until(async () => (await sessions()) === 1);
    const [before] = [await clear(scope)];
    expect(before.content.reduce((sum, one) => sum + one.held.sessions, 0)).toBe(1);
    await server.services.caches.state();
    const after = (await server.services.caches.state()).reduce((sum, one) => sum + one.held.sessions, 0);
    expect(after).toBe(left);
    expect((await held()).every((one) => one.held.functions > 10)).toBe(true);
  },
);

it('takes the scope as the number that the seed writes', async () => {
  expect(await clear(0 as never)).toMatchObject({ code: '200' });
});

it('rejects an unknown scope, and people who may only look', async () => {
  expect((await clear('3' as CacheScope)).status).toBe(400);
  const viewer = await server.person('CA2', { has: { [cacheMenu.id]: 'VIEWER' } });
  expect((await server.call(cacheCalls.state, {}, { as: viewer })).code).toBe('200');
  expect((await clear('0', { as: viewer })).status).toBe(403);
});

it('answers for those servers that are left', async () => {
  const third = await startNode(server.connection, 'silent');
  await third.close();
  await until(async () => (await server.call(cacheCalls.state, {}, asAdministrator())).content.length === 2);
});
