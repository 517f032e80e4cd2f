import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';

let server: TestServer;
let admin: TestSession;
let counter = 0;
let empid: string;
let app: TestSession;
let atConsole: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('granter', { has: { [appUserMenu.id]: 'ADMIN' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  empid = `S${(counter += 1)}`;
  atConsole = await server.person(empid);
  app = await server.signInToApp(empid, testPassword);
  expect(await lives(app)).toBe(true);
});

const lives = async (session: TestSession): Promise<boolean> =>
  (await server.call(sessionCalls.user, {}, { as: session })).code === '200';
/** Within the second that docs/rules.md promises (Who is calling). */
const endsSoon = (session: TestSession) => until(async () => !(await lives(session)), 1_000);
const refreshes = async (session: TestSession): Promise<boolean> =>
  (await server.call(sessionCalls.appRefresh, { content: session.refreshToken }, { as: session })).code === '200';
const change = (status: 'Y' | 'N') => server.call(appUserCalls.edit, { content: { empid, status } }, { as: admin });

describe('a person who is signed in to the app', () => {
  it('is in the list with the phone', async () => {
    const { content } = await server.call(appUserCalls.item, { query: { empid } }, { as: admin });
    expect(content).toMatchObject({ platform: 'android', model: 'Pixel 9', appversion: '3.2.1', regid: 'push-1' });
    expect(content.lastlogindate).not.toBeNull();
  });

  it('is signed out at once when forced out, and can sign in again', async () => {
    await server.call(appUserCalls.kick, { content: { empid } }, { as: admin });
    await endsSoon(app);
    expect(await refreshes(app)).toBe(false);
    expect(await lives(atConsole)).toBe(true);
    expect(await lives(await server.signInToApp(empid, testPassword))).toBe(true);
  });

  it('is signed out when switched off, and the old session stays ended when switched on again', async () => {
    await change('N');
    await endsSoon(app);
    await expect(server.signInToApp(empid, testPassword)).rejects.toThrow();
    await change('Y');
    expect(await lives(app)).toBe(false);
    expect(await refreshes(app)).toBe(false);
    expect(await lives(await server.signInToApp(empid, testPassword))).toBe(true);
  });

  it('is signed out when blocked', async () => {
    await server.call(appUserCalls.block, { content: { userid: empid, remark: 'lost' } }, { as: admin });
    await endsSoon(app);
    expect(await refreshes(app)).toBe(false);
    expect(await lives(atConsole)).toBe(true);
  });

  it('is signed out when deleted, and signing in adds the app user again', async () => {
    await server.call(
      appUserCalls.edit,
      { content: { empid, userConfig: { push: 'N', certTips: 'Y' } } },
      { as: admin },
    );
    await server.call(appUserCalls.remove, { content: [empid] }, { as: admin });
    await endsSoon(app);
    expect((await server.call(appUserCalls.item, { query: { empid } }, { as: admin })).reason).toBe('wire.gone');
    await server.signInToApp(empid, testPassword);
    const { content } = await server.call(appUserCalls.item, { query: { empid } }, { as: admin });
    expect(content.userConfig).toMatchObject({ push: 'Y', certTips: 'N' });
  });

  it('is signed out everywhere when the password is reset; the one-time password must be changed', async () => {
    const { content } = await server.call(appUserCalls.resetPassword, { content: { empid } }, { as: admin });
    await endsSoon(app);
    await endsSoon(atConsole);
    await expect(server.signInToApp(empid, testPassword)).rejects.toThrow();
    const once = await server.signInToApp(empid, content.password);
    expect(await server.call(sessionCalls.user, {}, { as: once })).toMatchObject({
      status: 403,
      reason: 'login.must_change',
    });
  });
});
