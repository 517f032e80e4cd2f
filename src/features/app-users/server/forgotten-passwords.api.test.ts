import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { homeCalls } from '#features/home/home.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { endOldRequests } from '#platform/session/server/password-requests.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { firstPasswordCalls } from '../first-passwords.contract.ts';
import { forgottenPasswordCalls } from '../forgotten-passwords.contract.ts';
import { addAppUser, addDepartments } from './app-users.testing.ts';
import { answerAfterMs } from './forgotten-passwords.routes.ts';

/** People who have forgotten their passwords ask for new ones; administrators decide. */
let server: TestServer;
let limited: TestSession;
const people = ['P1', 'P2', 'FAR', 'DOMAIN', 'LEFT', 'NEW'];
const actor = { empid: 'test' };
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
  await addDepartments(server.db);
  limited = await server.person('LIMITED', { coid: 'AA', plantid: '01' });
  await server.give(appUserMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.pool.query('delete from signin_failure');
  await server.db.write(actor, async (trx) => {
    await trx.deleteFrom('password_request').execute();
    for (const table of ['session', 'web_user', 'app_user', 'account', 'employee'] as const)
      await trx.deleteFrom(table).where('empid', 'in', people).execute();
  });
  const here = { coid: 'AA', plantid: '01' };
  for (const empid of ['P1', 'P2', 'LEFT']) await addAppUser(server.db, empid, { name: `name of ${empid}`, ...here });
  await addAppUser(server.db, 'FAR', { name: 'far', coid: 'BB', plantid: '01' });
  await addAppUser(server.db, 'DOMAIN', { name: 'domain', ...here, type: 'AD', userid: 'chen@corp' });
  await server.db.write(actor, async (trx) => {
    await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'LEFT').execute();
    const newcomer = { empid: 'NEW', name: 'new', depkey: null, adaccount: null, search_text: 'new', ...here };
    await trx.insertInto('employee').values(newcomer).execute();
  });
});

const ask = async (loginID: unknown, { note = '', ip = '203.0.113.1' } = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/mb/forgotten',
    headers: { 'x-forwarded-for': ip, cookie: 'web_admin_lang=en' },
    payload: { content: { loginID, note } },
  });
  const { date: _, 'x-request-id': __, ...headers } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers };
};
const listed = async (as: TestSession = server.administrator) =>
  (await server.call(forgottenPasswordCalls.list, { query: {} }, { as })).content;
const asked = async (empid: string): Promise<string> => {
  await ask(empid);
  const one = (await listed()).list.find((row) => row.empid === empid);
  if (!one) throw new Error(`${empid} has not asked`);
  return one.oid;
};
const approve = (oid: string, as: TestSession = server.administrator) =>
  server.call(forgottenPasswordCalls.approve, { content: { oid } }, { as });
const refuse = (oid: string, as: TestSession = server.administrator, reason = 'come to the office') =>
  server.call(forgottenPasswordCalls.refuse, { content: { oid, reason } }, { as });
const statesOf = async (empid: string): Promise<string[]> => {
  const query = server.db.read.selectFrom('password_request').select('state').where('empid', '=', empid);
  return (await query.orderBy('oid').execute()).map(({ state }) => state);
};

describe('asking for a password', () => {
  it('is answered the same, and not sooner, whether there is such an account or not', async () => {
    const names = ['P1', 'chen@corp', 'LEFT', 'NEW', 'nobody-here', ' p2 '];
    const answers = [];
    for (const name of names) {
      const begun = performance.now();
      answers.push(await ask(name));
      expect(performance.now() - begun).toBeGreaterThan(answerAfterMs - 2);
    }
    expect(answers[0]).toMatchObject({ status: 200, body: JSON.stringify({ code: '200', content: null }) });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { total, list } = await listed();
    expect(total).toBe(4);
    expect(list.map(({ empid, barred }) => [empid, barred])).toEqual([
      ['P1', ''],
      ['DOMAIN', 'DOMAIN'],
      ['NEW', ''],
      ['P2', ''],
    ]);
  });

  it('says who asks, from where, and with which words; asking again renews the one request', async () => {
    await ask('P1', { note: 'first' });
    await ask('p1', { note: 'lost my phone' });
    const { list } = await listed();
    expect(list).toMatchObject([
      { empid: 'P1', name: 'name of P1', userid: 'P1', ip: '203.0.113.1', note: 'lost my phone', earlier: [] },
    ]);
    expect(await statesOf('P1')).toEqual(['O']);
  });

  it('from another address replaces nothing of what was asked before', async () => {
    await ask('P1', { note: 'it is me' });
    for (const place of [2, 3, 2, 4, 5, 6]) await ask('P1', { note: `stranger ${place}`, ip: `203.0.113.${place}` });
    const [request] = (await listed()).list;
    expect(request).toMatchObject({ ip: '203.0.113.6', note: 'stranger 6' });
    expect(request?.earlier.map(({ note }) => note)).toEqual(['stranger 5', 'stranger 4', 'stranger 2', 'stranger 3']);
    expect(request?.earlier[0]?.askedat).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await ask('P1', { note: 'me again' });
    expect((await listed()).list[0]).toMatchObject({ ip: '203.0.113.1', note: 'me again' });
  });

  it('from many addresses of one site replaces no more than one of them', async () => {
    await ask('P1', { note: 'it is me', ip: '2001:db8:1::1' });
    for (const place of [1, 2, 3, 4, 5, 6])
      await ask('P1', { note: `stranger ${place}`, ip: `2001:db8:2:${place}::1` });
    const [request] = (await listed()).list;
    expect(request).toMatchObject({ ip: '2001:db8:2:6::1', earlier: [{ ip: '2001:db8:1::1', note: 'it is me' }] });
  });

  it('is counted for the whole of a site, whichever of its networks it comes from', async () => {
    await server.db.pool.query(
      `insert into signin_failure (account_key, network, channel, lane) select 'x' || n, '2001:db8:3::/48', 'A', 'asked'
       from generate_series(1, 100) n`,
    );
    expect((await ask('P1', { ip: '2001:db8:3:77::1' })).status).toBe(429);
    expect((await ask('P1', { ip: '2001:db8:4:77::1' })).status).toBe(200);
  });

  it('by very many at once leaves the database to others', async () => {
    const holder = await server.db.pool.connect();
    await holder.query(`select pg_advisory_lock(hashtext('sign-in held'))`);
    const asking = Promise.all(Array.from({ length: 12 }, (_, n) => ask('held', { ip: `203.0.113.${n}` })));
    const waits = `select from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => ((await holder.query(waits)).rowCount ?? 0) > 1);
    expect((await listed()).total).toBe(0);
    await holder.query(`select pg_advisory_unlock_all()`);
    holder.release();
    expect((await asking).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('shows who is kept out of the app whatever the password', async () => {
    await server.db.write(actor, (trx) =>
      sql`insert into blacklist (blacktype, type, contentoid, remark) values ('APP', 'H', 'P2', 'lent the phone')`.execute(
        trx,
      ),
    );
    await ask('P1');
    await ask('P2');
    expect((await listed()).list.map(({ empid, blocked }) => [empid, blocked])).toEqual([
      ['P1', null],
      ['P2', 'lent the phone'],
    ]);
    await server.db.write(actor, (trx) => sql`delete from blacklist`.execute(trx));
  });

  it('needs an account and a short note', async () => {
    expect((await ask('')).body).toContain('form.required');
    expect((await ask('P1', { note: 'x'.repeat(201) })).body).toContain('form.too_long');
    expect((await ask(['P1'])).body).toContain('loginID');
    expect((await listed()).total).toBe(0);
  });

  it('is limited by account at an address, by account and by address, for unknown accounts too, and keeps nobody from signing in', async () => {
    await server.person('OWN', { coid: 'AA', plantid: '01' });
    for (const name of ['OWN', 'nobody-here']) {
      const asks = (count: number, ipOf: (index: number) => string) =>
        Promise.all(Array.from({ length: count }, (_, index) => ask(name, { ip: ipOf(index) })));
      const accepted = (answers: Awaited<ReturnType<typeof asks>>) => {
        expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
        return answers.filter(({ status }) => status === 200).length;
      };
      expect(accepted(await asks(12, () => '203.0.113.1'))).toBe(10);
      expect((await ask(name)).status).toBe(429);
      // Elsewhere it is not used up, until very many addresses ask for one account.
      expect(accepted(await asks(45, (index) => `203.0.113.${index + 2}`))).toBe(40);
      expect((await ask(name, { ip: '203.0.113.99' })).status).toBe(429);
    }
    await server.signInToApp('OWN', testPassword);
    await server.db.pool.query(
      `insert into signin_failure (account_key, network, channel, lane) select 'x' || n, '203.0.113.90', 'A', 'asked'
       from generate_series(1, 100) n`,
    );
    expect((await ask('P1', { ip: '203.0.113.90' })).status).toBe(429);
    expect((await ask('P1', { ip: '203.0.113.91' })).status).toBe(200);
  });

  it('at the same time is one request', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('P1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await statesOf('P1')).toEqual(['O']);
  });

  it('ends no session, and by itself after a week', async () => {
    const session = await server.person('CALM', { coid: 'AA', plantid: '01' });
    await ask('CALM');
    expect((await server.call(sessionCalls.user, {}, { as: session })).code).toBe('200');
    const age = (days: number) =>
      server.db.write(actor, (trx) =>
        trx
          .updateTable('password_request')
          .set({ askedat: new Date(Date.now() - days * 86_400_000) })
          .execute(),
      );
    await age(6);
    await server.db.write(actor, endOldRequests);
    expect(await statesOf('CALM')).toEqual(['O']);
    await age(8);
    await server.db.write(actor, endOldRequests);
    expect(await statesOf('CALM')).toEqual(['E']);
    expect((await listed()).total).toBe(0);
  });
});

describe('a request', () => {
  it('is approved once with a one-time password', async () => {
    const oid = await asked('P1');
    const { content } = await approve(oid);
    expect(content).toMatchObject({ empid: 'P1', password: expect.stringMatching(/^(?:\w{4}-){3}\w{4}$/) });
    await server.signInToApp('P1', content.password);
    expect(await approve(oid)).toMatchObject({ code: '502', reason: 'app_user.request_done' });
    expect(await refuse(oid)).toMatchObject({ code: '502', reason: 'app_user.request_done' });
    expect(await statesOf('P1')).toEqual(['A']);
  });

  it('is decided by one of two administrators at the same time', async () => {
    const oid = await asked('P1');
    const answers = await Promise.all([approve(oid), approve(oid), refuse(oid)]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'app_user.request_done')).toHaveLength(2);
  });

  it('of somebody without an account gives one', async () => {
    const { content } = await approve(await asked('NEW'));
    await server.signInToApp('NEW', content.password);
  });

  it('of a domain account cannot be approved: the directory holds the password', async () => {
    await ask('chen@corp');
    const oid = (await listed()).list[0]?.oid ?? '';
    expect(await approve(oid)).toMatchObject({ code: '502', reason: 'app_user.directory_password' });
    expect((await refuse(oid)).code).toBe('200');
  });

  it('is refused with a reason, of which the person is notified; the next one is a new one', async () => {
    const session = await server.person('TOLD', { coid: 'AA', plantid: '01' });
    const oid = await asked('TOLD');
    expect((await refuse(oid, server.administrator, ' ')).content).toBeNull();
    expect((await refuse(oid, server.administrator, ' ')).code).toBe('502');
    expect((await refuse(oid)).code).toBe('200');
    const { content } = await server.call(noticeCalls.list, { query: {} }, { as: session });
    expect(content.list).toMatchObject([{ message: 'come to the office' }]);
    await ask('TOLD');
    expect(await statesOf('TOLD')).toEqual(['R', 'O']);
  });

  it('is over once the person is given a password otherwise', async () => {
    await asked('P1');
    await server.call(appUserCalls.resetPassword, { content: { empid: 'P1' } }, { as: server.administrator });
    await asked('NEW');
    await server.call(firstPasswordCalls.make, { content: ['NEW'] }, { as: server.administrator });
    expect((await listed()).total).toBe(0);
  });

  it('is for administrators of the person’s plant with the right to grant', async () => {
    const [near, far] = [await asked('P1'), await asked('FAR')];
    expect((await listed(limited)).list.map(({ empid }) => empid)).toEqual(['P1']);
    for (const oid of [far, '00000000-0000-4000-8000-000000000000']) {
      expect((await approve(oid, limited)).status).toBe(403);
      expect((await refuse(oid, limited)).status).toBe(403);
    }
    expect(await approve('00000000-0000-4000-8000-000000000000')).toMatchObject({ reason: 'wire.gone' });
    const changer = await server.person('CHANGER', { has: { [appUserMenu.id]: 'USER' } });
    expect((await approve(near, changer)).status).toBe(403);
    expect((await server.call(forgottenPasswordCalls.list, { query: {} }, { as: changer })).status).toBe(403);
    expect((await approve(near, limited)).code).toBe('200');
  });

  it('of somebody with wider rights, or of oneself, is for others', async () => {
    await server.give(appUserMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'P1', containSub: 'N' }]);
    const [wider, own] = [await asked('P1'), await asked('LIMITED')];
    const { list } = await listed(limited);
    expect(list.map(({ empid, barred }) => [empid, barred])).toEqual([
      ['P1', 'WIDER'],
      ['LIMITED', 'SELF'],
    ]);
    expect(await approve(wider, limited)).toMatchObject({ status: 403, reason: 'app_user.wider_rights' });
    expect(await approve(own, limited)).toMatchObject({ code: '502', reason: 'app_user.own_password' });
    expect((await approve(wider)).code).toBe('200');
  });

  it('is shown on the home page to those who may decide it', async () => {
    await asked('P2');
    await asked('FAR');
    const shown = async (as: TestSession) =>
      (await server.call(homeCalls.attention, {}, { as })).content.find(({ key }) => key === 'password-requests');
    expect(await shown(limited)).toMatchObject({ total: 1, rows: [{ label: 'name of P2 (P2)' }] });
    expect(await shown(server.administrator)).toMatchObject({ total: 2, list: '/app-users?requests=open' });
  });
});
