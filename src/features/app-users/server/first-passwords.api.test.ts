import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { appUserMenu } from '../app-users.contract.ts';
import { firstPasswordCalls } from '../first-passwords.contract.ts';

/** One-time passwords for people who have never had one. */
let server: TestServer;
let limited: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('OWN', { coid: 'AA', plantid: '01' });
  limited = await server.person('LIMITED', { coid: 'AA', plantid: '01' });
  await server.give(appUserMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
});
afterAll(() => server.close());

const actor = { empid: 'test' };
const employee = (empid: string, more: { plantid?: string; adaccount?: string; inservice?: 'Y' | 'N' } = {}) => ({
  empid,
  name: `name of ${empid}`,
  depkey: null,
  coid: 'AA',
  plantid: '01',
  adaccount: null,
  search_text: empid.toLowerCase(),
  ...more,
});
beforeEach(async () => {
  const names = ['N1', 'N2', 'FAR', 'DOMAIN', 'LEFT', 'taken'];
  await server.db.write(actor, async (trx) => {
    for (const table of ['session', 'web_user', 'app_user', 'account', 'employee'] as const)
      await trx.deleteFrom(table).where('empid', 'in', names).execute();
    const rows = [
      employee('N1'),
      employee('N2'),
      employee('FAR', { plantid: '02' }),
      employee('DOMAIN', { adaccount: 'chen@corp' }),
      employee('LEFT', { inservice: 'N' }),
    ];
    await trx.insertInto('employee').values(rows).execute();
  });
});

const make = (empids: string[], as = server.administrator) =>
  server.call(firstPasswordCalls.make, { content: empids }, { as });
const barred = async (empids: string[], as = server.administrator) =>
  (await server.call(firstPasswordCalls.barred, { content: empids }, { as })).content;

describe('first passwords', () => {
  it('open the app once, and have to be replaced', async () => {
    const { code, content } = await make(['N1', 'N2', 'N1']);
    expect([code, content.map(({ empid }) => empid)]).toEqual(['200', ['N1', 'N2']]);
    expect(content[0]).toMatchObject({ name: 'name of N1', password: expect.stringMatching(/^(?:\w{4}-){3}\w{4}$/) });
    const password = content[0]?.password ?? '';
    const session = await server.signInToApp('N1', password);
    expect((await server.call(sessionCalls.user, {}, { as: session })).status).toBe(403);
    const changed = await server.call(
      sessionCalls.changePassword,
      { content: { oldPassword: password, newPassword: 'a phrase of my own' } },
      { as: session },
    );
    expect(changed.content.mustChange).toBe('N');
    expect(await barred(['N1', 'N2'])).toEqual([{ id: 'N1', why: 'OWN' }]);
    // A slip that was lost is made again; the one before opens nothing.
    const [again] = (await make(['N2'])).content;
    expect(again?.password).not.toBe(content[1]?.password);
    await expect(server.signInToApp('N2', content[1]?.password ?? '')).rejects.toThrow();
  });

  it('are a spreadsheet with names, within one’s scope', async () => {
    const made = (await make(['N1', 'N2'])).content;
    const content = made.map(({ empid, password }) => ({ empid, password }));
    const { cells } = await server.exported(firstPasswordCalls.sheet, { content }, { as: limited });
    const rows = cells.slice(1).map((row) => row.slice(2));
    expect(rows).toEqual(made.map(({ empid, name, password, until }) => [empid, name, password, until]));
    const far = { content: [{ empid: 'FAR', password: 'x' }] };
    expect((await server.call(firstPasswordCalls.sheet, far, { as: limited })).status).toBe(403);
    const gone = { content: [{ empid: 'NOBODY', password: 'x' }] };
    const answer = await server.call(firstPasswordCalls.sheet, gone, { as: server.administrator });
    expect(answer.reason).toBe('wire.gone');
  });

  it('are for people who need one, all or none', async () => {
    expect(await barred(['N1', 'OWN', 'DOMAIN'])).toEqual(
      expect.arrayContaining([
        { id: 'OWN', why: 'OWN' },
        { id: 'DOMAIN', why: 'DOMAIN' },
      ]),
    );
    for (const empid of ['OWN', 'DOMAIN'])
      expect(await make(['N1', empid])).toMatchObject({ code: '501', reason: 'app_user.first_barred' });
    expect(await make(['N1', 'LEFT'])).toMatchObject({ reason: 'app_user.has_left' });
    expect(await make(['N1', 'NOBODY'])).toMatchObject({ reason: 'wire.gone' });
    const { rows } = await server.db.pool.query(`select from account where empid = 'N1'`);
    expect(rows).toEqual([]);
  });

  it('are made within one’s scope alone', async () => {
    expect((await make(['N1', 'FAR'], limited)).status).toBe(403);
    expect((await make(['N1'], limited)).code).toBe('200');
    expect(await barred(['FAR', 'OWN'], limited)).toEqual([{ id: 'OWN', why: 'OWN' }]);
  });

  it('are not made for people with wider rights, whom the maker could then enter as', async () => {
    await server.give(appUserMenu.id, 'ADMIN', [{ type: 'H', contentoid: 'N1', containSub: 'N' }]);
    expect(await barred(['N1', 'N2'], limited)).toEqual([{ id: 'N1', why: 'WIDER' }]);
    expect(await make(['N1'], limited)).toMatchObject({ reason: 'app_user.first_barred' });
    expect((await make(['N1'])).code).toBe('200');
  });

  it('are offered to all who have none', async () => {
    const { content } = await server.call(firstPasswordCalls.without, {}, { as: limited });
    expect(content.list.map(({ empid }) => empid)).toContain('N2');
    for (const empid of ['FAR', 'DOMAIN', 'LEFT', 'OWN'])
      expect(content.list.map((one) => one.empid)).not.toContain(empid);
    // A slip that is still good is not made again, until it is over.
    await make(['N2']);
    const offered = async (): Promise<string[]> =>
      (await server.call(firstPasswordCalls.without, {}, { as: server.administrator })).content.list.map(
        ({ empid }) => empid,
      );
    expect(await offered()).toContain('FAR');
    expect(await offered()).not.toContain('N2');
    await server.db.write(actor, (trx) =>
      trx
        .updateTable('account')
        .set({ password_expires_at: new Date(0) as never })
        .where('empid', '=', 'N2')
        .execute(),
    );
    expect(await offered()).toContain('N2');
  });

  it('need the right to grant', async () => {
    const changer = await server.person('CHANGER', { has: { [appUserMenu.id]: 'USER' } });
    expect((await make(['N1'], changer)).status).toBe(403);
    expect((await server.call(firstPasswordCalls.without, {}, { as: changer })).status).toBe(403);
  });
});
