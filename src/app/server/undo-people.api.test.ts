import { afterAll, beforeAll, expect, it } from 'vitest';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { startTestServer, testPassword, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const undo = (act: string, as: TestSession) => server.call(undoCalls.undo, { content: { act } }, { as });
const signsIn = (empid: string, password: string): Promise<boolean> =>
  server.signIn(empid, password).then(
    () => true,
    () => false,
  );

it('an entry that keeps somebody out does not come back once this person has more rights', async () => {
  const keeper = await server.person('PEOPLE-KEEPER', { has: { [blacklistMenu.id]: 'ADMIN' } });
  await server.person('PEOPLE-RISEN');
  const entry = { blacktype: 'WEB', type: 'H' as const, userid: 'PEOPLE-RISEN', remark: 'out' };
  expect(await server.call(blacklistCalls.add, { content: [entry] }, { as: keeper })).toMatchObject({ code: '200' });
  const { oid } = await server.db.read
    .selectFrom('blacklist')
    .select('oid')
    .where('contentoid', '=', 'PEOPLE-RISEN')
    .executeTakeFirstOrThrow();
  const removed = await server.call(blacklistCalls.remove, { content: [oid] }, { as: keeper });
  const conditions = [{ type: 'H' as const, contentoid: 'PEOPLE-RISEN', containSub: 'N' as const }];
  await server.give(webFunctionMenu.id, 'ADMIN', conditions);
  expect(await undo(removed.requestId, keeper)).toMatchObject({ status: 403, reason: 'access_list.stronger' });
  expect(await signsIn('PEOPLE-RISEN', testPassword)).toBe(true);
});

it('a one-time password is worth no more after the account was removed and has come back', async () => {
  const keeper = await server.person('PEOPLE-ADMIN', { has: { [webUserMenu.id]: 'ADMIN' } });
  await server.person('PEOPLE-RESET');
  const content = { empid: 'PEOPLE-RESET' };
  const { password } = (await server.call(webUserCalls.resetPassword, { content }, { as: keeper })).content;
  expect(await signsIn('PEOPLE-RESET', password)).toBe(true);
  const stillOpens = await signsIn('PEOPLE-RESET', password);
  const account = () =>
    server.db.read
      .selectFrom('account')
      .select(['must_change', 'password_expires_at', 'password_used_at', 'password_hash'])
      .where('empid', '=', 'PEOPLE-RESET')
      .executeTakeFirst();
  const before = await account();
  const removed = await server.call(webUserCalls.remove, { content: ['PEOPLE-RESET'] }, { as: keeper });
  expect(await signsIn('PEOPLE-RESET', password)).toBe(false);
  expect(await undo(removed.requestId, keeper)).toMatchObject({ code: '200' });
  expect(await account()).toEqual(before);
  expect(await signsIn('PEOPLE-RESET', password)).toBe(stillOpens);
});
