import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { knownBrowser } from './knocking.testing.ts';

/**
 * Connections that try without a pause, over real sockets, while the owner tries from the same address. Many times as
 * many as passwords are checked at once, and so many that those of one account fill its queue (`sign-in-places.ts`).
 */
const connections = amount(200, 80);
const ownersTries = amount(8, 3);

let server: TestServer;
let agent: Agent;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('delete from signin_failure'));

type Answer = { status: number; retryAfter: string | undefined } & Partial<Envelope>;

const post = (content: unknown, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo;
    const options = { host: '127.0.0.1', port, path: '/api/login', method: 'POST', agent };
    const sent = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () =>
        resolve({
          ...(JSON.parse(text) as Envelope),
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ content }));
  });

type Flood = { answers: Map<string, number>; stop: () => Promise<void> };

/**
 * Each connection sends its next attempt when the previous one has been answered. `nth` chooses account and address.
 */
const flood = (nth: (index: number) => { loginID: string; ip: string }): Flood => {
  const end = new AbortController();
  let index = 0;
  const answers = new Map<string, number>();
  const poll = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const { loginID, ip } = nth((index += 1));
      const password = await server.services.keys.seal('wrong wrong');
      const { reason = '' } = await post({ loginID, password }, { 'x-forwarded-for': ip });
      answers.set(reason, (answers.get(reason) ?? 0) + 1);
    }
  };
  const polls = Array.from({ length: connections }, poll);
  return {
    answers,
    stop: async () => {
      end.abort();
      await Promise.all(polls);
    },
  };
};

const answered = (flooding: Flood): number => [...flooding.answers.values()].reduce((sum, times) => sum + times, 0);

/** The owner's attempts during the flood. */
const ownerTries = async (flooding: Flood, times: number, headers: Record<string, string>) => {
  const answers: Answer[] = [];
  for (let round = 0; round < times; round += 1) {
    const before = answered(flooding);
    const password = await server.services.keys.seal(testPassword);
    answers.push(await post({ loginID: 'owner', password }, headers));
    await expect.poll(() => answered(flooding)).toBeGreaterThan(before);
  }
  return answers;
};

describe('many connections that try all the time', () => {
  beforeAll(async () => {
    await server.person('owner', { slowHash: true });
    agent = new Agent({ keepAlive: true, maxSockets: connections + 10 });
  });
  afterAll(() => agent.destroy());

  it.each([
    ['at the owner’s account, from the owner’s address', () => ({ loginID: 'owner', ip: '203.0.113.1' })],
    ['at many accounts, from the owner’s address', (index: number) => ({ loginID: `n${index}`, ip: '203.0.113.1' })],
    [
      'at many accounts, from many addresses',
      (index: number) => ({ loginID: `m${index}`, ip: `10.1.${(index >> 8) & 255}.${index & 255}` }),
    ],
  ])('%s let the owner’s device in, every time', async (_name, nth) => {
    const cookie = await knownBrowser(server, 'owner', '203.0.113.1');
    const flooding = flood(nth);
    await expect.poll(() => answered(flooding)).toBeGreaterThan(connections);
    const answers = await ownerTries(flooding, ownersTries, { cookie, 'x-forwarded-for': '203.0.113.1' });
    await flooding.stop();
    expect(answers.map(({ code, reason }) => code ?? reason)).toEqual(Array.from({ length: ownersTries }, () => '200'));
  });
});
