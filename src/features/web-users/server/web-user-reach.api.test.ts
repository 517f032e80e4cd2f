import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { webUserCalls, webUserMenu } from '../web-users.contract.ts';
import { webUserSteps } from './web-users.testing.ts';

let server: TestServer;
let admin: { as: TestSession };
let steps: ReturnType<typeof webUserSteps>;

beforeAll(async () => {
  server = await startTestServer();
  admin = { as: server.administrator };
  steps = webUserSteps(server.db);
});
afterAll(() => server.close());

const kick = (empid: string, as = admin) => server.call(webUserCalls.kick, { content: { empid } }, as);
const reset = (empid: string, as = admin) => server.call(webUserCalls.resetPassword, { content: { empid } }, as);
const remove = (empids: string[], as = admin) => server.call(webUserCalls.remove, { content: empids }, as);
const setStatus = (empid: string, status: 'Y' | 'N', as = admin) =>
  server.call(webUserCalls.edit, { content: { empid, status } }, as);

/** Whether the session is still accepted. */
const lives = async (session: TestSession): Promise<boolean> =>
  (await server.call(sessionCalls.user, {}, { as: session })).status !== 401;
/** Within a second, on this server, through the notice of the database. */
const ends = (session: TestSession) => until(async () => !(await lives(session)), 1_000);

describe('kick, switch-off, reset and delete', () => {
  it('kick ends every console session and lets the person sign in again', async () => {
    const first = await server.person('K1');
    const second = await server.signIn('K1', testPassword);
    expect([await lives(first), await lives(second)]).toEqual([true, true]);
    expect((await kick('K1')).content).toEqual({ ended: 2 });
    await Promise.all([ends(first), ends(second)]);
    expect((await kick('K1')).content).toEqual({ ended: 0 });
    expect(await lives(await server.signIn('K1', testPassword))).toBe(true);
    expect(await kick('nobody')).toMatchObject({ code: '502', reason: 'wire.gone' });
  });

  it('kick keeps the app sessions', async () => {
    await server.person('K2');
    await steps.makeAppUser('K2', null);
    const { oid } = await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('session').values({ empid: 'K2', channel: 'A' }).returning('oid').executeTakeFirstOrThrow(),
    );
    await kick('K2');
    const ended = async () =>
      (await server.db.read.selectFrom('session').select('ended_at').where('oid', '=', oid).executeTakeFirstOrThrow())
        .ended_at;
    expect(await ended()).toBeNull();
    await reset('K2');
    expect(await ended()).not.toBeNull();
  });

  it('switch-off ends the sessions, and nobody signs in until it is on again', async () => {
    const session = await server.person('S1');
    await setStatus('S1', 'N');
    await ends(session);
    // Ended for good, not only while the switch is off.
    const left = await server.db.read
      .selectFrom('session')
      .select('oid')
      .where('empid', '=', 'S1')
      .where('ended_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    await expect(server.signIn('S1', testPassword)).rejects.toThrow();
    await setStatus('S1', 'Y');
    expect(await lives(session)).toBe(false);
    expect(await lives(await server.signIn('S1', testPassword))).toBe(true);
  });

  it('reset ends the sessions and the old password, and answers one that must be changed', async () => {
    const session = await server.person('R1');
    const { password } = (await reset('R1')).content;
    await ends(session);
    await expect(server.signIn('R1', testPassword)).rejects.toThrow();
    const once = await server.signIn('R1', password);
    expect(await server.call(rightsCalls.routes, {}, { as: once })).toMatchObject({
      status: 403,
      reason: 'login.must_change',
    });
    const again = (await reset('R1')).content.password;
    expect(again).not.toBe(password);
    await expect(server.signIn('R1', password)).rejects.toThrow();
  });

  it('reset is not for accounts of the directory', async () => {
    await steps.hire({ empid: 'R2', adaccount: 'r.two' });
    await server.call(webUserCalls.add, { content: [{ id: 'R2', loginid: 'r.two' }] }, admin);
    expect(await reset('R2')).toMatchObject({ code: '502', reason: 'web_user.directory' });
    expect(await reset('nobody')).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await steps.accountOf('R2'))?.password_hash).toBeNull();
  });

  it('delete ends the sessions and deletes the account, unless the app needs it', async () => {
    const [gone, stays] = [await server.person('D1'), await server.person('D2')];
    await steps.makeAppUser('D2', null);
    expect((await remove(['D1', 'D2', 'D1', 'nobody'])).content).toEqual({ deleted: 2 });
    await Promise.all([ends(gone), ends(stays)]);
    expect(await steps.accountOf('D1')).toBeUndefined();
    expect(await steps.accountOf('D2')).toBeDefined();
    expect((await remove(['D1'])).content).toEqual({ deleted: 0 });
    const back = await server.call(webUserCalls.add, { content: [{ id: 'D1', loginid: 'D1' }] }, admin);
    expect(back.content[0]?.password).not.toBeNull();
  });
});

describe('the last administrator', () => {
  it('cannot be switched off or deleted, alone or among others, and can be kicked', async () => {
    await server.person('O1');
    expect(await setStatus('admin', 'N')).toMatchObject({ code: '502', reason: 'permission.last_administrator' });
    expect(await remove(['admin', 'O1'])).toMatchObject({ reason: 'permission.last_administrator' });
    const { content } = await server.call(webUserCalls.search, { content: { status: 'Y' }, body: {} }, admin);
    expect(content.list.map(({ empid }) => empid)).toEqual(expect.arrayContaining(['admin', 'O1']));
    expect((await kick('admin')).code).toBe('200');
    admin = { as: await server.signIn('admin', testPassword) };
  });

  it('can be deleted when there is another one', async () => {
    const other = await server.person('O2', {
      has: { [webFunctionMenu.id]: 'ADMIN', [webUserMenu.id]: 'ADMIN' },
    });
    expect((await setStatus('O2', 'N')).code).toBe('200');
    expect((await setStatus('O2', 'Y')).code).toBe('200');
    await ends(other);
    await remove(['O2']);
  });
});

describe('a scoped administrator', () => {
  let scoped: { as: TestSession };

  beforeAll(async () => {
    scoped = { as: await server.person('P1', { coid: 'C1' }) };
    await server.person('P2', { coid: 'C1' });
    await server.person('P3', { coid: 'C2' });
    await server.person('P4', { coid: 'C1', has: { [parameterMenu.id]: 'USER' } });
    await steps.hire({ empid: 'P5', coid: 'C1' }, { empid: 'P6', coid: 'C2' }, { empid: 'P7', coid: 'C1' });
    await server.give(webUserMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'C1', containSub: 'N' }]);
    await server.give(roleMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'P7', containSub: 'N' }]);
  });

  it('sees only the people in scope', async () => {
    const { content } = await server.call(webUserCalls.search, { content: {}, body: {} }, scoped);
    expect(content.list.map(({ empid }) => empid).toSorted()).toEqual(['P1', 'P2', 'P4']);
    expect(content.total).toBe(3);
    const picked = await server.call(webUserCalls.candidates, { query: { pageSize: 100 } }, scoped);
    expect(picked.content.list.map(({ id }) => id)).toEqual(['P1', 'P2', 'P4', 'P5', 'P7']);
    const item = (empid: string) => server.call(webUserCalls.item, { query: { empid } }, scoped);
    expect((await item('P2')).code).toBe('200');
    const [outside, unknown] = [await item('P3'), await item('nobody')];
    expect([outside.code, outside.reason]).toEqual([unknown.code, unknown.reason]);
    expect((await server.call(personRightsCalls.roles, { query: { empid: 'P2' } }, scoped)).code).toBe('200');
    expect((await server.call(personRightsCalls.roles, { query: { empid: 'P3' } }, scoped)).status).toBe(403);
  });

  it('cannot change people outside the scope', async () => {
    const answers = [
      await kick('P3', scoped),
      await setStatus('P3', 'N', scoped),
      await reset('P3', scoped),
      await remove(['P2', 'P3'], scoped),
      await server.call(
        webUserCalls.add,
        {
          content: [
            { id: 'P5', loginid: 'P5' },
            { id: 'P6', loginid: 'P6' },
          ],
        },
        scoped,
      ),
      await kick('nobody', scoped),
    ];
    expect(answers.map(({ status, reason }) => [status, reason])).toEqual(
      answers.map(() => [403, 'web_user.outside_scope']),
    );
    expect(await steps.accountOf('P5')).toBeUndefined();
    expect(await steps.accountOf('P2')).toBeDefined();
  });

  it('manages the people in scope, except those with wider rights, who can only be kicked', async () => {
    expect((await reset('P2', scoped)).code).toBe('200');
    const answers = [
      await reset('P4', scoped),
      await setStatus('P4', 'N', scoped),
      await remove(['P4'], scoped),
      await server.call(webUserCalls.add, { content: [{ id: 'P7', loginid: 'P7' }] }, scoped),
    ];
    expect(answers.map(({ status, reason }) => [status, reason])).toEqual(
      answers.map(() => [403, 'web_user.has_more']),
    );
    expect((await kick('P4', scoped)).code).toBe('200');
    expect((await remove(['P2'], scoped)).content).toEqual({ deleted: 1 });
  });
});

describe('what lists and forms offer is what the calls accept', () => {
  const ids = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'];
  let readers: { as: TestSession }[];

  beforeAll(async () => {
    // Q1 is like everybody, Q2 may change parameters, Q3 works elsewhere; Q4 to Q6 are the same without the console.
    for (const [place, empid] of ids.slice(0, 3).entries())
      await server.person(empid, {
        coid: place === 2 ? 'C4' : 'C3',
        has: place === 1 ? { [parameterMenu.id]: 'USER' } : {},
      });
    await steps.hire(
      { empid: 'Q4', coid: 'C3', adaccount: 'ad.q4' },
      { empid: 'Q5', coid: 'C3', adaccount: 'ad.q5' },
      { empid: 'Q6', coid: 'C4' },
    );
    await server.give(parameterMenu.id, 'USER', [{ type: 'H', contentoid: 'Q5', containSub: 'N' }]);
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('employee')
        .set({ adaccount: sql<string>`'ad.' || empid` })
        .where('empid', 'in', ids.slice(0, 3))
        .execute(),
    );
    const everywhere = { as: await server.person('Q-ALL', { has: { [webUserMenu.id]: 'ADMIN' } }) };
    const changer = { as: await server.person('Q-USER', { has: { [webUserMenu.id]: 'USER' } }) };
    const looker = { as: await server.person('Q-PART', { coid: 'C3', has: { [webUserMenu.id]: 'VIEWER' } }) };
    await server.give(webUserMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'C3', containSub: 'N' }]);
    readers = [everywhere, changer, looker];
  });

  it('of another login name', async () => {
    const wrong: string[] = [];
    for (const reader of readers) {
      const { content } = await server.call(webUserCalls.search, { content: { id: 'Q' }, body: {} }, reader);
      for (const { empid, userid, may } of content.list.filter((row) => ids.includes(row.empid))) {
        const other = userid === empid ? `ad.${empid}` : empid;
        const answer = await server.call(webUserCalls.edit, { content: { empid, userid: other } }, reader);
        if ((answer.status !== 403) !== may.includes('resetPassword'))
          wrong.push(`${reader.as.empid} ${empid} ${may.join()} ${answer.status} ${answer.reason}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('of people to add, with either login name', async () => {
    const wrong: string[] = [];
    const offered: string[] = [];
    for (const reader of readers)
      for (const empid of ids.slice(3)) {
        const asked = { query: { empid, pageSize: 10 } };
        const [row] = (await server.call(webUserCalls.candidates, asked, reader)).content.list;
        for (const [type, loginid] of [
          ['AD', row?.adaccount],
          ['ED', empid],
        ] as const) {
          if (!row || !loginid) continue;
          const answer = await server.call(webUserCalls.add, { content: [{ id: empid, loginid }] }, reader);
          if (answer.code === '200') await remove([empid]);
          if ((answer.status !== 403) !== row.mayAdd.includes(type))
            wrong.push(`${reader.as.empid} ${empid} ${type}: ${row.mayAdd.join()} ${answer.status} ${answer.reason}`);
          if (row.mayAdd.includes(type)) offered.push(`${reader.as.empid} ${empid} ${type}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(offered).toEqual([
      'Q-ALL Q4 AD',
      'Q-ALL Q4 ED',
      'Q-ALL Q5 AD',
      'Q-ALL Q6 ED',
      'Q-PART Q4 AD',
      'Q-PART Q4 ED',
    ]);
  });
});

describe('an administrator of users who may not grant rights', () => {
  it('cannot take over accounts with wider rights or lock out people who grant rights, and manages the others', async () => {
    const desk = { as: await server.person('U1', { has: { [webUserMenu.id]: 'ADMIN' } }) };
    const refused = { status: 403, reason: 'web_user.has_more' };
    await server.person('U2', { has: { [parameterMenu.id]: 'USER' } });
    await server.person('U3', { has: { [parameterMenu.id]: 'VIEWER' } });
    expect(await reset('admin', desk)).toMatchObject(refused);
    expect(await remove(['U3', 'admin'], desk)).toMatchObject(refused);
    expect(await reset('U2', desk)).toMatchObject({ ...refused, params: { functions: [parameterMenu.id] } });
    expect((await reset('U3', desk)).code).toBe('200');
    expect((await remove(['U2'], desk)).content).toEqual({ deleted: 1 });
    // A new account has a new password, which the administrator would see.
    const again = { content: [{ id: 'U2', loginid: 'U2' }] };
    expect(await server.call(webUserCalls.add, again, desk)).toMatchObject(refused);
    expect((await reset('U1', desk)).code).toBe('200');
  });
});
