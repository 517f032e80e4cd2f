import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { sessionCalls } from '../session.contract.ts';
import { knockAt, type Knock } from './knocking.testing.ts';
import { timingLeaks } from './time.testing.ts';

/** docs/security.md, Guessing: ten attempts per account in a quarter of an hour, whatever else the attacker varies. */
let server: TestServer;
beforeAll(async () => {
  // Trusts every proxy: the address that a caller claims must make no difference even then.
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
});
afterAll(() => server.close());

const forget = () => server.db.pool.query('delete from signin_failure');
beforeEach(forget);

const knock = (one: Knock) => knockAt(server, one);

const later = (minutes: number) =>
  server.db.pool.query('update signin_failure set at = at - make_interval(mins => $1)', [minutes]);

describe('ten attempts per account', () => {
  it('are counted over both endpoints, spellings, addresses, and unknown fields', async () => {
    await server.person('G001');
    const spellings = ['G001', 'g001', ' G001', 'Ｇ００１', 'g001\u3000', '\tG001\n', 'G001 ', 'ｇ001'];
    const outcomes: (string | undefined)[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { reason } = await knock({
        loginID: spellings[index % spellings.length] ?? '',
        door: index % 2 ? '/mb/login' : '/login',
        ip: `203.0.113.${index}`,
        fields: {
          userId: `u${index}`,
          token: `t${index}`,
          lang: index % 3 ? 'en' : 'vi',
          account: 'other',
          attempt: index,
        },
      });
      outcomes.push(reason);
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 10 }, () => 'login.refused'),
      'login.too_many_tries',
      'login.too_many_tries',
    ]);
    expect(await knock({ loginID: 'g001', password: testPassword })).toMatchObject({ status: 429 });
  });

  it('apply to unknown accounts too, so that the limit reveals nothing', async () => {
    const known = await server.person('G002');
    const limit = async (loginID: string) => {
      const texts: string[] = [];
      for (let index = 0; index < 11; index += 1) texts.push((await knock({ loginID })).body);
      return texts;
    };
    expect(await limit('there-is-no-such')).toEqual(await limit(known.userid));
  });

  it('are nobody else’s: another account at the same address goes on', async () => {
    await server.person('G003');
    await server.person('G004');
    for (let index = 0; index < 11; index += 1) await knock({ loginID: 'G003', ip: '203.0.113.9' });
    expect((await knock({ loginID: 'G004', password: testPassword, ip: '203.0.113.9' })).code).toBe('200');
  });

  it('do not keep the owner out for good: rejected attempts do not prolong it, and live sessions go on', async () => {
    const session = await server.person('G005');
    for (let index = 0; index < 10; index += 1) await knock({ loginID: 'G005' });
    await later(14);
    for (let index = 0; index < 20; index += 1) expect((await knock({ loginID: 'G005' })).status).toBe(429);
    expect((await server.call(sessionCalls.user, {}, { as: session })).code).toBe('200');
    await later(2);
    expect((await knock({ loginID: 'G005', password: testPassword })).code).toBe('200');
  });

  it('start again after the right password', async () => {
    await server.person('G006');
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1)
        expect((await knock({ loginID: 'g006' })).reason).toBe('login.refused');
      expect((await knock({ loginID: 'G006', password: testPassword })).code).toBe('200');
    }
  });

  it('apply to the old password of a change too, in a separate window', async () => {
    const session = await server.person('G007');
    const content = { oldPassword: 'wrong wrong', newPassword: 'a much better one' };
    for (let index = 0; index < 10; index += 1)
      expect((await server.call(sessionCalls.changePassword, { content }, { as: session })).reason).toBe(
        'password.wrong',
      );
    expect((await server.call(sessionCalls.changePassword, { content }, { as: session })).status).toBe(429);
    expect((await knock({ loginID: 'G007', password: testPassword })).code).toBe('200');
  });

  it('are counted before the password is checked: thirty at once, at both endpoints, are ten', async () => {
    await server.person('G008');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => knock({ loginID: 'G008', door: index % 2 ? '/mb/login' : '/login' })),
    );
    expect(answers.filter(({ reason }) => reason === 'login.refused')).toHaveLength(10);
  });
});

describe('a wrong attempt', () => {
  it('is answered byte for byte the same for known and unknown accounts, headers included, at both endpoints', async () => {
    await server.person('G010');
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx
        .insertInto('employee')
        .values({ empid: 'G011', name: 'x', depkey: null, adaccount: null, search_text: '' })
        .execute();
      await trx
        .insertInto('account')
        .values({ empid: 'G011', type: 'AD', userid: 'G011', password_hash: null })
        .execute();
    });
    for (const door of ['/login', '/mb/login'] as const) {
      const shown = await Promise.all(
        ['G010', 'G011', 'nobody-here', 'admin'].map(async (loginID) => {
          const { status, body, headers } = await knock({ loginID, door });
          const { date: _, 'x-request-id': __, ...same } = headers;
          return JSON.stringify({ status, body, same });
        }),
      );
      expect(new Set(shown).size).toBe(1);
    }
  });

  it('takes as long for a known account, one of the directory, a disabled one, and an unknown one', async () => {
    await server.person('G012', { slowHash: true });
    await server.person('G013', { slowHash: true });
    await server.person('G014', { slowHash: true });
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('account').set({ type: 'AD', password_hash: null }).where('empid', '=', 'G013').execute();
      await trx.updateTable('account').set({ status: 'N' }).where('empid', '=', 'G014').execute();
    });
    const names = ['G012', 'G013', 'G014', 'nobody-here'];
    expect(
      await timingLeaks(
        names.map((loginID) => () => knock({ loginID })),
        forget,
      ),
    ).toBeNull();
  }, 60_000);
});
