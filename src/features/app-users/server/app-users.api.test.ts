import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appUserCalls, type appUserFilter, userConfigDefaults, appUserMenu } from '../app-users.contract.ts';
import { addAppUser, addDepartments, addSession, sessionsOf } from './app-users.testing.ts';

let server: TestServer;
let looker: TestSession;
let changer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addDepartments(server.db);
  const add = (empid: string, person: Parameters<typeof addAppUser>[2]) => addAppUser(server.db, empid, person);
  await add('A1', { name: '陳大文', depkey: 'AA01_S', coid: 'AA', plantid: '01', last: '2026-03-01T00:00:00Z' });
  await add('A2', {
    name: 'Nguyễn Văn An',
    depkey: 'AA01_T',
    coid: 'AA',
    plantid: '01',
    type: 'AD',
    userid: 'an.nguyen',
    email: 'an@steward.test',
    platform: 'ios',
    last: '2026-03-02T00:00:00Z',
  });
  await add('B1', { name: '陈小B2', depkey: 'BB01_W', coid: 'BB', plantid: '01', last: null });
  looker = await server.person('looker', { has: { [appUserMenu.id]: 'VIEWER' } });
  changer = await server.person('changer', { has: { [appUserMenu.id]: 'USER' } });
});
afterAll(() => server.close());

const search = async (
  content: z.input<typeof appUserFilter> = {},
  body: Record<string, unknown> = {},
): Promise<string[]> => {
  const answer = await server.call(appUserCalls.search, { content, body }, { as: looker });
  expect(answer.code).toBe('200');
  expect(answer.content.total).toBeGreaterThanOrEqual(answer.content.list.length);
  return answer.content.list.map(({ empid }) => empid);
};
const item = async (empid: string) =>
  (await server.call(appUserCalls.item, { query: { empid } }, { as: looker })).content;
const edit = (content: Record<string, unknown>, as = changer) =>
  server.call(appUserCalls.edit, { content: content as never }, { as });

describe('the list', () => {
  it('shows the latest sign-in first, and people who never signed in last', async () => {
    expect(await search()).toEqual(['A2', 'A1', 'B1']);
    expect(await search({}, { sortField: 'lastlogindate', sortOrder: 'asc' })).toEqual(['A1', 'A2', 'B1']);
    expect(await search({}, { sortField: 'empid', sortOrder: 'desc' })).toEqual(['B1', 'A2', 'A1']);
  });

  it('pages, with the exact total on each page', async () => {
    const page = await server.call(
      appUserCalls.search,
      { content: {}, body: { pageNum: 2, pageSize: 2 } },
      { as: looker },
    );
    expect(page.content).toMatchObject({ total: 3, list: [{ empid: 'B1' }] });
    const beyond = await server.call(
      appUserCalls.search,
      { content: { status: 'Y' }, body: { pageNum: 9, pageSize: 2 } },
      { as: looker },
    );
    expect(beyond.content).toEqual({ total: 3, list: [] });
  });

  it.each([
    ['both scripts, traditional', { traditionalFilter: '陳' }, ['A1', 'B1']],
    ['both scripts, simplified', { simplifiedFilter: '陈' }, ['A1', 'B1']],
    ['the domain account', { simplifiedFilter: 'AN.NGU' }, ['A2']],
    ['literal text', { simplifiedFilter: '%' }, []],
    ['a part of the number', { empid: 'a' }, ['A2', 'A1']],
    ['a number, not a name that looks like one', { empid: 'b2' }, []],
    ['a part of the name in the other script', { name: '陈大' }, ['A1']],
    ['a name, not the number or the account', { name: 'a1' }, []],
    ['a name that ends with the filter', { name: 'văn an' }, ['A2']],
    ['a name, not the domain account after it', { name: 'an an.' }, []],
    ['a part of the account', { userid: '.NGUYEN' }, ['A2']],
    ['domain accounts', { type: 'AD' }, ['A2']],
    ['employee numbers', { type: 'ED' }, ['A1', 'B1']],
    ['switched-off ones', { status: 'N' }, []],
    ['several at once', { type: 'ED', name: '陈', empid: 'B' }, ['B1']],
    ['quick search beside a filter', { traditionalFilter: '陳', empid: 'A' }, ['A1']],
  ] as const)('finds by %s', async (_, filter, found) => {
    expect(await search(filter)).toEqual(found);
  });

  it('exports the people it finds', async () => {
    const sealedQuery = { conditionMap: { type: 'AD' as const } };
    const { cells } = await server.exported(appUserCalls.exportAll, { sealedQuery }, { as: looker });
    expect(cells.map(([empid]) => empid)).toEqual(['Employee number', 'A2']);
  });

  it('shows device, department and settings of a person', async () => {
    expect(await item('A2')).toMatchObject({
      empid: 'A2',
      name: 'Nguyễn Văn An',
      userid: 'an.nguyen',
      email: 'an@steward.test',
      type: 'AD',
      depname: '裝配課',
      plantname: '一廠',
      userConfig: userConfigDefaults,
      blocked: null,
      inservice: 'Y',
    });
    const answer = await server.call(appUserCalls.item, { query: { empid: 'looker' } }, { as: looker });
    expect(answer).toMatchObject({ code: '500', reason: 'wire.gone' });
  });
});

describe('switching off', () => {
  it('ends the app sessions for good and keeps the console sessions', async () => {
    await addSession(server.db, 'A1', 'A');
    await addSession(server.db, 'A1', 'W');
    expect((await edit({ empid: 'A1', status: 'N' })).content).toMatchObject({ status: 'N', rev: 2 });
    expect(await sessionsOf(server.db, 'A1')).toEqual(['A account', 'W live']);
    expect(await search({ status: 'N' })).toEqual(['A1']);
    expect((await edit({ empid: 'A1', status: 'Y' })).content).toMatchObject({ status: 'Y' });
    expect(await sessionsOf(server.db, 'A1')).toEqual(['A account', 'W live']);
  });

  it('refuses people who are not app users, and an unknown status', async () => {
    expect(await edit({ empid: 'looker', status: 'N' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect(await edit({ empid: 'A1', status: 'X' })).toMatchObject({ code: '502', fields: { status: 'form.invalid' } });
  });
});

describe('settings', () => {
  it('change what was sent, keep the rest, and are logged', async () => {
    const { rev } = await item('A2');
    const saved = await edit({ empid: 'A2', rev, userConfig: { certTips: 'Y', push: 'N' } });
    expect(saved.content.userConfig).toEqual({ ...userConfigDefaults, certTips: 'Y', push: 'N' });
    expect((await edit({ empid: 'A2', userConfig: { push: 'Y' } })).content.userConfig).toMatchObject({
      certTips: 'Y',
      push: 'Y',
    });
    const log = await server.db.read
      .selectFrom('database_log')
      .select(['type', 'actor'])
      .where('table_name', '=', 'app_user')
      .where('key', '=', 'A2')
      .orderBy('oid')
      .execute();
    expect(log.map(({ type, actor }) => `${type} ${actor}`)).toEqual(['I test', 'U changer', 'U changer']);
  });

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['a number', { push: 1 }],
    ['another letter', { push: 'y' }],
    ['a list', []],
  ])('reject %s', async (_, userConfig) => {
    const before = await item('A2');
    expect((await edit({ empid: 'A2', userConfig })).code).not.toBe('200');
    expect(await item('A2')).toEqual(before);
  });

  it('answer a stale version with the current row', async () => {
    const { rev } = await item('A2');
    await edit({ empid: 'A2', rev, userConfig: { reset: 'Y' } });
    const stale = await edit({ empid: 'A2', rev, userConfig: { reset: 'N' } });
    expect(stale).toMatchObject({
      status: 409,
      reason: 'wire.changed_meanwhile',
      content: { rev: rev + 1, userConfig: { reset: 'Y' } },
    });
  });

  it('ignore invalid stored values', async () => {
    await addAppUser(server.db, 'ODD', { name: 'Odd', userConfig: { push: 7, old: 'Y', certTips: 'Y' } });
    expect((await item('ODD')).userConfig).toEqual({ ...userConfigDefaults, certTips: 'Y' });
  });
});

describe('the meeting assistant', () => {
  const on = (openMeetingMember: string) => ({ openMeetingQuery: 'Y', openMeetingMember, openMeetingPush: 'Y' });

  it.each([
    ['none', '', 'app_user.assistant_needed'],
    ['the person', 'A2', 'app_user.assistant_self'],
    ['nobody', 'NOBODY', 'app_user.assistant_unknown'],
  ])('cannot be %s', async (_, member, reason) => {
    const answer = await edit({ empid: 'A2', userConfig: on(member) });
    expect(answer).toMatchObject({ code: '502', reason, fields: { 'userConfig.openMeetingMember': reason } });
    expect((await item('A2')).userConfig.openMeetingQuery).toBe('N');
  });

  it('is in service, has the current name, and is removed when switched off', async () => {
    const named = await edit({ empid: 'A2', userConfig: { ...on('A1'), openMeetingMemberNM: 'somebody else' } });
    expect(named.content.userConfig).toMatchObject({ ...on('A1'), openMeetingMemberNM: '陳大文' });
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('employee').set({ inservice: 'N', name: '陳改名' }).where('empid', '=', 'A1').execute();
    });
    expect((await item('A2')).userConfig.openMeetingMemberNM).toBe('陳改名');
    const left = await edit({ empid: 'A2', userConfig: { openMeetingPush: 'N' } });
    expect(left).toMatchObject({ code: '502', reason: 'app_user.assistant_unknown' });
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('employee').set({ inservice: 'Y' }).where('empid', '=', 'A1').execute();
    });
    const off = await edit({ empid: 'A2', userConfig: { openMeetingQuery: 'N' } });
    expect(off.content.userConfig).toMatchObject({
      openMeetingQuery: 'N',
      openMeetingMember: '',
      openMeetingMemberNM: '',
      openMeetingPush: 'N',
    });
  });
});

describe('a viewer', () => {
  it('changes nothing', async () => {
    const tries = await Promise.all([
      edit({ empid: 'A1', status: 'N' }, looker),
      server.call(appUserCalls.remove, { content: ['A1'] }, { as: looker }),
      server.call(appUserCalls.kick, { content: { empid: 'A1' } }, { as: looker }),
      server.call(appUserCalls.block, { content: { userid: 'A1', remark: 'x' } }, { as: looker }),
      server.call(appUserCalls.resetPassword, { content: { empid: 'A1' } }, { as: looker }),
      server.call(appUserCalls.resetPassword, { content: { empid: 'A1' } }, { as: changer }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    const stranger = await server.person('stranger');
    const looked = await server.call(appUserCalls.search, { content: {} }, { as: stranger });
    expect(looked.status).toBe(403);
  });
});
