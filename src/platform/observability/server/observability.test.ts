import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { administrator, createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import { until } from '#app/server/server.testing.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let refreshToken: string;
beforeAll(async () => {
  database = await createSeededDatabase();
  node = await startNode(database.connection, 'trace');
  ({ jwt: token, refreshToken } = await signInOn(node));
  await node.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

/** Sends raw bytes that no HTTP library would send. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = node.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });

describe('health', () => {
  it('is live and ready without a session', async () => {
    expect((await node.app.inject('/api/health/live')).json()).toEqual({ code: '200', content: 'live' });
    expect((await node.app.inject('/api/health/ready')).json()).toEqual({ code: '200', content: 'ready' });
  });
});

describe('figures', () => {
  it('count requests by route and status, never by address', async () => {
    const asked = {
      url: '/api/data/param/item?oid=01900000-0000-7000-8000-00000000abcd',
      headers: { authorization: `Bearer ${token}` },
    };
    await node.app.inject(asked);
    await node.app.inject('/api/nothing/at/all-7f3c');
    const counted = async () => (await node.app.inject('/metrics')).body;
    await until(async () => (await counted()).includes('route="/api/data/param/item",status="200"'));
    const text = await counted();
    expect(text).toMatch(/steward_http_request_seconds_count\{method="GET",route="none",status="404"\} \d/);
    expect(text).toMatch(/^steward_database_connections \d+$/m);
    expect(text).toMatch(/^steward_database_waiting 0$/m);
    expect(text).not.toContain('abcd');
    expect(text).not.toContain('7f3c');
  });
});

describe('an attack', () => {
  const lines = (event: string, reason: string) =>
    node.log.filter(({ line }) => line['level'] === 40 && line['event'] === event && line['reason'] === reason);
  const figure = async (event: string, reason: string): Promise<number> => {
    const { body } = await node.app.inject('/metrics');
    const series = `steward_attack_signs_total{event="${event}",reason="${reason}"} `;
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length) ?? 0,
    );
  };

  it('leaves warn lines and figures: wrong passwords, a lock, what may not be done, a replayed refresh token', async () => {
    const wrong = async () => ({ loginID: 'somebody', password: await node.services.keys.seal('not the password') });
    for (let index = 0; index < 12; index += 1)
      await node.app.inject({ method: 'POST', url: '/api/login', payload: { content: await wrong() } });
    await node.app.inject({
      url: '/api/user/info?userId=somebody-else',
      headers: { authorization: `Bearer ${token}` },
    });
    const spare = await signInOn(node);
    const refresh = () =>
      node.app.inject({ method: 'POST', url: '/api/refresh', payload: { content: spare.refreshToken } });
    await refresh();
    await node.services.db.pool.query("update session set rotated_at = now() - interval '1 minute' where rotation = 2");
    expect((await refresh()).statusCode).toBe(401);
    for (const [event, reason, times] of [
      ['sign_in_failed', 'login.refused', 10],
      ['sign_in_failed', 'login.too_many_tries', 2],
      ['request_refused', '429', 2],
      ['request_refused', '403', 1],
      ['refresh_replayed', 'after the grace', 1],
    ] as const) {
      await until(async () => (await figure(event, reason)) >= times);
      // One line for the first event, and one for the total if the minute has ended in between.
      expect([event, lines(event, reason).length > 0, lines(event, reason).length <= times]).toEqual([
        event,
        true,
        true,
      ]);
    }
  });
});

describe('log lines', () => {
  it('are one JSON object each, whatever the text of a request holds', async () => {
    const forged = '{"level":60,"msg":"forged"}';
    await node.app.inject({
      url: `/api/a%0a${encodeURIComponent(forged)}?x=%0d%0a${encodeURIComponent(forged)}`,
      headers: { 'user-agent': `x\n${forged}`, cookie: `web_admin_lang=\n${forged}` },
    });
    await node.app.inject({ method: 'POST', url: '/api/refresh', payload: { content: `a\n${forged}` } });
    await raw(`GET /api/x HTTP/1.1\r\nhost: x\r\nbad header: \r\n${forged}\r\n\r\n`);
    await until(() => node.log.filter(({ line }) => line['status'] === 404).length > 0);
    for (const { text, line } of node.log) {
      expect(text.indexOf('\n')).toBe(text.length - 1);
      expect(line['time']).toBeTypeOf('number');
    }
    expect(node.log.filter(({ line }) => line['msg'] === 'forged')).toEqual([]);
  });

  it('never hold a password, a token or sealed content, on any level and however they are sent', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    const sealed = await node.services.keys.seal({ secret: 'a sealed secret' });
    await node.app.inject({ url: `/api/user/info?token=${token}&userId=somebody` });
    await node.app.inject({ url: `/api/data/param/finesearch?conditionMap=${sealed}`, headers: bearer });
    await node.app.inject({
      method: 'PUT',
      url: '/api/data/param',
      headers: bearer,
      payload: { content: sealed, token },
    });
    await node.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { content: { loginID: 'admin', password: administrator.password } },
    });
    await node.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: `{"content": {"password": "${administrator.password}"`,
      headers: { 'content-type': 'application/json' },
    });
    await node.app.inject({ method: 'POST', url: '/api/refresh', payload: { content: refreshToken } });
    await node.app.inject({ method: 'POST', url: '/api/refresh', payload: { content: `${refreshToken}x` } });
    await raw(`GET /api/user/info?token=${token} HTTP/1.1\r\nno colon here\r\n\r\n`);
    await node.services.db.pool.query('alter table parameter rename to parameter_hidden');
    const failed = await node.app.inject({ url: `/api/data/param/search?token=${token}`, headers: bearer });
    await node.services.db.pool.query('alter table parameter_hidden rename to parameter');
    expect(failed.statusCode).toBe(500);
    await until(() => node.log.some(({ line }) => line['msg'] === 'request failed'));
    const signature = token.split('.')[2] ?? token;
    const refreshTag = refreshToken.split('.')[2] ?? refreshToken;
    const asBytes = Buffer.from(signature).toJSON().data.join(',');
    for (const secret of [
      administrator.password,
      signature,
      refreshTag,
      sealed.slice(-40),
      'a sealed secret',
      '$argon2',
      asBytes,
    ]) {
      expect(node.log.filter(({ text }) => text.includes(secret)).map(({ text }) => text.slice(0, 300))).toEqual([]);
    }
  });

  it('carry the request’s id, its route and its status', async () => {
    const answer = await node.app.inject('/api/user/info');
    await until(() =>
      node.log.some(({ line }) => line['reqId'] === answer.headers['x-request-id'] && line['status'] === 401),
    );
  });
});
