import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holding, isBlocked } from '#app/server/held-locks.testing.ts';
import { startTestServer, testDevice, testPassword, until, type TestServer } from '#app/server/server.testing.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { sessionCalls } from '../session.contract.ts';
import { giveOneTimePassword, makeOneTimePassword } from './accounts.ts';
import { endSessionsOf } from './session.queries.ts';

/** A password that an administrator replaces in the moment in which somebody uses it: it opens and keeps nothing. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const liveSessions = async (empid: string): Promise<number> => {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from session where empid = ${empid} and ended_at is null`.execute(server.db.read);
  return rows[0]?.live ?? 0;
};
const hashOf = async (empid: string): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from account where empid = ${empid}`.execute(server.db.read);
  return rows[0]?.hash ?? '';
};

type Envelopes = Envelope & { reason?: string };

/** Begins a call while an administrator's act is written and not yet committed; its answer after that. */
const during = async <Answered>(
  act: Parameters<typeof holding>[1],
  call: () => Promise<Answered>,
): Promise<Answered> => {
  let answered: Promise<Answered> | undefined;
  await holding(
    server.db,
    act,
    async (held) => {
      answered = call();
      await Promise.race([answered, until(isBlocked(server.db, held))]);
    },
    true,
  );
  return answered ?? call();
};

const replace = async (empid: string): Promise<Parameters<typeof holding>[1]> => {
  const one = await makeOneTimePassword();
  return (trx) => giveOneTimePassword(trx, empid, one);
};

describe('a password that is replaced in this moment', () => {
  it.each([
    ['/api/mb/login', testDevice],
    ['/api/login', {}],
  ])('opens no session any more: %s', async (url, device) => {
    const empid = `S${url.length}`;
    await server.person(empid);
    const payload = { content: { loginID: empid, password: await server.services.keys.seal(testPassword), ...device } };
    const answer = await during(await replace(empid), () => server.app.inject({ method: 'POST', url, payload }));
    expect(JSON.parse(answer.body) as Envelopes).toMatchObject({ reason: 'login.refused' });
    expect(await liveSessions(empid)).toBe(0);
  });

  it('cannot be changed into another one', async () => {
    await server.person('C1');
    const as = await server.signInToApp('C1', testPassword);
    const content = { oldPassword: testPassword, newPassword: 'Evil-Password-1' };
    const change = () => server.call(sessionCalls.changePassword, { content }, { as });
    expect(await during(await replace('C1'), change)).toMatchObject({
      status: 401,
      reason: 'wire.session_over',
      content: { reason: 'password' },
    });
    expect(await liveSessions('C1')).toBe(0);
  });
});

describe('changing one’s own password', () => {
  it('does not outlive the end of the session', async () => {
    await server.person('C2');
    const as = await server.signInToApp('C2', testPassword);
    const before = await hashOf('C2');
    const content = { oldPassword: testPassword, newPassword: 'Evil-Password-1' };
    const answer = await during(
      (trx) => endSessionsOf(trx, 'C2', 'kick'),
      () => server.call(sessionCalls.changePassword, { content }, { as }),
    );
    expect(answer).toMatchObject({ status: 401, content: { reason: 'kick' } });
    expect(await liveSessions('C2')).toBe(0);
    expect(await hashOf('C2')).toBe(before);
  });

  it('counts once when it is done on two devices at once', async () => {
    await server.person('C3');
    const devices = [await server.signInToApp('C3', testPassword), await server.signInToApp('C3', testPassword)];
    const answers = await Promise.all(
      devices.map((as, at) => {
        const content = { oldPassword: testPassword, newPassword: `Other-Password-${at}` };
        return server.call(sessionCalls.changePassword, { content }, { as });
      }),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await liveSessions('C3')).toBe(1);
  });
});
