import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import type { Write } from '#platform/db/server/database.ts';
import { sessionCalls } from '../session.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refresh = (content: string) => server.call(sessionCalls.refresh, { content });

it.each<[string, string, (trx: Write, empid: string) => Promise<unknown>]>([
  [
    'kick',
    'An administrator has ended your session.',
    (trx, empid) => sql`update session set ended_at = now(), end_reason = 'kick' where empid = ${empid}`.execute(trx),
  ],
  [
    'switched_off',
    'Your account has been switched off.',
    (trx, empid) => sql`update web_user set status = 'N' where empid = ${empid}`.execute(trx),
  ],
  [
    'blacklisted',
    'Your account has been blocked: lent {place} $&',
    (trx, empid) =>
      sql`insert into blacklist (blacktype, type, contentoid, remark)
        values ('WEB', 'H', ${empid}, 'lent {place} $&')`.execute(trx),
  ],
])('the answer to any call, and to a refresh, says why the session has ended: %s', async (reason, message, end) => {
  const session = await server.person(`E-${reason}`);
  const ask = () => server.call(sessionCalls.user, {}, { as: session });
  expect(await ask()).toMatchObject({ status: 200 });
  await server.db.write({ empid: 'test' }, (trx) => end(trx, session.empid));
  await until(async () => (await ask()).status === 401);
  const content = { reason, message, at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string };
  expect(await ask()).toMatchObject({ status: 401, code: '401', reason: 'wire.session_over', content });
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 401, reason: 'wire.session_over', content });
});

it('who has no token of the session learns nothing of its end', async () => {
  const session = await server.person('E-SILENT');
  await server.call(sessionCalls.logout, { content: '' }, { as: session });
  expect(await server.call(sessionCalls.user, {}, { as: session })).toMatchObject({ content: { reason: 'logout' } });
  const forged = { ...session, token: `${session.token.slice(0, -4)}AAAA` };
  expect(await server.call(sessionCalls.user, {}, { as: forged })).toMatchObject({ status: 401, content: null });
  expect(await refresh(`${session.refreshToken}x`)).toMatchObject({ status: 401, content: null });
  expect(await server.call(sessionCalls.appRefresh, { content: session.refreshToken })).toMatchObject({
    status: 401,
    content: null,
  });
});
