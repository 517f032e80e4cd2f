import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { appSignInCalls, appSignInMenu, webSignInCalls, webSignInMenu } from '../sign-ins.contract.ts';
import { type Asked, signInPage } from './sign-ins.queries.ts';
import { addSignIn } from './sign-ins.testing.ts';

/** The searches of seed 002 §2.3 and §2.4. */
let server: TestServer;
let reader: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.person('READER', { has: { [appSignInMenu.id]: 'VIEWER', [webSignInMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate signin'));

const add = (signIn: Parameters<typeof addSignIn>[1]) => addSignIn(server.db, signIn);

type AppQuery = Partial<Input<typeof appSignInCalls.search>['query']>;
type WebQuery = Partial<Input<typeof webSignInCalls.search>['query']>;

const web = (query: WebQuery = {}, as = reader) => server.call(webSignInCalls.search, { query }, { as });
const app = (query: AppQuery = {}, as = reader) => server.call(appSignInCalls.search, { query }, { as });

/** The accounts found, which must be as many as the total says. */
const names = async (answer: Awaited<ReturnType<typeof web>> | Awaited<ReturnType<typeof app>>): Promise<string[]> => {
  expect(answer.code).toBe('200');
  const { list, total } = answer.content;
  expect(total).toBe(list.length);
  return list.map(({ userid }) => userid);
};
const webNames = async (query: WebQuery = {}, as = reader) => names(await web(query, as));
const appNames = async (query: AppQuery = {}, as = reader) => names(await app(query, as));

describe('each list', () => {
  it('shows the sign-ins of its channel, the latest first, with those that failed', async () => {
    await add({ userid: 'one', at: "now() - interval '2 seconds'" });
    await add({ userid: 'two', at: "now() - interval '1 second'", result: 'F', reason: 'login.refused', empid: null });
    await add({ userid: 'three', channel: 'A', platform: 'ios' });
    expect(await webNames()).toEqual(['two', 'one']);
    expect(await appNames()).toEqual(['three']);
    expect((await web()).content.list[0]).toMatchObject({
      userid: 'two',
      empid: null,
      result: 'F',
      reason: 'login.refused',
      times: 1,
      ip: '192.0.2.1',
      browser: '',
      logintime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
    });
    expect((await app()).content.list[0]).toMatchObject({ platform: 'ios', empid: 'three', result: 'S' });
  });

  it('of the console names the browser in words, and keeps how it describes itself', async () => {
    const useragent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
    const described = [useragent, '(unheard-of)', ''];
    for (const [nth, browser] of described.entries())
      await add({ userid: `B${nth}`, browser, at: `now() - make_interval(secs => ${nth})` });
    const words = ['Chrome 142 · Windows', '(unheard-of)', ''];
    const { content } = await web();
    expect(content.list.map((row) => [row.browser, row.useragent])).toEqual(
      described.map((one, nth) => [words[nth], one]),
    );
    const { cells } = await server.exported(webSignInCalls.exportAll, { query: {} }, { as: reader, lang: 'en' });
    const [titles = [], ...rows] = cells;
    const of = (title: string) => rows.map((row) => row[titles.indexOf(title)] ?? '');
    expect([of('Browser'), of('User agent')]).toEqual([words, described]);
  });

  it('is paged and sorted by time, with the exact total', async () => {
    for (let index = 0; index < 5; index += 1)
      await add({ userid: `P${index}`, at: `now() - make_interval(secs => ${index})` });
    const { content } = await web({ pageNum: 2, pageSize: 2 });
    expect([content.total, ...content.list.map(({ userid }) => userid)]).toEqual([5, 'P2', 'P3']);
    expect((await web({ sortField: 'logintime', sortOrder: 'asc', pageSize: 1 })).content.list[0]?.userid).toBe('P4');
  });
});

describe('the time of a search', () => {
  it('is today, seven days or thirty days of the platform', async () => {
    for (const days of [0, 1, 6, 7, 29, 30])
      await add({ userid: `${days}`, at: `current_date - ${days} + interval '1 second'` });
    expect(await webNames()).toEqual(['0']);
    expect(await webNames({ timeType: 'D' })).toEqual(['0']);
    expect(await webNames({ timeType: 'W' })).toEqual(['0', '1', '6']);
    expect(await webNames({ timeType: 'M' })).toEqual(['0', '1', '6', '7', '29']);
  });

  it('is from the first to the last day, whatever the range, across the end of a month in the platform’s time zone', async () => {
    // Taipei is eight hours ahead: the last two are June there, and one of them is May in UTC.
    await add({ userid: 'before', at: "'2026-05-30 15:59:59+00'" });
    await add({ userid: 'first', at: "'2026-05-30 16:00:00+00'" });
    await add({ userid: 'last of May', at: "'2026-05-31 15:59:59+00'" });
    await add({ userid: 'first of June', at: "'2026-05-31 16:00:00+00'" });
    await add({ userid: 'June', at: "'2026-06-01 15:59:59+00'" });
    const may = { startTime: '2026-05-31', endTime: '2026-05-31' };
    expect(await webNames(may)).toEqual(['last of May', 'first']);
    expect(await webNames({ ...may, timeType: 'M' })).toEqual(['last of May', 'first']);
    expect(await webNames({ startTime: '2026-05-31', endTime: '2026-06-01' })).toEqual([
      'June',
      'first of June',
      'last of May',
      'first',
    ]);
    expect(await webNames({ startTime: '2026-06-01', endTime: '2026-06-01', userid: 'june' })).toEqual(['June']);
  });

  it.each([
    [{ startTime: '2026-05-31' }, { endTime: 'sign_in.date_incomplete' }],
    [{ endTime: '2026-05-31' }, { startTime: 'sign_in.date_incomplete' }],
    [{ startTime: '2026-05-31', endTime: '2026-05-30' }, { endTime: 'sign_in.end_before_start' }],
  ])('%j is refused, by the list and by the export', async (query, fields) => {
    const [reason] = Object.values(fields);
    expect(await web(query)).toMatchObject({ status: 200, code: '500', reason, fields });
    expect(await app(query)).toMatchObject({ status: 200, code: '500', reason, fields });
    expect(await server.call(webSignInCalls.exportAll, { query }, { as: reader })).toMatchObject({ reason });
    expect(await server.call(appSignInCalls.exportAll, { query }, { as: reader })).toMatchObject({ reason });
  });

  it.each([
    ['startTime', '2026-02-30'],
    ['endTime', '2026-5-1'],
    ['startTime', '2026-05-31 08:00'],
    ['timeType', 'Y'],
    ['result', 'X'],
  ])('%s %s is no value', async (field, value) => {
    const query = { startTime: '2026-05-01', endTime: '2026-05-31', [field]: value } as object;
    expect((await web(query)).status).toBe(400);
    expect((await app(query)).status).toBe(400);
  });
});

describe('a search', () => {
  it('by account or employee number finds the whole one in any letter case, and nothing else', async () => {
    await add({ userid: 'wang.li', empid: 'E100', channel: 'A' });
    await add({ userid: 'wang.lin', empid: 'E1001', channel: 'A' });
    await add({ userid: '%', empid: null, channel: 'A', result: 'F' });
    expect(await appNames({ userid: 'WANG.LI' })).toEqual(['wang.li']);
    expect(await appNames({ empid: 'e100' })).toEqual(['wang.li']);
    expect(await appNames({ simplifiedFilter: 'E1001', traditionalFilter: 'E1001' })).toEqual(['wang.lin']);
    expect(await appNames({ simplifiedFilter: 'Wang.Li' })).toEqual(['wang.li']);
    expect(await appNames({ userid: '%' })).toEqual(['%']);
    expect(await appNames({ userid: "' or 1=1" })).toEqual([]);
    expect(await appNames({ userid: 'wang.li', empid: 'E1001' })).toEqual([]);
  });

  it('by platform and by result', async () => {
    await add({ userid: 'a', channel: 'A', platform: 'android' });
    await add({ userid: 'i', channel: 'A', platform: 'ios' });
    await add({ userid: 'f', channel: 'A', platform: 'ios', result: 'F', reason: 'login.refused' });
    expect(await appNames({ platform: 'android' })).toEqual(['a']);
    expect(await appNames({ platform: 'ios', result: 'F' })).toEqual(['f']);
    expect((await appNames({ result: 'S' })).toSorted()).toEqual(['a', 'i']);
    expect((await app({ platform: 'windows' as never })).status).toBe(400);
  });

  it('has an exact total while the days are counted in another time zone', async () => {
    await add({ userid: 'one' });
    await server.db.pool.query("update signin_count set zone = 'UTC', difference = 7");
    expect(await webNames()).toEqual(['one']);
  });
});

describe('the rights', () => {
  it('are those of each screen', async () => {
    const other = await server.person('OTHER', { has: { [webSignInMenu.id]: 'VIEWER' } });
    expect((await web({}, other)).code).toBe('200');
    expect((await app({}, other)).status).toBe(403);
    expect((await server.call(appSignInCalls.exportAll, { query: {} }, { as: other })).status).toBe(403);
  });

  it('reach as far as the reader’s plants and departments: by where the person was, and not to unknown names', async () => {
    const inPlant = await server.person('PLANT', { coid: 'AA', plantid: '01' });
    await server.give(webSignInMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    await server.db.pool.query('truncate signin');
    await add({ userid: 'here', coid: 'AA', plantid: '01', depkey: 'AA01_X' });
    await add({ userid: 'there', coid: 'AA', plantid: '02' });
    await add({ userid: 'nobody', empid: null, result: 'F', reason: 'login.refused' });
    expect(await webNames({}, inPlant)).toEqual(['here']);
    expect(await webNames({ userid: 'there' }, inPlant)).toEqual([]);
    expect(await webNames({ simplifiedFilter: 'nobody' }, inPlant)).toEqual([]);
    const { cells } = await server.exported(webSignInCalls.exportAll, { query: {} }, { as: inPlant });
    expect(cells.slice(1).map((row) => row[1])).toEqual(['here']);
    expect((await webNames()).toSorted()).toEqual(['here', 'nobody', 'there']);
  });
});

describe('departments beside companies and plants', () => {
  const within = (part: Partial<Exclude<Scope, { everywhere: true }>>, asked: Partial<Asked> = {}) =>
    signInPage(
      server.db.read,
      {
        channel: 'W',
        days: { before: 0 },
        result: '',
        platform: '',
        empid: '',
        userid: '',
        quick: [],
        unusual: false,
        scope: { everywhere: false, companies: [], plants: [], departments: [], ...part },
        ...asked,
      },
      'desc',
      { pageNum: 1, pageSize: 10 },
    );

  it('are counted once', async () => {
    await add({ userid: 'both', coid: 'AA', plantid: '01', depkey: 'D1' });
    await add({ userid: 'company', coid: 'AA', plantid: '02' });
    await add({ userid: 'department', coid: 'BB', plantid: '01', depkey: 'D1' });
    await add({ userid: 'nowhere', depkey: 'D1', result: 'F' });
    await add({ userid: 'other', coid: 'BB', plantid: '02', depkey: 'D2' });
    const departments = [{ depkey: 'D1', withSub: false }];
    const found = async (...asked: Parameters<typeof within>) => {
      const { total, list } = await within(...asked);
      expect(total).toBe(list.length);
      return list.map(({ userid }) => userid).toSorted();
    };
    expect(await found({ companies: ['AA'], departments })).toEqual(['both', 'company', 'department', 'nowhere']);
    expect(await found({ plants: ['BB01'], departments })).toEqual(['both', 'department', 'nowhere']);
    expect(await found({ companies: ['AA'], departments }, { result: 'F' })).toEqual(['nowhere']);
    expect(await found({ companies: ['AA'], departments }, { userid: 'both' })).toEqual(['both']);
  });

  it('are counted along the index of departments, also those that failed', async () => {
    const { rows } = await server.db.pool.query<{ columns: string }>(
      "select pg_get_indexdef('signin_by_department'::regclass) as columns",
    );
    expect(rows[0]?.columns).toContain('INCLUDE (result, platform, coid, plantid)');
  });
});

describe('the export', () => {
  it('has all rows that match, with the reason in words of the reader', async () => {
    await add({ userid: 'ok', channel: 'A', platform: 'ios' });
    await add({
      userid: 'bad',
      channel: 'A',
      platform: 'ios',
      result: 'F',
      reason: 'login.refused',
      at: "now() - interval '1 second'",
    });
    const { cells, filename } = await server.exported(
      appSignInCalls.exportAll,
      { query: { platform: 'ios' } },
      { as: reader, lang: 'en' },
    );
    expect(filename).toContain('App sign-ins');
    expect(cells[0]).toContain('Device model');
    expect(cells.slice(1).map((row) => [row[1], row[3], row[4]])).toEqual([
      ['ok', 'Signed in', null],
      ['bad', 'Sign-in failed', expect.stringMatching(/account|password/i)],
    ]);
  });
});
