import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testDevice, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { sessionCalls } from '../session.contract.ts';

/** What one person can fill by signing in, who has the right password. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const actor = { empid: 'test' };
const enterApp = async (loginID: string) =>
  server.call(sessionCalls.appLogin, {
    content: { loginID, password: await server.services.keys.seal(testPassword), ...testDevice },
  });

describe('somebody who signs in again and again', () => {
  const rows = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`;

  it('has fifty sessions in the app at most: the one that was used longest ago ends', async () => {
    const console = await server.person('A040');
    await server.db.write(actor, (trx) =>
      sql`insert into session (empid, channel, device, last_seen_at)
        select 'A040', 'A', n, now() - make_interval(mins => n) from ${rows(50)}`.execute(trx),
    );
    const newest = await server.signInToApp('A040', testPassword);
    const ended = await server.db.read
      .selectFrom('session')
      .select(['device', 'end_reason'])
      .where('empid', '=', 'A040')
      .where('ended_at', 'is not', null)
      .execute();
    expect(ended).toEqual([{ device: '50', end_reason: 'expired' }]);
    for (const as of [console, newest]) expect((await server.call(sessionCalls.user, {}, { as })).code).toBe('200');
  });

  it('does so two hundred times in a quarter of an hour at most', async () => {
    await server.person('A041');
    await server.db.write(actor, (trx) =>
      sql`insert into signin (channel, result, empid, userid, at)
        select 'A', 'S', 'A041', 'A041', now() - interval '14 minutes' from ${rows(199)}`.execute(trx),
    );
    expect(await enterApp('A041')).toMatchObject({ status: 429, reason: 'login.too_many_tries' });
    await server.db.write(actor, (trx) =>
      sql`update signin set at = at - interval '2 minutes' where empid = 'A041' and at < now() - interval '1 minute'`.execute(
        trx,
      ),
    );
    expect((await enterApp('A041')).code).toBe('200');
  });
});
