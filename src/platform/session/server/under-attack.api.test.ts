import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { sessionCalls } from '../session.contract.ts';
import { knockAt, knownBrowser, type Knock } from './knocking.testing.ts';

/** Nobody can lock the owner out (`docs/adr/0013`). */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('delete from signin_failure'));

const knock = (one: Knock) => knockAt(server, one);
const right = (loginID: string, more: Partial<Knock> = {}) => knock({ loginID, password: testPassword, ...more });

const minutesLater = (minutes: number) =>
  server.db.pool.query('update signin_failure set at = at - make_interval(mins => $1)', [minutes]);

/** Fails until the account's window is full, each time from another address. */
const lockOut = async (loginID: string): Promise<void> => {
  for (let index = 0; index < 10; index += 1)
    expect((await knock({ loginID, ip: `198.51.100.${index}` })).reason).toBe('login.refused');
  expect((await right(loginID, { ip: '198.51.100.99' })).status).toBe(429);
};

describe('a device that has signed in before', () => {
  it('passes the account’s lock, at the console by its cookie and in the app by its token', async () => {
    await server.person('U001');
    const cookie = await knownBrowser(server, 'U001');
    const { deviceToken } = (await right('U001', { door: '/mb/login' })).content;
    await lockOut('U001');
    expect((await right('U001', { cookie, ip: '198.51.100.99' })).code).toBe('200');
    expect((await right('u001', { door: '/mb/login', fields: { deviceToken } })).code).toBe('200');
    expect((await right('U001')).status).toBe(429);
  });

  it('is known by a cookie that no script reads and no other site sends, kept for long', async () => {
    await server.person('U002');
    const overHttp = String((await right('U002')).headers['set-cookie']);
    expect(overHttp).toMatch(/^steward_device=[\w.-]+; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const content = { loginID: 'U002', password: await server.services.keys.seal(testPassword) };
    const behindTls = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { content },
    });
    expect(behindTls.headers['set-cookie']).toMatch(/; SameSite=Strict; Secure$/);
  });

  it('has ten attempts of its own, and another device has others', async () => {
    await server.person('U003');
    const [one, other] = [await knownBrowser(server, 'U003'), await knownBrowser(server, 'U003')];
    for (let index = 0; index < 10; index += 1)
      expect((await knock({ loginID: 'U003', cookie: one })).reason).toBe('login.refused');
    expect((await right('U003', { cookie: one })).status).toBe(429);
    expect((await right('U003', { cookie: other })).code).toBe('200');
    expect((await right('U003')).code).toBe('200');
  });

  it.each([
    ['of another account', async () => knownBrowser(server, 'U005')],
    ['that no server made', async () => `steward_device=${'A'.repeat(32)}.${'B'.repeat(22)}.${'C'.repeat(43)}`],
    [
      'with another’s mark',
      async () => {
        const [id, , tag] = (await knownBrowser(server, 'U005')).split('.');
        const [, mark] = (await knownBrowser(server, 'U004')).split('.');
        return `${id}.${mark}.${tag}`;
      },
    ],
    [
      'that the server has forgotten',
      async () => {
        const cookie = await knownBrowser(server, 'U004');
        await server.db.pool.query("delete from signin_device where empid = 'U004'");
        return cookie;
      },
    ],
    [
      'that has not been used for half a year',
      async () => {
        const cookie = await knownBrowser(server, 'U004');
        await server.db.pool.query(
          "update signin_device set last_used_at = now() - interval '181 days' where empid = 'U004'",
        );
        return cookie;
      },
    ],
  ])('is not recognised with %s', async (_name, cookieOf) => {
    for (const empid of ['U004', 'U005']) {
      const there = await server.db.read
        .selectFrom('account')
        .select('empid')
        .where('empid', '=', empid)
        .executeTakeFirst();
      if (!there) await server.person(empid);
    }
    const cookie = await cookieOf();
    await lockOut('U004');
    expect((await right('U004', { cookie })).status).toBe(429);
  });

  it('of several people is known to each of them', async () => {
    await server.person('U006');
    await server.person('U007');
    const { cookie } = await right('U007', { cookie: await knownBrowser(server, 'U006') });
    await lockOut('U006');
    await lockOut('U007');
    expect((await right('U006', { cookie })).code).toBe('200');
    expect((await right('U007', { cookie })).code).toBe('200');
  });

  it('is one of twenty: the one not used for longest is forgotten', async () => {
    await server.person('U008');
    for (let index = 0; index < 22; index += 1) await knownBrowser(server, 'U008');
    const { rows } = await server.db.pool.query("select 1 from signin_device where empid = 'U008'");
    expect(rows).toHaveLength(20);
  });
});

describe('a caller who fails', () => {
  it('gets few attempts of each reopened window: the owner signs in from elsewhere, without being known', async () => {
    await server.person('U010');
    const poller = '203.0.113.5';
    const poll = async () => {
      const outcomes: (string | undefined)[] = [];
      for (let index = 0; index < 12; index += 1) outcomes.push((await knock({ loginID: 'U010', ip: poller })).reason);
      return outcomes.filter((reason) => reason === 'login.refused').length;
    };
    expect(await poll()).toBe(10);
    for (let window = 0; window < 3; window += 1) {
      await minutesLater(16);
      expect(await poll()).toBe(3);
      expect((await right('U010', { ip: '203.0.113.77' })).code).toBe('200');
    }
  });

  it('at many accounts slows down the address, or the whole IPv6 network, and nobody else', async () => {
    await server.person('U011');
    const cookie = await knownBrowser(server, 'U011', '192.0.2.200');
    const ip = (index: number) => `2001:db8:1:2:${(index + 1).toString(16)}::7`;
    await Promise.all(
      Array.from({ length: 20 }, async (_, row) => {
        for (let index = 0; index < 5; index += 1) await knock({ loginID: `nobody-${row}`, ip: ip(row * 5 + index) });
      }),
    );
    const refused = await right('U011', { ip: ip(500) });
    expect(refused).toMatchObject({ status: 429, reason: 'login.too_many_tries', params: { minutes: 1 } });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await right('U011', { ip: '2001:db8:1:3::7' })).code).toBe('200');
    expect((await right('U011', { ip: ip(501), cookie })).code).toBe('200');
    await minutesLater(2);
    const later: number[] = [];
    for (let index = 0; index < 8; index += 1)
      later.push((await knock({ loginID: `later-${index}`, ip: ip(1) })).status);
    expect(later).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('does not keep the signed-in owner from another password', async () => {
    const session = await server.person('U012');
    await lockOut('U012');
    const content = { oldPassword: testPassword, newPassword: 'a much better one' };
    expect((await server.call(sessionCalls.changePassword, { content }, { as: session })).code).toBe('200');
  });

  it('is still on record after the owner’s next sign-in, which says how often it was', async () => {
    await server.person('U013');
    for (let index = 0; index < 3; index += 1) await knock({ loginID: 'U013', ip: '192.0.2.1' });
    expect((await right('U013')).content.failedTries).toBe(3);
    expect((await right('U013')).content.failedTries).toBe(0);
    const { rows } = await server.db.pool.query(
      "select network, channel, reason, forgiven from signin_failure where account_key = 'u013'",
    );
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ network: '192.0.2.1', channel: 'W', reason: 'login.refused', forgiven: 'N' })),
    );
  });

  it('elsewhere does not start again when the owner signs in', async () => {
    await server.person('U014');
    for (let index = 0; index < 9; index += 1) await knock({ loginID: 'U014', ip: '192.0.2.2' });
    expect((await right('U014')).code).toBe('200');
    expect((await knock({ loginID: 'U014', ip: '192.0.2.2' })).reason).toBe('login.refused');
    expect((await knock({ loginID: 'U014', ip: '192.0.2.2' })).status).toBe(429);
  });
});
