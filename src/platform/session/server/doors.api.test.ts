import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  testDevice,
  testPassword,
  until,
  type TestServer,
  type TestSession,
} from '#app/server/server.testing.ts';
import { languages } from '#platform/i18n/languages.ts';
import type { Write } from '#platform/db/server/database.ts';
import { channelsOf } from '#platform/wire/endpoint.ts';
import { sessionCalls } from '../session.contract.ts';

/** The specification allows one second (docs/rules.md, Who is calling); a busy machine gets more. */
const soonMs = 4_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const write = (work: (trx: Write) => Promise<unknown>) => server.db.write({ empid: 'test' }, work);
const entry = async (loginID: string, password = testPassword) => ({
  loginID,
  password: await server.services.keys.seal(password),
});
const enterConsole = async (loginID: string, password?: string) =>
  server.call(sessionCalls.login, { content: await entry(loginID, password) });
const enterApp = async (loginID: string, password?: string) =>
  server.call(sessionCalls.appLogin, { content: { ...(await entry(loginID, password)), ...testDevice } });
const statusOf = async (as: TestSession): Promise<number> => (await server.call(sessionCalls.user, {}, { as })).status;
const sessionsOf = (empid: string) =>
  server.db.read.selectFrom('session').select('oid').where('empid', '=', empid).execute();

const block = (blacktype: string, type: 'H' | 'C' | 'R', contentoid: string, remark: string) =>
  write((trx) => trx.insertInto('blacklist').values({ blacktype, type, contentoid, remark }).execute());
const unblock = () => write((trx) => trx.deleteFrom('blacklist').execute());
const maintain = (paramcode: 'WEB' | 'APP', status: 'Y' | 'N') =>
  write((trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', 'Maintenance')
      .where('paramcode', '=', paramcode)
      .execute(),
  );
const whitelist = (contenttype: 'H' | 'C', contentoid: string) =>
  write((trx) => trx.insertInto('whitelist').values({ type: 'MAINTENANCE', contenttype, contentoid }).execute());

afterEach(async () => {
  await unblock();
  await write((trx) => trx.deleteFrom('whitelist').execute());
  await maintain('WEB', 'N');
  await maintain('APP', 'N');
});

describe('the blacklist', () => {
  it('keeps a person out of the console and shows the remark, after the right password only, and leaves the app open', async () => {
    await server.person('B001');
    await block('WEB', 'H', 'B001', '借用他人账号 {place} $&');
    const before = await sessionsOf('B001');
    const answer = await enterConsole('B001');
    expect(answer).toMatchObject({ status: 200, code: '500', reason: 'login.blacklisted' });
    expect(answer.params).toEqual({ remark: '借用他人账号 {place} $&' });
    expect(answer.message).toBe('This account has been blocked: 借用他人账号 {place} $&');
    expect((await enterConsole('B001', 'wrong wrong')).reason).toBe('login.refused');
    expect(await sessionsOf('B001')).toEqual(before);
    expect((await enterApp('B001')).code).toBe('200');
  });

  it('keeps people out of the app by its own kind, and records why, and no app user', async () => {
    await server.person('B002');
    await block('APP', 'H', 'B002', 'lost phone');
    expect(await enterApp('B002')).toMatchObject({ reason: 'login.blacklisted', params: { remark: 'lost phone' } });
    const { read } = server.db;
    expect(await read.selectFrom('app_user').select('empid').where('empid', '=', 'B002').execute()).toEqual([]);
    expect(
      await read
        .selectFrom('signin')
        .select(['channel', 'result', 'reason'])
        .where('channel', '=', 'A')
        .where('empid', '=', 'B002')
        .execute(),
    ).toEqual([{ channel: 'A', result: 'F', reason: 'login.blacklisted' }]);
    expect((await enterConsole('B002')).code).toBe('200');
  });

  it('can name everybody of a company, and beats the whitelist', async () => {
    await server.person('B003', { coid: 'BC' });
    await block('WEB', 'C', 'BC', 'audit');
    await whitelist('H', 'B003');
    expect((await enterConsole('B003')).reason).toBe('login.blacklisted');
  });

  it('ends live sessions of its channel, their refresh tokens included, and only those', async () => {
    const atConsole = await server.person('B004');
    const inApp = await server.signInToApp('B004', testPassword);
    expect([await statusOf(atConsole), await statusOf(inApp)]).toEqual([200, 200]);
    await block('APP', 'H', 'B004', 'x');
    await until(async () => (await statusOf(inApp)) === 401, soonMs);
    expect((await server.call(sessionCalls.appRefresh, { content: inApp.refreshToken })).status).toBe(401);
    expect(await statusOf(atConsole)).toBe(200);
  });

  it('follows a role that is switched off and on', async () => {
    const session = await server.person('B005');
    await write(async (trx) => {
      const { oid } = await trx
        .insertInto('role')
        .values({
          id: 'ROLE00000077',
          name: 'r',
          sourcetype: 'build',
          source: '',
          search_text: '',
          status: 'N',
        } as never)
        .returning('oid')
        .executeTakeFirstOrThrow();
      await trx.insertInto('role_member').values({ roleoid: oid, empid: 'B005' }).execute();
    });
    await block('WEB', 'R', 'ROLE00000077', 'x');
    expect(await statusOf(session)).toBe(200);
    const turn = (status: 'Y' | 'N') =>
      write((trx) => trx.updateTable('role').set({ status }).where('id', '=', 'ROLE00000077').execute());
    await turn('Y');
    await until(async () => (await statusOf(session)) === 401, soonMs);
    await turn('N');
    await until(async () => (await statusOf(session)) === 200, soonMs);
  });
});

describe('maintenance', () => {
  it('admits whitelisted people, and shows everyone else the message once the password is right', async () => {
    await server.person('B010');
    await server.person('B011');
    await whitelist('H', 'B011');
    await maintain('WEB', 'Y');
    expect(await enterConsole('B010')).toMatchObject({ code: '500', reason: 'login.maintenance' });
    expect((await enterConsole('B010', 'wrong wrong')).reason).toBe('login.refused');
    expect((await enterConsole('B011')).code).toBe('200');
    expect((await enterApp('B010')).code).toBe('200');
    await maintain('APP', 'Y');
    expect((await enterApp('B010')).reason).toBe('login.maintenance');
  });

  it('is announced in four languages, in the words of the specification', async () => {
    await server.person('B012');
    await maintain('WEB', 'Y');
    const messages = await Promise.all(
      languages.map(
        async (lang) => (await server.call(sessionCalls.login, { content: await entry('B012') }, { lang })).message,
      ),
    );
    expect(new Set(messages).size).toBe(4);
    expect(messages).toContain('This web page in the processing of the maintenance, Please try again later.');
  });

  it('holds live sessions on every call but signing out, and they go on when it is over: nothing is lost', async () => {
    const held = await server.person('B013', { has: { F004: 'ADMIN', F005: 'ADMIN', F012: 'ADMIN' } });
    const phone = await server.signInToApp('B013', testPassword);
    const inside = await server.person('B014', { coid: 'BIN' });
    await whitelist('C', 'BIN');
    await maintain('WEB', 'Y');
    await until(async () => (await statusOf(held)) === 503, soonMs);
    const answer = await server.call(sessionCalls.user, {}, { as: held });
    expect(answer).toMatchObject({ status: 503, code: '503', reason: 'wire.maintenance' });
    expect([await statusOf(inside), await statusOf(phone)]).toEqual([200, 200]);

    const letIn: string[] = [];
    for (const { method, path, right } of server.bound) {
      if (right.kind === 'public' || !channelsOf(right).includes('W')) continue;
      const response = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${held.token}` },
        ...(method === 'GET' ? {} : { payload: { content: 7 } }),
      });
      if (response.statusCode !== 503) letIn.push(`${method} ${path}`);
    }
    expect(letIn).toEqual(['POST /logout']);

    const next = await server.call(sessionCalls.refresh, { content: held.refreshToken });
    expect(next.code).toBe('200');
    await maintain('WEB', 'N');
    const again = { ...held, token: next.content.jwt };
    await until(async () => (await statusOf(again)) === 200, soonMs);
  });

  it('can be left: the session ends for good', async () => {
    const held = await server.person('B015');
    await maintain('WEB', 'Y');
    await until(async () => (await statusOf(held)) === 503);
    expect((await server.call(sessionCalls.logout, { content: '' }, { as: held })).code).toBe('200');
    await until(async () => (await statusOf(held)) === 401);
  });

  it('opens to people who are added to the whitelist in the meantime, and closes to those who are removed', async () => {
    const held = await server.person('B016');
    await maintain('WEB', 'Y');
    await until(async () => (await statusOf(held)) === 503);
    await whitelist('H', 'B016');
    await until(async () => (await statusOf(held)) === 200, soonMs);
    await write((trx) => trx.updateTable('whitelist').set({ status: 'N' }).execute());
    await until(async () => (await statusOf(held)) === 503, soonMs);
  });
});
