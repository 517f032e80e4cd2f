import { request as send } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import { until } from '#app/server/server.testing.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';
import type { Envelope } from '../envelope.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let port: number;

beforeAll(async () => {
  database = await createSeededDatabase();
  node = await startNode(database.connection, 'debug');
  token = (await signInOn(node)).jwt;
  await node.app.listen({ host: '127.0.0.1', port: 0 });
  port = (node.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

type Sent = { method?: string; url: string; headers?: Record<string, string>; payload?: string | Buffer };
const inject = async ({ method = 'POST', url, headers = {}, payload }: Sent) => {
  const begun = process.cpuUsage();
  const answer = await node.app.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: (answer.body === '' ? {} : JSON.parse(answer.body)) as Envelope,
    processorMs: process.cpuUsage(begun).user / 1000,
  };
};
const json = { 'content-type': 'application/json' };
const add = '/api/data/param';

/** Sends raw bytes and returns everything that comes back. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });

const inside = [/\bselect\b|\binsert\b|node_modules|\.ts:|\/src\/|pg_|syntax/i, /at \w+ \(/i];

describe('an invalid request', () => {
  it.each<[string, number, string, Sent]>([
    ['a path that is none', 404, 'wire.no_such_path', { method: 'GET', url: '/api/nothing' }],
    ['the root of the API', 404, 'wire.no_such_path', { method: 'GET', url: '/api' }],
    ['a method that the path does not have', 404, 'wire.no_such_path', { method: 'PATCH', url: add }],
    ['an address that cannot be decoded', 400, 'wire.malformed', { method: 'GET', url: '/api/%E0%A4%A' }],
    ['JSON that is none', 400, 'wire.malformed', { url: add, headers: json, payload: '{"content":' }],
    ['an empty body', 400, 'wire.malformed', { url: add, headers: json, payload: '' }],
    [
      'a body of 2 MiB',
      413,
      'wire.too_large',
      { url: add, headers: json, payload: `{"content":"${'x'.repeat(2 * 1024 * 1024)}"}` },
    ],
    [
      'plain text',
      415,
      'wire.wrong_type',
      { url: add, headers: { 'content-type': 'text/plain' }, payload: '{"content":"x"}' },
    ],
    [
      'a form',
      415,
      'wire.wrong_type',
      { url: add, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'content=x' },
    ],
    [
      'a form of parts',
      415,
      'wire.wrong_type',
      { url: add, headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b--' },
    ],
    [
      'XML',
      415,
      'wire.wrong_type',
      {
        url: add,
        headers: { 'content-type': 'application/xml' },
        payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      },
    ],
    [
      'a type of no name',
      415,
      'wire.wrong_type',
      { url: add, headers: { 'content-type': '' }, payload: '{"content":"x"}' },
    ],
    [
      'a compression of no name',
      415,
      'wire.wrong_type',
      { url: add, headers: { ...json, 'content-encoding': 'xz' }, payload: '{"content":"x"}' },
    ],
    [
      'compression that is none',
      400,
      'wire.malformed',
      { url: add, headers: { ...json, 'content-encoding': 'gzip' }, payload: 'not gzip' },
    ],
    [
      'a key that reaches for the prototype',
      400,
      'wire.malformed',
      { url: add, headers: json, payload: '{"__proto__":{"content":"x"}}' },
    ],
    [
      'a constructor that does',
      400,
      'wire.malformed',
      { url: add, headers: json, payload: '{"constructor":{"prototype":{"a":1}}}' },
    ],
    ['two page numbers', 400, 'wire.malformed', { method: 'GET', url: `${add}/search?pageNum=1&pageNum=2` }],
    ['a page number beyond all', 400, 'wire.malformed', { method: 'GET', url: `${add}/search?pageNum=1e99` }],
    ['a NUL in a filter', 400, 'wire.malformed', { method: 'GET', url: `${add}/search?simplifiedFilter=%00` }],
    ['an oid that is none', 400, 'wire.malformed', { method: 'GET', url: `${add}/item?oid=1` }],
  ])('rejects %s with %i and the envelope', async (_name, status, reason, sent) => {
    const answer = await inject(sent);
    expect(answer.status).toBe(status);
    const message = expect.stringMatching(/[\u4e00-\u9fff]/) as string;
    expect(answer.body).toEqual(expect.objectContaining({ code: String(status), reason, content: null, message }));
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    for (const one of inside) expect(answer.text).not.toMatch(one);
  });

  it.each([
    ['arrays 100,000 deep', `{"content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['as many keys as fit', `{"content":"x",${Array.from({ length: 120_000 }, (_, index) => `"k${index}":1`).join()}}`],
    ['1,000,000 keys', `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ])('rejects %s quickly, in little memory', async (_name, payload) => {
    const before = process.memoryUsage().rss;
    const answer = await inject({ url: add, headers: json, payload });
    expect([400, 413]).toContain(answer.status);
    expect(answer.processorMs).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  });

  it('does not decompress more than it accepts: 200 MB hidden in 200 KB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32));
    const before = process.memoryUsage().rss;
    const answer = await inject({ url: add, headers: { ...json, 'content-encoding': 'gzip' }, payload: bomb });
    expect(answer.status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  it('answers bytes that are no HTTP, and endless headers, in the envelope as well', async () => {
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET /api/jwks HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET /api/jwks HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    ] as const) {
      const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toMatch(/x-request-id: [\da-f-]{36}/);
      expect(JSON.parse(body)).toMatchObject({ code: String(status), content: null });
    }
  });
});

describe('a database error', () => {
  it('stays inside: a broken query answers 500 and one reason', async () => {
    await node.services.db.pool.query('alter table parameter rename to parameter_hidden');
    const answer = await inject({ method: 'GET', url: `${add}/search` });
    await node.services.db.pool.query('alter table parameter_hidden rename to parameter');
    expect(answer).toMatchObject({ status: 500, body: { code: '500', reason: 'wire.internal', content: null } });
    for (const one of inside) expect(answer.text).not.toMatch(one);
    expect(answer.text).not.toContain('parameter');
    const line = node.log.find(
      ({ line }) => line['reqId'] === answer.headers['x-request-id'] && line['msg'] === 'request failed',
    );
    expect(line?.line['err']).toMatchObject({ code: '42P01' });
  });

  it('stays out of the log if it quotes a row', async () => {
    await node.services.db.pool.query(
      "alter table parameter add constraint no_secret check (descname <> 'a secret of somebody') not valid",
    );
    const content = {
      paramtype: 'T',
      paramtypename: 'T',
      paramcode: 'C',
      paramname: 'N',
      paramsort: 1,
      descname: 'a secret of somebody',
    };
    const answer = await inject({
      url: add,
      headers: json,
      payload: JSON.stringify({ content: await node.services.keys.seal(content) }),
    });
    expect(answer.status).toBe(500);
    expect(node.log.some(({ line }) => line['reqId'] === answer.headers['x-request-id'])).toBe(true);
    expect(node.log.filter(({ text }) => text.includes('a secret of somebody'))).toEqual([]);
  });

  it('is a malformed request if the database cannot hold a value', async () => {
    const content = { oid: '01900000-0000-7000-8000-000000000001', rev: Number.MAX_SAFE_INTEGER, status: 'N' };
    const answer = await inject({
      method: 'PUT',
      url: add,
      headers: json,
      payload: JSON.stringify({ content: await node.services.keys.seal(content) }),
    });
    expect(answer.status).toBeLessThan(500);
    for (const one of inside) expect(answer.text).not.toMatch(one);
  });
});

describe('the request id', () => {
  it('is generated by the server and part of the log line, whatever the caller sends', async () => {
    const mine = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    const answer = await inject({
      method: 'GET',
      url: '/api/user/info',
      headers: { 'x-request-id': mine, 'request-id': mine },
    });
    const id = String(answer.headers['x-request-id']);
    expect(id).not.toBe(mine);
    await until(() => node.log.some(({ line }) => line['reqId'] === id && line['route'] === '/api/user/info'));
    expect((await inject({ method: 'GET', url: '/api/user/info' })).headers['x-request-id']).not.toBe(id);
  });
});

describe('the language', () => {
  const refused = async (headers: Record<string, string>, query = '', lang?: unknown) => {
    const content = { paramtype: 'Language', paramtypename: 'x', paramcode: 'zh-CN', paramname: 'x', paramsort: 1 };
    const payload = JSON.stringify({ content: await node.services.keys.seal(content), lang });
    return (await inject({ url: `${add}${query}`, headers: { ...json, ...headers }, payload })).body;
  };

  it('of a message is the requested one: field, query, cookie, else Simplified Chinese', async () => {
    const messages = {
      none: await refused({}),
      cookie: await refused({ cookie: 'a=b; web_admin_lang=vi; c=d' }),
      query: await refused({ cookie: 'web_admin_lang=vi' }, '?lang=en'),
      field: await refused({}, '', 'zh-TW'),
      unknown: await refused({ cookie: 'web_admin_lang=xx' }, '?lang=__proto__', 7),
    };
    for (const body of Object.values(messages))
      expect(body).toMatchObject({ code: '24', reason: 'parameter.code_exists' });
    expect(new Set(Object.values(messages).map(({ message }) => message)).size).toBe(4);
    expect(messages.unknown.message).toBe(messages.none.message);
    expect(messages.query.message).toMatch(/[a-z]{3}/i);
  });
});

describe('other origins and other methods', () => {
  it('get nothing: no answer allows a foreign page to read it', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
      const answer = await inject({ method, url: '/api/user/info', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it('answer as errors do, and HEAD without a body', async () => {
    expect((await inject({ method: 'OPTIONS', url: add })).body).toMatchObject({ code: '404' });
    const head = await new Promise<{ status: number; length: number }>((resolve, reject) => {
      const call = send({ host: '127.0.0.1', port, path: '/api/data/param', method: 'HEAD' }, (answer) => {
        let length = 0;
        answer.on('data', (chunk: Buffer) => (length += chunk.length));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, length }));
      });
      call.on('error', reject).end();
    });
    expect(head).toEqual({ status: 404, length: 0 });
  });

  it('change nothing by GET, even with a body', async () => {
    const count = async () =>
      (await node.services.db.pool.query<{ n: number }>('select count(*) as n from database_log')).rows[0]?.n;
    const before = await count();
    for (const { method, path, file } of node.bound)
      if (method === 'GET' && !file)
        await inject({ method: 'GET', url: `/api${path}`, headers: json, payload: '{"content":"x"}' });
    expect(await count()).toBe(before);
  });
});
