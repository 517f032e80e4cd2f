import dns from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EngineManner, type EngineServer, startEngineServer } from './engine-server.testing.ts';
import { openHttpEngine } from './http-engine.ts';
import type { EngineOutcome, ProcessEngine } from './process-engine.ts';

/** The process engine over HTTP, against a real server. */
let server: EngineServer;
let engine: ProcessEngine;
const token = 'secret-token-of-the-engine';
beforeAll(async () => {
  server = await startEngineServer();
  engine = opened({ BPM_URL: `${server.url}/` });
});
afterAll(async () => {
  engine.close();
  await server.close();
});
beforeEach(() => {
  server.behave({});
  server.received.length = 0;
});

const opened = (settings: { BPM_URL: string; BPM_TIMEOUT?: number }): ProcessEngine => {
  const made = openHttpEngine({ BPM_TIMEOUT: 1, BPM_TOKEN: token, BPM_CA: undefined, ...settings });
  if (!made) throw new Error('there is an address');
  return made;
};

type LookedUp = (error: null, addresses: { address: string; family: number }[]) => void;

let numbered = 0;
const result = () => ({
  key: `key-${(numbered += 1)}`,
  formId: 'LEAVE',
  insId: '4711',
  submittedBy: 'E1',
  submittedAt: '2026-05-01T08:00:00.000+08',
  values: { days: 2, reason: 'Grüße 你好' },
});
const send = (one = result(), signal = new AbortController().signal): Promise<EngineOutcome> =>
  engine.send(one, signal);

describe('the process engine', () => {
  it('receives a result with its key and the token, and may receive it twice', async () => {
    const one = result();
    expect(await send(one)).toEqual({ state: 'written' });
    expect(await send(one)).toEqual({ state: 'written' });
    expect(server.accepted.get(one.key)).toEqual(one);
    expect(server.received).toHaveLength(2);
    expect(server.received[0]).toMatchObject({
      path: '/engine/write-backs',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': one.key },
    });
  });

  it('may reject a result for good, in words of its own', async () => {
    server.behave({ rejects: ' The instance\nis  closed ' });
    expect(await send()).toEqual({ state: 'rejected', detail: 'The instance is closed' });
  });

  const failures: [string, EngineManner, object][] = [
    ['an error', { status: 500, body: 'stack trace' }, { reason: 'process_engine.error', detail: 'HTTP 500' }],
    [
      'too much to do',
      { status: 503, headers: { 'retry-after': '30' } },
      { reason: 'process_engine.busy', afterSeconds: 30 },
    ],
    ['a rejected token', { status: 401, body: '{}' }, { reason: 'process_engine.unauthorized', detail: 'HTTP 401' }],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
      { reason: 'process_engine.redirect' },
    ],
    [
      'a page',
      { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
      { reason: 'process_engine.nonsense' },
    ],
    ['broken JSON', { body: '{"key":' }, { reason: 'process_engine.nonsense', detail: 'HTTP 200' }],
    ['an answer about something else', { otherKey: true }, { reason: 'process_engine.nonsense' }],
    ['a rejection that is a success', { status: 200, rejects: 'no' }, { reason: 'process_engine.nonsense' }],
    ['a success that is an error', { status: 404 }, { reason: 'process_engine.nonsense', detail: 'HTTP 404' }],
    ['nothing of its form', { status: 404, body: '{"error":"not found"}' }, { reason: 'process_engine.nonsense' }],
    ['no end', { endless: true }, { reason: 'process_engine.too_large' }],
    ['no answer', { stall: true }, { reason: 'process_engine.timeout', detail: '1 s' }],
    ['a byte now and then', { trickle: true }, { reason: 'process_engine.timeout' }],
    ['a closed connection', { reset: true }, { reason: 'process_engine.unreachable', detail: 'ECONNRESET' }],
  ];
  it.each(failures)('counts as failing with %s', async (_, manner, expected) => {
    server.behave(manner);
    const outcome = await send();
    expect(outcome).toMatchObject({ state: 'failed', ...expected });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  it('counts as failing where nobody listens, and works again when somebody does', async () => {
    await server.stop();
    expect(await send()).toMatchObject({
      state: 'failed',
      reason: 'process_engine.unreachable',
      detail: 'ECONNREFUSED',
    });
    await server.start();
    expect(await send()).toEqual({ state: 'written' });
  });

  it('is left at once when the run is stopped', async () => {
    server.behave({ stall: true });
    const controller = new AbortController();
    const sent = send(result(), controller.signal);
    while (server.received.length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await sent).toEqual({ state: 'stopped' });
  });

  it('is not looked for on this machine by a name that the setting does not give', async () => {
    const { port } = new URL(server.url);
    const asSet = opened({ BPM_URL: `http://localhost:${port}/engine` });
    expect(await asSet.send(result(), new AbortController().signal)).toEqual({ state: 'written' });
    asSet.close();
    server.received.length = 0;
    const byName = opened({ BPM_URL: `http://engine.example.com:${port}/engine` });
    for (const [address, family] of [
      ['127.0.0.1', 4],
      ['169.254.169.254', 4],
      ['::1', 6],
      ['::ffff:127.0.0.1', 6],
    ] as const) {
      const found = vi
        .spyOn(dns, 'lookup')
        .mockImplementation(((_host: string, _options: object, found_: LookedUp) =>
          found_(null, [{ address, family }])) as never);
      expect(await byName.send(result(), new AbortController().signal)).toMatchObject({
        reason: 'process_engine.address',
      });
      found.mockRestore();
    }
    expect(server.received).toHaveLength(0);
    byName.close();
  });

  it('is not there without its setting', () => {
    expect(openHttpEngine({ BPM_TIMEOUT: 1, BPM_URL: undefined, BPM_TOKEN: undefined, BPM_CA: undefined })).toBeNull();
  });
});
