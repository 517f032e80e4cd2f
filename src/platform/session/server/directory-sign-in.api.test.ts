import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testDevice, testPassword, until, type TestServer } from '#app/server/server.testing.ts';
import { slapdProgram, startSlapd, type Slapd } from '#platform/directory/server/slapd.testing.ts';
import { sessionCalls } from '../session.contract.ts';
import { timingLeaks } from './time.testing.ts';

const password = 'the directory’s own 7';

describe.skipIf(!slapdProgram)('a domain account', () => {
  let slapd: Slapd;
  let server: TestServer;
  beforeAll(async () => {
    slapd = await startSlapd([
      { rdn: 'chen.mei', uid: 'chen.mei', password },
      { rdn: 'D002', uid: 'D002', password },
    ]);
    server = await startTestServer({
      LDAP_URL: slapd.tlsUrl,
      LDAP_USER: 'uid={account},ou=people,dc=example,dc=com',
      LDAP_CA: slapd.caFile,
      LDAP_TIMEOUT: '2',
    });
    await server.person('D001');
    await change('D001', { type: 'AD', userid: 'chen.mei', password_hash: null });
    await server.person('D002', { slowHash: true });
  });
  afterAll(async () => {
    await server.close();
    await slapd.stop();
  });

  const change = (empid: string, set: Record<string, string | null>) =>
    server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('account')
        .set(set as never)
        .where('empid', '=', empid)
        .execute(),
    );
  const login = async (loginID: string, typed: string, at = server) =>
    at.call(sessionCalls.login, { content: { loginID, password: await at.services.keys.seal(typed) } });
  const forget = () => server.db.pool.query('delete from signin_failure');

  it('signs in with the directory’s password, however its name is written, at the console and in the app', async () => {
    const answer = await login(' CHEN.mei ', password);
    expect(answer).toMatchObject({ code: '200', content: { mustChange: 'N' } });
    const as = { empid: 'D001', userid: 'chen.mei', token: answer.content.jwt, refreshToken: '' };
    expect((await server.call(sessionCalls.user, {}, { as })).content).toMatchObject({ empid: 'D001' });
    const content = { loginID: 'chen.mei', password: await server.services.keys.seal(password), ...testDevice };
    expect((await server.call(sessionCalls.appLogin, { content })).code).toBe('200');
  });

  it('leaves no password behind, in no table', async () => {
    await login('chen.mei', password);
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
      server.db.read,
    );
    for (const { name } of rows) {
      const found = await sql`select from ${sql.table(name)} t where position(${password} in t::text) > 0`.execute(
        server.db.read,
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
    const account = await server.db.read
      .selectFrom('account')
      .select('password_hash')
      .where('empid', '=', 'D001')
      .executeTakeFirst();
    expect(account?.password_hash).toBeNull();
  });

  it.each(['wrong wrong', '', ' ', '\u0000', testPassword])('is rejected with %j', async (typed) => {
    await forget();
    expect(await login('chen.mei', typed)).toMatchObject({ status: 200, reason: 'login.refused' });
  });

  it('does not open a local account of the same name, nor does a local password open it', async () => {
    await forget();
    expect((await login('D002', password)).reason).toBe('login.refused');
    expect((await login('D002', testPassword)).code).toBe('200');
    const { rows } = await server.db.pool.query<{ password_hash: string }>(
      "select password_hash from account where empid = 'D002'",
    );
    await change('D001', { password_hash: rows[0]?.password_hash ?? '' });
    expect((await login('chen.mei', testPassword)).reason).toBe('login.refused');
    await change('D001', { password_hash: null });
  });

  it('does not sign in people without an account here, whatever the directory says', async () => {
    await change('D001', { userid: 'somebody.else' });
    expect((await login('chen.mei', password)).reason).toBe('login.refused');
    await change('D001', { userid: 'chen.mei' });
  });

  it('is disabled here, which is reported after the right password only', async () => {
    await forget();
    await change('D001', { status: 'N' });
    expect((await login('chen.mei', password)).reason).toBe('login.switched_off');
    expect((await login('chen.mei', 'wrong wrong')).reason).toBe('login.refused');
    await change('D001', { status: 'Y' });
  });

  it('has ten attempts in its window, and the directory is not asked beyond', async () => {
    await forget();
    for (let tries = 0; tries < 10; tries += 1) await login('chen.mei', 'wrong wrong');
    expect(await login('chen.mei', password)).toMatchObject({ status: 429, reason: 'login.too_many_tries' });
    await forget();
  });

  it('changes its password in the directory, not here, and is never a one-time one', async () => {
    await change('D001', { must_change: 'Y' });
    const answer = await login('chen.mei', password);
    expect(answer.content.mustChange).toBe('N');
    const as = { empid: 'D001', userid: 'chen.mei', token: answer.content.jwt, refreshToken: '' };
    const content = { oldPassword: password, newPassword: 'a much better one' };
    expect((await server.call(sessionCalls.changePassword, { content }, { as })).reason).toBe('password.directory');
    await change('D001', { must_change: 'N' });
  });

  it('takes as long to be rejected, and is answered the same, as a local or an unknown account', async () => {
    const texts = new Set<string>();
    const wrongTry = (loginID: string) => async () => {
      const payload = { content: { loginID, password: await server.services.keys.seal('wrong wrong') } };
      texts.add((await server.app.inject({ method: 'POST', url: '/api/login', payload })).body);
    };
    expect(await timingLeaks(['chen.mei', 'D002', 'nobody.here'].map(wrongTry), forget)).toBeNull();
    expect([...texts]).toHaveLength(1);
    await forget();
  }, 60_000);

  it('cannot sign in while the directory is down, which every rejected person learns; local accounts can', async () => {
    const away = await startTestServer({
      LDAP_URL: 'ldaps://127.0.0.1:1',
      LDAP_USER: 'uid={account},ou=people,dc=example,dc=com',
      LDAP_TIMEOUT: '1',
    });
    try {
      await away.person('D003');
      await away.person('D004');
      await away.db.write({ empid: 'test' }, (trx) =>
        trx.updateTable('account').set({ type: 'AD' }).where('empid', '=', 'D003').execute(),
      );
      const answers = await Promise.all(['D003', 'D004', 'nobody'].map((name) => login(name, 'wrong wrong', away)));
      expect(answers[0]).toMatchObject({ status: 200, code: '500', reason: 'login.directory_unavailable' });
      expect(new Set(answers.map(({ requestId: _, ...rest }) => JSON.stringify(rest))).size).toBe(1);
      expect((await login('D004', testPassword, away)).code).toBe('200');
    } finally {
      await away.close();
    }
  });

  it('ends with the account like any other session', async () => {
    const answer = await login('chen.mei', password);
    const as = { empid: 'D001', userid: 'chen.mei', token: answer.content.jwt, refreshToken: '' };
    await change('D001', { status: 'N' });
    await until(async () => (await server.call(sessionCalls.user, {}, { as })).status === 401);
    await change('D001', { status: 'Y' });
  });
});
