import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { administrator, createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import { until } from '#app/server/server.testing.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';

const token = 'a-token-of-the-monitoring';

let database: TestDatabase;
let plain: TestNode;
let guarded: TestNode;
let proxied: TestNode;
beforeAll(async () => {
  database = await createSeededDatabase();
  plain = await startNode(database.connection, 'info', { HEADER_TIMEOUT: '1' });
  guarded = await startNode(database.connection, 'silent', { METRICS_TOKEN: token, API_DOCS: 'off' });
  proxied = await startNode(database.connection, 'silent', { TRUST_PROXY: 'loopback', API_DOCS: 'on' });
  await plain.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const node of [plain, guarded, proxied]) await node.close();
  await database.drop();
});

const status = async (node: TestNode, url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await node.app.inject({ url, headers, remoteAddress })).statusCode;

describe('the figures', () => {
  it('are for this machine alone while no token is set', async () => {
    expect(await status(plain, '/metrics')).toBe(200);
    expect(await status(plain, '/metrics', {}, '::1')).toBe(200);
    expect(await status(plain, '/metrics', {}, '::ffff:127.0.0.1')).toBe(200);
    for (const address of ['10.0.0.7', '203.0.113.7', '::2', '2001:db8::1', '::ffff:203.0.113.7'])
      expect([address, await status(plain, '/metrics', {}, address)]).toEqual([address, 403]);
  });

  it('are not for requests that come through a proxy on this machine', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])
      expect([header, await status(plain, '/metrics', { [header]: '127.0.0.1' })]).toEqual([header, 403]);
    expect(await status(proxied, '/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await status(proxied, '/metrics', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(403);
    expect(await status(proxied, '/metrics')).toBe(200);
  });

  it('are for anyone with the token, if one is set, and for nobody else', async () => {
    expect(await status(guarded, '/metrics', { authorization: `Bearer ${token}` }, '203.0.113.7')).toBe(200);
    for (const authorization of [
      '',
      token,
      'Bearer ',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `Bearer ${token.slice(1)}`,
    ])
      expect(await status(guarded, '/metrics', { authorization })).toBe(403);
    expect(await status(guarded, '/metrics')).toBe(403);
  });
});

describe('the API description', () => {
  const pages = ['/api/docs', '/api/docs/openapi.json', '/api/docs/json', '/api/docs/static/swagger-ui.css'];

  it.each(pages)('%s is for this machine, for everybody if it is on, for nobody if it is off', async (url) => {
    expect(await status(plain, url)).toBe(200);
    expect(await status(plain, url, {}, '203.0.113.7')).toBe(404);
    expect(await status(plain, url, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await status(proxied, url, { 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    expect(await status(guarded, url)).toBe(404);
  });

  it('is a page that works over plain HTTP and names no other site', async () => {
    for (const url of ['/api/docs', '/api/docs/static/swagger-initializer.js']) {
      const { headers, body } = await plain.app.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/https?:|upgrade-insecure-requests|validator|swagger\.io/);
      expect(body).not.toContain('validator.swagger.io');
    }
    const { body } = await plain.app.inject('/api/docs/static/swagger-initializer.js');
    expect(body).toContain('"validatorUrl":null');
  });
});

/** A raw connection that sends what the test specifies; `closed`: when the server ended it. */
const slowSocket = async (begin: string): Promise<{ socket: Socket; heard: () => string; closed: () => boolean }> => {
  const { port } = plain.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let closed = false;
  socket.on('data', (bytes) => (heard += bytes.toString()));
  socket.on('close', () => (closed = true));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (begin !== '') socket.write(begin);
  return { socket, heard: () => heard, closed: () => closed };
};

describe('a connection', () => {
  it('that sends no complete request in time is cut, a hundred at once, even one that keeps sending slowly', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\n';
    const sockets = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        slowSocket(index % 3 === 0 ? '' : head.slice(0, 3 + (index % head.length))),
      ),
    );
    const drip = setInterval(() => {
      for (const { socket } of sockets) if (socket.writable) socket.write('x');
    }, 200);
    await until(() => sockets.every(({ closed }) => closed()));
    clearInterval(drip);
    expect(sockets.some(({ heard }) => heard().startsWith('HTTP/1.1 408'))).toBe(true);
    await until(() =>
      plain.log.some(
        ({ line }) => line['event'] === 'connection_cut' && line['reason'] === 'too slow' && line['level'] === 40,
      ),
    );
    expect((await plain.app.inject('/metrics')).body).toMatch(
      /steward_attack_signs_total\{event="connection_cut",reason="too slow"\} \d/,
    );
  });

  it('that sends a long body slowly is read to the end', async () => {
    const { jwt } = await signInOn(plain, administrator);
    const body = JSON.stringify({ content: '' });
    const head = `POST /api/logout HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${jwt}\r\ncontent-type: application/json\r\n`;
    const slow = await slowSocket(`${head}content-length: ${body.length}\r\n\r\n`);
    const begun = Date.now();
    // Longer than the header timeout, by the interval at which the server checks it.
    await until(() => Date.now() - begun > 3_000);
    expect(slow.closed()).toBe(false);
    slow.socket.write(body);
    await until(() => slow.closed());
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
