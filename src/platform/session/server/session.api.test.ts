import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sessionCalls } from '../session.contract.ts';
import { giveOneTimePassword, makeOneTimePassword } from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const as = (session: TestSession, token: string): TestSession => ({ ...session, token });
const login = async (loginID: string, password: string) =>
  server.call(sessionCalls.login, { content: { loginID, password: await server.services.keys.seal(password) } });
const refresh = (content: string) => server.call(sessionCalls.refresh, { content });

describe('signing in', () => {
  it('returns tokens, and the session’s user with them', async () => {
    const session = await server.person('S001', { name: '林淑芬' });
    const answer = await server.call(sessionCalls.user, {}, { as: session });
    expect(answer.content).toMatchObject({ empid: 'S001', userId: 'S001', name: '林淑芬', lang: 'en' });
  });

  it('rejects a wrong password and an unknown account with the same answer', async () => {
    await server.person('S002');
    const wrong = await login('S002', 'not the password');
    const unknown = await login('nobody-at-all', 'not the password');
    expect(wrong).toMatchObject({ status: 200, code: '500', reason: 'login.refused' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  });

  it('accepts ten attempts per account in its window, however the name is written, and the right password is no way round', async () => {
    await server.person('S003');
    const spellings = ['S003', 's003', ' S003 ', 'Ｓ003'];
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login(spellings[tries % 4] ?? '', 'wrong wrong')).reason).toBe('login.refused');
    }
    expect(await login('s003', testPassword)).toMatchObject({ status: 429, reason: 'login.too_many_tries' });
  });

  it('rejects more than ten at once, without one slipping through', async () => {
    await server.person('S004');
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('S004', 'wrong wrong')));
    expect(answers.filter((answer) => answer.reason === 'login.refused')).toHaveLength(10);
  });

  it('lets one person in at several places at once', async () => {
    await server.person('S006');
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => login('S006', testPassword)));
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    }
  });

  it('reports a disabled account after the right password only', async () => {
    await server.person('S005');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', 'S005').execute(),
    );
    expect((await login('S005', testPassword)).reason).toBe('login.switched_off');
    expect((await login('S005', 'wrong wrong')).reason).toBe('login.refused');
  });

  it('rejects a password that is not sealed', async () => {
    const answer = await server.call(sessionCalls.login, { content: { loginID: 'admin', password: testPassword } });
    expect(answer).toMatchObject({ status: 400, reason: 'wire.unsealed' });
  });
});

describe('a session', () => {
  it('ends with logout, for its access token and its refresh token', async () => {
    const session = await server.person('S010');
    await server.call(sessionCalls.logout, { content: '' }, { as: session });
    await until(async () => (await server.call(sessionCalls.user, {}, { as: session })).status === 401);
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  it('ends when the console user is disabled, within a moment', async () => {
    const session = await server.person('S011');
    await server.call(sessionCalls.user, {}, { as: session });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', 'S011').execute(),
    );
    await until(async () => (await server.call(sessionCalls.user, {}, { as: session })).status === 401);
  });

  it('ends when the employee leaves', async () => {
    const session = await server.person('S012');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'S012').execute(),
    );
    await until(async () => (await server.call(sessionCalls.user, {}, { as: session })).status === 401);
  });

  it('rejects another’s user id beside the token', async () => {
    const session = await server.person('S013');
    const answer = await server.app.inject({ url: `/api/user/info?token=${session.token}&userId=admin` });
    expect(answer.statusCode).toBe(403);
    expect((await server.app.inject({ url: `/api/user/info?token=${session.token}&userId=S013` })).statusCode).toBe(
      200,
    );
  });

  it.each([
    ['no token', ''],
    ['alg none', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInNpZCI6IngifQ.'],
    ['nonsense', 'a.b.c'],
  ])('rejects %s', async (_name, token) => {
    const answer = await server.call(sessionCalls.user, {}, { as: as(server.administrator, token) });
    expect(answer.status).toBe(401);
  });

  it('rejects a token whose signature was changed, and a refresh token in its place', async () => {
    const [head, body, signature = ''] = server.administrator.token.split('.');
    const touched = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await server.call(sessionCalls.user, {}, { as: as(server.administrator, touched) })).status).toBe(401);
    const swapped = as(server.administrator, server.administrator.refreshToken);
    expect((await server.call(sessionCalls.user, {}, { as: swapped })).status).toBe(401);
  });
});

describe('refreshing', () => {
  it('rotates: the next token is another, and works', async () => {
    const session = await server.person('S020');
    const next = await refresh(session.refreshToken);
    expect(next.content.refreshToken).not.toBe(session.refreshToken);
    expect((await refresh(next.content.refreshToken)).code).toBe('200');
  });

  it('gives fifty racers the same next token: one family, never a fork', async () => {
    const session = await server.person('S021');
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refreshToken)));
    expect(new Set(answers.map((answer) => answer.content.refreshToken)).size).toBe(1);
  });

  it('ends the session when an old token is replayed after the grace', async () => {
    const session = await server.person('S022');
    const next = await refresh(session.refreshToken);
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('session')
        .set({ rotated_at: new Date(Date.now() - 11_000) })
        .where('empid', '=', 'S022')
        .execute(),
    );
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await refresh(next.content.refreshToken)).status).toBe(401);
    await until(async () => (await server.call(sessionCalls.user, {}, { as: session })).status === 401);
  });

  it('rejects a token that no server made', async () => {
    const session = await server.person('S023');
    const [oid] = session.refreshToken.split('.');
    expect((await refresh(`${oid}.2.${'A'.repeat(43)}`)).status).toBe(401);
    expect((await refresh('')).status).toBe(401);
    expect((await refresh(session.refreshToken)).code).toBe('200');
  });
});

describe('a one-time password', () => {
  const give = (empid: string, expiresAt: Date) =>
    server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('account')
        .set({ must_change: 'Y', password_expires_at: expiresAt })
        .where('empid', '=', empid)
        .execute(),
    );
  const change = (session: TestSession, newPassword: string, oldPassword = testPassword) =>
    server.call(sessionCalls.changePassword, { content: { oldPassword, newPassword } }, { as: session });

  it('is valid for changing it alone, and afterwards for everything', async () => {
    await server.person('S030');
    await give('S030', new Date(Date.now() + 60_000));
    const answer = await login('S030', testPassword);
    expect(answer.content.mustChange).toBe('Y');
    const session = { ...server.administrator, empid: 'S030', userid: 'S030', token: answer.content.jwt };
    expect(await server.call(sessionCalls.user, {}, { as: session })).toMatchObject({
      status: 403,
      reason: 'login.must_change',
    });
    const changed = await change(session, 'a much better one');
    expect(changed.content.mustChange).toBe('N');
    expect((await server.call(sessionCalls.user, {}, { as: as(session, changed.content.jwt) })).code).toBe('200');
    expect((await login('S030', testPassword)).reason).toBe('login.refused');
  });

  it('signs in once: anyone who has seen it has nothing, and its owner sets a password in the session that it opened', async () => {
    await server.person('S033');
    await give('S033', new Date(Date.now() + 60_000));
    const first = await login('S033', testPassword);
    expect(first.content.mustChange).toBe('Y');
    for (let again = 0; again < 2; again += 1)
      expect((await login('S033', testPassword)).reason).toBe('login.password_used');
    expect((await login('S033', 'wrong wrong')).reason).toBe('login.refused');
    const session = { ...server.administrator, empid: 'S033', userid: 'S033', token: first.content.jwt };
    expect((await change(session, 'a much better one')).content.mustChange).toBe('N');
    for (let again = 0; again < 2; again += 1) expect((await login('S033', 'a much better one')).code).toBe('200');
  });

  it('signs in once when many try it at once, and another one once more', async () => {
    await server.person('S034');
    const oneTime = await makeOneTimePassword();
    for (let round = 0; round < 2; round += 1) {
      await server.db.write({ empid: 'test' }, (trx) => giveOneTimePassword(trx, 'S034', oneTime));
      const answers = await Promise.all(Array.from({ length: 6 }, () => login('S034', oneTime.password)));
      expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === 'login.password_used')).toHaveLength(5);
    }
  });

  it('differs from a permanent password that an administrator wants changed: that one signs in until it is changed', async () => {
    await server.person('S035');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('account').set({ must_change: 'Y' }).where('empid', '=', 'S035').execute(),
    );
    for (let again = 0; again < 2; again += 1) expect((await login('S035', testPassword)).content.mustChange).toBe('Y');
  });

  it('expires by itself', async () => {
    await server.person('S031');
    await give('S031', new Date(Date.now() - 1_000));
    expect((await login('S031', testPassword)).reason).toBe('login.password_expired');
  });

  it.each([
    ['short one', 'password.too_short'],
    ['password123', 'password.common'],
    ['zzzzzzzzzzzz', 'password.common'],
    ['S0320000000032', 'password.own_name'],
    ['xyzs0320000000032abc', 'password.own_name'],
    ['S032-0000.0000 32!', 'password.own_name'],
    ['so32oooooooo32 and more', 'password.own_name'],
    ['2300000000230S reversed', 'password.own_name'],
    ['my $teph4n13!! forever', 'password.own_name'],
    ['ＳＴＥＰＨＡＮＩＥ likes it', 'password.own_name'],
    [testPassword, 'password.same'],
  ])('is not replaced by %s', async (newPassword, reason) => {
    const known = await server.db.read
      .selectFrom('employee')
      .select('empid')
      .where('empid', '=', 'S0320000000032')
      .executeTakeFirst();
    if (!known) await server.person('S0320000000032', { name: 'Stephanie Li' });
    const session = await server.signIn('S0320000000032', testPassword);
    expect(await change(session, newPassword)).toMatchObject({ code: '502', reason, fields: { newPassword: reason } });
  });
});
