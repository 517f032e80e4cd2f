import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { webUserCalls, type webUserEdit, type webUserFilter, webUserMenu } from '../web-users.contract.ts';
import { webUserSteps } from './web-users.testing.ts';

let server: TestServer;
let admin: { as: TestSession };
let steps: ReturnType<typeof webUserSteps>;

beforeAll(async () => {
  server = await startTestServer();
  admin = { as: server.administrator };
  steps = webUserSteps(server.db);
  await steps.hire(
    { empid: 'H1', name: '王小明', adaccount: 'ming.wang' },
    { empid: 'H2', name: '陳美麗' },
    { empid: 'H3', name: '李強', inservice: 'N' },
    { empid: 'H4', name: '林志玲', adaccount: 'h5' },
    { empid: 'H5', name: '張偉' },
    { empid: 'H6', name: '吳一' },
    { empid: 'H7', name: '吳二' },
    { empid: 'H8', name: '吳三', adaccount: 'wu.san' },
  );
});
afterAll(() => server.close());

const add = (...wanted: { id: string; loginid: string }[]) => server.call(webUserCalls.add, { content: wanted }, admin);
const edit = (content: z.input<typeof webUserEdit>) => server.call(webUserCalls.edit, { content }, admin);
const item = async (empid: string) => (await server.call(webUserCalls.item, { query: { empid } }, admin)).content;
const search = async (content: z.input<typeof webUserFilter>, body: Record<string, unknown> = {}) =>
  (await server.call(webUserCalls.search, { content, body: { pageSize: 1000, ...body } }, admin)).content;
const empidsOf = async (
  content: z.input<typeof webUserFilter>,
  body: Record<string, unknown> = {},
): Promise<string[]> => (await search(content, body)).list.map(({ empid }) => empid);
const login = async (loginID: string, password: string) =>
  server.call(sessionCalls.login, { content: { loginID, password: await server.services.keys.seal(password) } });

describe('picking employees', () => {
  const pick = async (filter: string) =>
    (await server.call(webUserCalls.candidates, { query: { simplifiedFilter: filter } }, admin)).content;

  it('shows people in service with their accounts, or the ones they would get', async () => {
    expect(await pick('王小明')).toMatchObject({
      total: 1,
      list: [{ id: 'H1', loginid: 'ming.wang', type: 'AD', adaccount: 'ming.wang', account: 'N', webuser: 'N' }],
    });
    expect(await pick('h2')).toMatchObject({ list: [{ id: 'H2', loginid: 'H2', type: 'ED', adaccount: null }] });
    expect((await pick('李強')).total).toBe(0);
    expect(await pick('admin')).toMatchObject({ list: [{ id: 'admin', account: 'Y', webuser: 'Y', appuser: 'N' }] });
    const one = await server.call(webUserCalls.candidates, { query: { empid: 'H5' } }, admin);
    expect(one.content).toMatchObject({ total: 1, list: [{ id: 'H5' }] });
  });

  it('pages', async () => {
    const page = async (pageNum: number) =>
      (await server.call(webUserCalls.candidates, { query: { pageNum, pageSize: 3 } }, admin)).content;
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.list.length]).toEqual([8, 3]);
    expect(second.list[0]?.id).not.toBe(first.list[2]?.id);
  });

  it('is narrowed to the place that was chosen in the tree', async () => {
    await steps.hire({ empid: 'Q1', coid: 'C9' });
    const query = { placetype: 'C', place: 'C9' } as const;
    expect((await server.call(webUserCalls.candidates, { query }, admin)).content).toMatchObject({
      total: 1,
      list: [{ id: 'Q1' }],
    });
  });
});

describe('adding users', () => {
  it('answers a one-time password for an employee number, to be changed, and none for a domain account', async () => {
    const { code, content } = await add({ id: 'H1', loginid: 'Ming.Wang' }, { id: 'H2', loginid: 'H2' });
    expect(code).toBe('200');
    expect(content).toMatchObject([
      { empid: 'H1', userid: 'ming.wang', password: null },
      { empid: 'H2', userid: 'H2', name: '陳美麗' },
    ]);
    const password = content[1]?.password ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await steps.accountOf('H1')).toMatchObject({ type: 'AD', password_hash: null });
    expect((await login('H2', password)).content).toMatchObject({ mustChange: 'Y' });
    expect(JSON.stringify(await item('H2'))).not.toContain(password);
    const logged = await server.db.read.selectFrom('database_log').selectAll().execute();
    expect(JSON.stringify(logged)).not.toContain(password);
    expect(JSON.stringify(logged)).not.toContain((await steps.accountOf('H2'))?.password_hash);
  });

  it('answers 24 with the names of people who are users already, and adds nobody', async () => {
    const answer = await add({ id: 'H5', loginid: 'H5' }, { id: 'H2', loginid: 'H2' });
    expect(answer).toMatchObject({ code: '24', reason: 'web_user.exists', content: 'H2 陳美麗' });
    expect(answer.message).toContain('H2 陳美麗');
    expect(await empidsOf({ id: 'H5' })).toEqual([]);
    expect(await add({ id: 'H5', loginid: 'H5' }, { id: 'H5', loginid: 'H5' })).toMatchObject({
      code: '24',
      reason: 'web_user.exists',
    });
    expect(await steps.accountOf('H5')).toBeUndefined();
  });

  it('adds once when it is sent twice at the same time', async () => {
    const answers = await Promise.all([add({ id: 'H6', loginid: 'H6' }), add({ id: 'H6', loginid: 'H6' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    const good = answers.find(({ code }) => code === '200')?.content[0]?.password ?? '';
    expect((await login('H6', good)).code).toBe('200');
  });

  it('refuses people who have left or are unknown, and any other login name', async () => {
    expect(await add({ id: 'H3', loginid: 'H3' })).toMatchObject({ code: '501', reason: 'web_user.not_in_service' });
    expect(await add({ id: 'nobody', loginid: 'nobody' })).toMatchObject({
      code: '501',
      reason: 'web_user.not_in_service',
      params: { names: ['nobody'] },
    });
    expect(await add({ id: 'H5', loginid: 'somebody' })).toMatchObject({
      code: '501',
      reason: 'web_user.loginid_unknown',
    });
  });

  it('rejects a login name that somebody else has', async () => {
    expect((await add({ id: 'H5', loginid: 'h5' })).code).toBe('200');
    expect(await add({ id: 'H4', loginid: 'h5' })).toMatchObject({ code: '24', reason: 'web_user.userid_taken' });
    expect(await empidsOf({ id: 'H4' })).toEqual([]);
  });

  it('keeps the account and the password of an app user', async () => {
    const { password_hash } = (await steps.accountOf('admin')) ?? { password_hash: null };
    await steps.makeAppUser('H7', password_hash);
    expect(await add({ id: 'H7', loginid: 'other' })).toMatchObject({ code: '501', reason: 'web_user.login_kept' });
    expect((await add({ id: 'H7', loginid: 'H7' })).content).toMatchObject([{ empid: 'H7', password: null }]);
    expect((await login('H7', testPassword)).content).toMatchObject({ mustChange: 'N' });
  });

  it('rejects an empty list and one that is too long', async () => {
    expect(await add()).toMatchObject({ code: '501', reason: 'common.dialog.information_incomplete' });
    const tooMany = Array.from({ length: 101 }, (_, n) => ({ id: `X${n}`, loginid: `X${n}` }));
    expect((await add(...tooMany)).fields).toEqual({ content: 'form.too_many' });
  });
});

describe('the list', () => {
  it('filters by each field and by all of them together', async () => {
    expect(await empidsOf({ id: 'h1' })).toEqual(['H1']);
    expect(await empidsOf({ name: '陈美' })).toEqual(['H2']);
    // The name filter searches neither the number nor the domain account.
    expect(await empidsOf({ name: 'H2' })).toEqual([]);
    expect(await empidsOf({ name: 'ming' })).toEqual([]);
    expect(await empidsOf({ userid: 'MING' })).toEqual(['H1']);
    expect(await empidsOf({ simplifiedFilter: '王小', status: 'Y' })).toEqual(['H1']);
    expect(await empidsOf({ simplifiedFilter: '王小', status: 'N' })).toEqual([]);
    expect(await empidsOf({ userid: '%' })).toEqual([]);
    expect((await search({ status: 'Y' })).total).toBe((await search({})).total);
    const firstPage = await search({}, { pageSize: 2 });
    expect([firstPage.list.length, firstPage.total > 2]).toEqual([2, true]);
  });

  it('sorts by each column in both directions, each row once', async () => {
    const all = (await empidsOf({})).toSorted();
    for (const sortField of ['empid', 'name', 'userid', 'lastlogindate', 'status', 'txdat']) {
      for (const sortOrder of ['asc', 'desc']) {
        const found = await empidsOf({}, { sortField, sortOrder });
        expect(found.toSorted()).toEqual(all);
        const paged = [
          ...(await empidsOf({}, { sortField, sortOrder, pageSize: 3 })),
          ...(await empidsOf({}, { sortField, sortOrder, pageSize: 3, pageNum: 2 })),
        ];
        expect(paged).toEqual(found.slice(0, paged.length));
      }
    }
    expect(await empidsOf({}, { sortField: 'empid', sortOrder: 'desc' })).toEqual(all.toReversed());
    expect((await search({}, { sortField: 'lastlogindate', sortOrder: 'asc' })).list[0]?.lastlogindate).toBeNull();
    expect((await search({})).list[0]?.lastlogindate).not.toBeNull();
    expect(
      (await server.call(webUserCalls.search, { content: {}, body: { sortField: 'password_hash' as 'name' } }, admin))
        .status,
    ).toBe(400);
  });

  it('is exported as a whole', async () => {
    const sealedQuery = { condition: { id: 'H1' } };
    const { cells } = await server.exported(webUserCalls.exportAll, { sealedQuery }, admin);
    expect(cells.map(([empid]) => empid)).toEqual(['Employee number', 'H1']);
  });
});

describe('editing', () => {
  it('changes the status, and answers a stale revision with the current row', async () => {
    const before = await item('H2');
    expect((await edit({ empid: 'H2', status: 'N', rev: before.rev })).content).toMatchObject({ status: 'N' });
    const stale = await edit({ empid: 'H2', userid: 'H2', rev: before.rev });
    expect(stale).toMatchObject({ status: 409, content: { empid: 'H2', status: 'N' } });
    expect((await edit({ empid: 'H2', status: 'Y' })).content.status).toBe('Y');
    expect(await edit({ empid: 'nobody', status: 'Y' })).toMatchObject({ code: '502', reason: 'wire.gone' });
  });

  it('does not count a sign-in as a change', async () => {
    const { rev } = await item('H7');
    await server.signIn('H7', testPassword);
    const after = await item('H7');
    expect([after.rev, after.txemp]).toEqual([rev, 'admin']);
  });

  it('moves between domain account and employee number; the new local account gets a one-time password', async () => {
    await add({ id: 'H8', loginid: 'wu.san' });
    const local = await edit({ empid: 'H8', userid: 'h8' });
    expect(local.content).toMatchObject({ userid: 'H8', type: 'ED', userConfig: { reset: 'Y' } });
    expect((await login('H8', local.content.password ?? '')).content).toMatchObject({ mustChange: 'Y' });
    const back = await edit({ empid: 'H8', userid: 'wu.san' });
    expect(back.content).toMatchObject({ userid: 'wu.san', type: 'AD', password: null, userConfig: { reset: 'N' } });
    expect(await steps.accountOf('H8')).toMatchObject({ password_hash: null, must_change: 'N' });
    expect((await edit({ empid: 'H8', status: 'Y' })).content.password).toBeNull();
  });

  it('distinguishes a domain account and a number with the same letters by case', async () => {
    await steps.hire({ empid: 'H9', adaccount: 'h9' });
    expect((await add({ id: 'H9', loginid: 'H9' })).content).toMatchObject([{ userid: 'H9' }]);
    expect((await edit({ empid: 'H9', userid: 'h9' })).content).toMatchObject({ userid: 'h9', type: 'AD' });
    expect((await edit({ empid: 'H9', userid: 'H9' })).content).toMatchObject({ userid: 'H9', type: 'ED' });
  });

  it('refuses an unknown login name, one that is taken, and changing one’s own', async () => {
    expect(await edit({ empid: 'H8', userid: 'else' })).toMatchObject({
      code: '502',
      fields: { userid: 'web_user.loginid_unknown' },
    });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('employee').set({ adaccount: 'H6' }).where('empid', '=', 'H2').execute(),
    );
    expect(await edit({ empid: 'H2', userid: 'h6' })).toMatchObject({
      code: '24',
      fields: { userid: 'web_user.userid_taken' },
    });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('employee').set({ adaccount: 'root' }).where('empid', '=', 'admin').execute(),
    );
    expect(await edit({ empid: 'admin', userid: 'root' })).toMatchObject({ fields: { userid: 'web_user.own_login' } });
  });

  it('can require a new password of local accounts, and never makes a one-time password a lasting one', async () => {
    expect((await edit({ empid: 'H7', userConfig: { reset: 'Y' } })).content.userConfig).toEqual({ reset: 'Y' });
    expect((await login('H7', testPassword)).content).toMatchObject({ mustChange: 'Y' });
    expect((await edit({ empid: 'H7', userConfig: { reset: 'N' } })).content.userConfig).toEqual({ reset: 'N' });
    expect(await edit({ empid: 'H1', userConfig: { reset: 'Y' } })).toMatchObject({
      fields: { 'userConfig.reset': 'web_user.directory' },
    });
    await server.call(webUserCalls.resetPassword, { content: { empid: 'H6' } }, admin);
    expect(await edit({ empid: 'H6', userConfig: { reset: 'N' } })).toMatchObject({
      fields: { 'userConfig.reset': 'web_user.one_time_stays' },
    });
    expect((await steps.accountOf('H6'))?.must_change).toBe('Y');
  });

  it('ignores audit fields, a hash and an owner', async () => {
    const before = await item('H7');
    await edit({
      empid: 'H7',
      status: 'Y',
      crtemp: 'x',
      rev: undefined,
      password_hash: 'x',
      lastlogindate: null,
    } as never);
    const after = await item('H7');
    expect({ ...after, rev: 0, txdat: '' }).toEqual({ ...before, rev: 0, txdat: '' });
  });
});

describe('levels', () => {
  it('let a viewer read and a user change; adding, deleting and resetting need the right to grant', async () => {
    const levels: Record<string, number[]> = {};
    for (const identity of ['VIEWER', 'USER', 'ADMIN']) {
      const as = { as: await server.person(`L${identity}`, { has: { [webUserMenu.id]: identity } }) };
      const answers = [
        await server.call(webUserCalls.search, { content: {} }, as),
        await server.call(webUserCalls.kick, { content: { empid: 'H5' } }, as),
        await server.call(webUserCalls.edit, { content: { empid: 'H5', status: 'Y' } }, as),
        await server.call(webUserCalls.add, { content: [{ id: 'H3', loginid: 'H3' }] }, as),
        await server.call(webUserCalls.resetPassword, { content: { empid: 'H5' } }, as),
        await server.call(webUserCalls.remove, { content: ['nobody'] }, as),
      ];
      levels[identity] = answers.map(({ status }) => status);
    }
    expect(levels).toEqual({
      VIEWER: [200, 403, 403, 403, 403, 403],
      USER: [200, 200, 200, 403, 403, 403],
      ADMIN: [200, 200, 200, 200, 200, 200],
    });
    const changer = { as: await server.person('LC', { has: { [webUserMenu.id]: 'USER' } }) };
    expect(await server.call(webUserCalls.edit, { content: { empid: 'H8', userid: 'H8' } }, changer)).toMatchObject({
      status: 403,
      reason: 'web_user.login_needs_grant',
    });
  });
});
