import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testDevice, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { sessionCalls } from '../session.contract.ts';
import { knockAt, type Knock } from './knocking.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
});
afterAll(() => server.close());

const knock = (one: Knock) => knockAt(server, one);

const recorded = async (userid: string) =>
  server.db.read
    .selectFrom('signin')
    .select(['channel', 'result', 'reason', 'empid', 'ip', 'browser', 'platform', 'model', 'coid', 'plantid', 'times'])
    .where('userid', '=', userid)
    .orderBy('at')
    .execute();

describe('the record of sign-ins', () => {
  it('has each sign-in with its device and the place of the person, and each attempt that failed with its reason', async () => {
    await server.person('S001', { coid: 'SA', plantid: '01' });
    await server.db.pool.query("delete from signin where empid = 'S001'");
    await knock({ loginID: 'S001', ip: '192.0.2.7' });
    await knock({ loginID: 's001', ip: '192.0.2.7', password: testPassword });
    await knock({ loginID: 'S001', ip: '192.0.2.8', door: '/mb/login' });
    await knock({ loginID: 'S001', ip: '192.0.2.8', door: '/mb/login', password: testPassword });
    const one = { empid: 'S001', coid: 'SA', plantid: '01', times: 1 };
    const atConsole = { ...one, channel: 'W', ip: '192.0.2.7', browser: 'browser 192.0.2.7', platform: '', model: '' };
    const { platform, model } = testDevice;
    const inApp = { ...one, channel: 'A', ip: '192.0.2.8', browser: '', platform, model };
    expect(await recorded('S001')).toEqual([
      { ...atConsole, result: 'F', reason: 'login.refused' },
      { ...atConsole, result: 'S', reason: '' },
      { ...inApp, result: 'F', reason: 'login.refused' },
      { ...inApp, result: 'S', reason: '' },
    ]);
  });

  it('says of a correct password why it was not let in', async () => {
    await server.person('S002');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', 'S002').execute(),
    );
    await knock({ loginID: 'S002', password: testPassword, ip: '192.0.2.9' });
    expect((await recorded('S002')).at(-1)).toMatchObject({ result: 'F', reason: 'login.switched_off' });
  });

  it('cuts names that no account has, and leaves out wrong passwords of who is signed in', async () => {
    const long = `nobody-${'x'.repeat(100)}`;
    await knock({ loginID: long, ip: '192.0.2.10' });
    expect(await recorded(long.slice(0, 60))).toEqual([
      expect.objectContaining({ result: 'F', reason: 'login.refused', empid: null, coid: '', plantid: '' }),
    ]);
    const session = await server.person('S003');
    const before = await recorded('S003');
    const content = { oldPassword: 'wrong wrong', newPassword: 'a much better one' };
    expect((await server.call(sessionCalls.changePassword, { content }, { as: session })).reason).toBe(
      'password.wrong',
    );
    expect(await recorded('S003')).toEqual(before);
  });

  it('is not filled by a flood: of a network, at most twenty rows a minute, the last of which counts the rest', async () => {
    for (let index = 0; index < 24; index += 1) await knock({ loginID: `flood-${index}`, ip: '198.51.100.200' });
    const { rows } = await server.db.pool.query<{ rows: number; attempts: number; most: number }>(
      "select count(*)::int as rows, sum(times)::int as attempts, max(times) as most from signin where userid like 'flood-%'",
    );
    expect(rows).toEqual([{ rows: 20, attempts: 24, most: 5 }]);
    await knock({ loginID: 'flood-elsewhere', ip: '198.51.100.201' });
    expect(await recorded('flood-elsewhere')).toHaveLength(1);
  });
});

describe('the database log', () => {
  const ends = async (empid: string) => {
    const { rows } = await server.db.pool.query<{ actor: string; call: string | null; old: object; new: object }>(
      `select actor, call, old_row as old, new_row as new from database_log
      where table_name = 'session' and new_row ->> 'empid' = $1`,
      [empid],
    );
    return rows;
  };

  it('has who ended whose session, and only that of the session', async () => {
    await server.person('S010', { coid: 'SA', plantid: '01' });
    await server.person('S011', { has: { [webUserMenu.id]: 'ADMIN', [bannerMenu.id]: 'VIEWER' } });
    const boss = await server.signIn('S011', testPassword);
    expect((await server.call(webUserCalls.kick, { content: { empid: 'S010' } }, { as: boss })).code).toBe('200');
    expect(await ends('S010')).toEqual([
      {
        actor: 'S011',
        // No part of an act that could be undone.
        call: null,
        old: { oid: expect.any(String), empid: 'S010', channel: 'W', ended_at: null, end_reason: null },
        new: {
          oid: expect.any(String),
          empid: 'S010',
          channel: 'W',
          ended_at: expect.any(String),
          end_reason: 'kick',
        },
      },
    ]);
  });

  it('has nothing of people who sign out', async () => {
    const session = await server.person('S012');
    await server.call(sessionCalls.logout, { content: '' }, { as: session });
    expect(await ends('S012')).toEqual([]);
  });
});
