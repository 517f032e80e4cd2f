import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  testDevice,
  testPassword,
  until,
  type TestServer,
  type TestSession,
} from '#app/server/server.testing.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { sessionCalls, type AppDevice } from '../session.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const actor = { empid: 'test' };

const enterApp = async (loginID: string, password = testPassword, device: Partial<AppDevice> = {}) =>
  server.call(sessionCalls.appLogin, {
    content: { loginID, password: await server.services.keys.seal(password), ...testDevice, ...device },
  });
const enterConsole = async (loginID: string, password = testPassword) =>
  server.call(sessionCalls.login, { content: { loginID, password: await server.services.keys.seal(password) } });
const appUser = (empid: string) =>
  server.db.read.selectFrom('app_user').selectAll().where('empid', '=', empid).executeTakeFirst();
const sessionsOf = (empid: string) =>
  server.db.read.selectFrom('session').select(['channel', 'device']).where('empid', '=', empid).execute();

/** An employee with an account, but without console access. */
const employee = async (empid: string): Promise<void> => {
  await server.person(empid);
  await server.db.write(actor, (trx) => trx.deleteFrom('web_user').where('empid', '=', empid).execute());
};

describe('signing in to the app', () => {
  it('returns tokens, creates an app user for any account, and records what the phone reported', async () => {
    await employee('A001');
    expect((await enterConsole('A001')).reason).toBe('login.not_a_console_user');
    const answer = await enterApp('A001');
    expect(answer).toMatchObject({ code: '200', content: { mustChange: 'N', expiresIn: 900 } });
    expect(await appUser('A001')).toMatchObject({
      status: 'Y',
      ...testDevice,
      lastlogindate: expect.any(String),
      rev: 1,
    });
    const { regid: _, lang: __, ...reported } = testDevice;
    expect(
      await server.db.read
        .selectFrom('signin')
        .selectAll()
        .where('channel', '=', 'A')
        .where('empid', '=', 'A001')
        .execute(),
    ).toEqual([expect.objectContaining({ channel: 'A', result: 'S', userid: 'A001', ip: '127.0.0.1', ...reported })]);
    expect(await sessionsOf('A001')).toContainEqual({ channel: 'A', device: 'Pixel 9 · Android 16' });
  });

  it('keeps the newest phone, leaves status and settings of the app user alone, and forgets a push address that is gone', async () => {
    await server.person('A002');
    await enterApp('A002');
    await server.db.write(actor, (trx) =>
      trx
        .updateTable('app_user')
        .set({ userconfig: JSON.stringify({ push: 'N' }) as never })
        .where('empid', '=', 'A002')
        .execute(),
    );
    const before = await appUser('A002');
    await enterApp('A002', testPassword, {
      platform: 'ios',
      platformversion: '26',
      model: 'iPhone 17',
      regid: undefined,
    });
    expect(await appUser('A002')).toMatchObject({
      platform: 'ios',
      model: 'iPhone 17',
      regid: '',
      userconfig: { push: 'N' },
      rev: before?.rev,
      txemp: before?.txemp,
    });
  });

  it('rejects an employee without an account like an unknown one', async () => {
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('employee')
        .values({ empid: 'A003', name: 'A003', depkey: null, adaccount: null, search_text: '' })
        .execute(),
    );
    const [without, unknown, wrong] = [
      await enterApp('A003'),
      await enterApp('nobody'),
      await enterApp('admin', 'wrong one'),
    ];
    expect(without).toMatchObject({ status: 200, code: '500', reason: 'login.refused' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...without, requestId: '' });
    expect({ ...wrong, requestId: '' }).toEqual({ ...without, requestId: '' });
    expect(await appUser('A003')).toBeUndefined();
  });

  it.each([
    ['who left', 'employee', { inservice: 'N' }],
    ['whose account is switched off', 'account', { status: 'N' }],
    ['who is switched off as an app user', 'app_user', { status: 'N' }],
  ] as const)('rejects somebody %s, after the right password only, and writes nothing', async (_who, table, set) => {
    const empid = `A01-${table}`;
    await server.person(empid);
    await server.signInToApp(empid, testPassword);
    await server.db.write(actor, (trx) =>
      trx
        .updateTable(table)
        .set(set as never)
        .where('empid', '=', empid)
        .execute(),
    );
    const before = await sessionsOf(empid);
    expect((await enterApp(empid)).reason).toBe('login.switched_off');
    expect((await enterApp(empid, 'wrong wrong')).reason).toBe('login.refused');
    expect(await sessionsOf(empid)).toEqual(before);
    // A disabled app user is only kept out of the app.
    expect((await enterConsole(empid)).code).toBe(table === 'app_user' ? '200' : '500');
  });

  it.each([
    ['a platform that there is not', { platform: 'windows' as never }],
    ['a phone without a model', { model: undefined as never }],
    ['a text without end', { model: 'x'.repeat(500) }],
    ['a control character', { timezone: 'Asia\u0000' }],
  ])('rejects %s', async (_what, device) => {
    if (!(await sessionsOf('A015')).length) await server.person('A015');
    const answer = await enterApp('A015', testPassword, device);
    expect(answer.code).not.toBe('200');
    expect(await appUser('A015')).toBeUndefined();
  });

  it('shares its window of attempts with the console', async () => {
    await server.person('A020');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enterApp(tries % 2 ? 'a020' : ' A020 ', 'wrong wrong')).reason).toBe('login.refused');
      expect((await enterConsole('Ａ020', 'wrong wrong')).reason).toBe('login.refused');
    }
    expect(await enterApp('A020')).toMatchObject({ status: 429, reason: 'login.too_many_tries' });
    expect(await enterConsole('A020')).toMatchObject({ status: 429, reason: 'login.too_many_tries' });
  });
});

describe('a session of the app', () => {
  let session: TestSession;
  beforeAll(async () => {
    // All rights at the console must not help in the app.
    await server.person('A030', { has: { [roleMenu.id]: 'ADMIN', [webFunctionMenu.id]: 'ADMIN' } });
    session = await server.signInToApp('A030', testPassword);
  });

  it('may ask about itself, and about nobody else', async () => {
    const as = session;
    expect((await server.call(sessionCalls.user, {}, { as })).content).toMatchObject({ empid: 'A030' });
    expect((await server.call(personRightsCalls.appFunctions, { query: { empid: 'A030' } }, { as })).code).toBe('200');
    expect((await server.call(personRightsCalls.dataItems, { query: { empid: 'A030', type: 'A' } }, { as })).code).toBe(
      '200',
    );
    const wrong = { status: 403, reason: 'wire.wrong_channel' };
    expect(
      await server.call(personRightsCalls.dataItems, { query: { empid: 'A030', type: 'W' } }, { as }),
    ).toMatchObject(wrong);
    expect(await server.call(personRightsCalls.appFunctions, { query: { empid: 'admin' } }, { as })).toMatchObject(
      wrong,
    );
    expect(
      await server.call(personRightsCalls.dataItems, { query: { empid: 'admin', type: 'A' } }, { as }),
    ).toMatchObject(wrong);
    expect(await server.call(rightsCalls.routes, {}, { as })).toMatchObject(wrong);
  });

  it('is not ended by the console’s logout, and ends by its own', async () => {
    const one = await server.signInToApp('A030', testPassword);
    expect(await server.call(sessionCalls.logout, { content: '' }, { as: one })).toMatchObject({ status: 403 });
    const atConsole = await server.signIn('A030', testPassword);
    expect(await server.call(sessionCalls.appLogout, { content: '' }, { as: atConsole })).toMatchObject({
      status: 403,
    });
    expect((await server.call(sessionCalls.appLogout, { content: '' }, { as: one })).code).toBe('200');
    await until(async () => (await server.call(sessionCalls.user, {}, { as: one })).status === 401);
    expect((await server.call(sessionCalls.user, {}, { as: atConsole })).code).toBe('200');
  });

  it('is refreshed by its own call, and neither channel’s token is valid at the other’s, nor used up by trying', async () => {
    const one = await server.signInToApp('A030', testPassword);
    expect((await server.call(sessionCalls.refresh, { content: one.refreshToken })).status).toBe(401);
    const next = await server.call(sessionCalls.appRefresh, { content: one.refreshToken });
    expect(next.code).toBe('200');
    const atConsole = await server.signIn('A030', testPassword);
    expect((await server.call(sessionCalls.appRefresh, { content: atConsole.refreshToken })).status).toBe(401);
    expect((await server.call(sessionCalls.refresh, { content: atConsole.refreshToken })).code).toBe('200');
    expect((await server.call(sessionCalls.user, {}, { as: { ...one, token: next.content.jwt } })).code).toBe('200');
  });

  it('ends when the app user is disabled, while the console session goes on', async () => {
    const atConsole = await server.person('A031');
    const one = await server.signInToApp('A031', testPassword);
    await server.call(sessionCalls.user, {}, { as: one });
    await server.db.write(actor, (trx) =>
      trx.updateTable('app_user').set({ status: 'N' }).where('empid', '=', 'A031').execute(),
    );
    await until(async () => (await server.call(sessionCalls.user, {}, { as: one })).status === 401);
    expect((await server.call(sessionCalls.appRefresh, { content: one.refreshToken })).status).toBe(401);
    expect((await server.call(sessionCalls.user, {}, { as: atConsole })).code).toBe('200');
  });

  it('changes no password where administrators do not let the person, but for a one-time one', async () => {
    await server.person('A033');
    const one = await server.signInToApp('A033', testPassword);
    const set = (reset: 'Y' | 'N') =>
      server.db.write(actor, (trx) =>
        trx
          .updateTable('app_user')
          .set({ userconfig: JSON.stringify({ reset }) as never })
          .where('empid', '=', 'A033')
          .execute(),
      );
    const change = (as: TestSession, oldPassword: string, newPassword: string) =>
      server.call(sessionCalls.changePassword, { content: { oldPassword, newPassword } }, { as });
    await set('N');
    expect(await change(one, testPassword, 'a much better one')).toMatchObject({
      code: '502',
      reason: 'password.not_in_app',
    });
    await set('Y');
    const changed = await change(one, testPassword, 'a much better one');
    expect(changed.code).toBe('200');
    await set('N');
    await server.db.write(actor, (trx) =>
      trx.updateTable('account').set({ must_change: 'Y' }).where('empid', '=', 'A033').execute(),
    );
    const first = await server.signInToApp('A033', 'a much better one');
    expect((await change(first, 'a much better one', 'the very best one')).code).toBe('200');
  });

  it('changes a password and goes on as the same phone in a session of the app', async () => {
    await server.person('A032');
    const one = await server.signInToApp('A032', testPassword);
    const changed = await server.call(
      sessionCalls.changePassword,
      { content: { oldPassword: testPassword, newPassword: 'a much better one' } },
      { as: one },
    );
    const next = { ...one, token: changed.content.jwt };
    expect((await server.call(sessionCalls.user, {}, { as: next })).code).toBe('200');
    expect(await server.call(rightsCalls.routes, {}, { as: next })).toMatchObject({ reason: 'wire.wrong_channel' });
    await until(async () => (await server.call(sessionCalls.user, {}, { as: one })).status === 401);
    expect(await sessionsOf('A032')).toContainEqual({ channel: 'A', device: 'Pixel 9 · Android 16' });
    expect(
      await server.db.read
        .selectFrom('signin')
        .select('oid')
        .where('channel', '=', 'A')
        .where('empid', '=', 'A032')
        .execute(),
    ).toHaveLength(1);
  });
});
