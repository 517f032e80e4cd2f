import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { findCalls } from '#platform/find/find.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { features } from './features.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const find = async (text: string, as: TestSession = server.administrator) => {
  const { status, content } = await server.call(findCalls.find, { query: { text } }, { as, lang: 'en' });
  expect(status).toBe(200);
  return content;
};

/** Screens without records of their own, and logs, whose rows have no names. */
const withoutRecords: ReadonlySet<string> = new Set([
  'access-check',
  'cache',
  'imports',
  'job-executions',
  'bpm-job-executions',
  'retention',
  'app-sign-ins',
  'database-log',
  'web-sign-ins',
]);

describe('every feature with a list', () => {
  it.each(features.flatMap((feature) => (feature.menu ? [[feature.menu.component, feature] as const] : [])))(
    '%s says how its records are found, and offers what adds one',
    (component, { find: source, calls }) => {
      if (withoutRecords.has(component)) return;
      expect(source?.records, 'declare `find` in server/feature.ts').toBeDefined();
      const adds = calls.flatMap(({ add, upload }) => [add, upload]).filter((call) => call !== undefined);
      const offered = source?.verbs?.map(({ call }) => call) ?? [];
      if (adds.length > 0) expect(adds.some((call) => offered.includes(call))).toBe(true);
    },
  );

  it('answers a search without an error', async () => {
    for (const text of ['a', '应', '100%_\\', 'Đ', 'no such record anywhere'])
      expect((await find(text)).partial, text).toBe(false);
  });
});

describe('records', () => {
  it('are found in both scripts, with the place of the words', async () => {
    for (const text of ['应用类型', '應用類型']) {
      const { lists } = await find(text);
      const parameters = lists.find(({ menu }) => menu === 'F005');
      expect(parameters?.records.length).toBeGreaterThan(0);
    }
  });

  it('lead to the form for those who may change them, to the list for others', async () => {
    const reader = await server.person('find-reader', { has: { F005: 'VIEWER' } });
    const pathOf = async (session?: TestSession) =>
      (await find('AppType', session)).lists.find(({ menu }) => menu === 'F005')?.records[0]?.path;
    expect(await pathOf()).toMatch(/^\/parameters\?edit=/);
    expect(await pathOf(reader)).toMatch(/^\/parameters\?q=/);
  });

  it('of a list that the reader may not open are not found', async () => {
    const stranger = await server.person('find-stranger');
    const { lists, verbs } = await find('AppType', stranger);
    expect(lists).toEqual([]);
    expect(verbs).toEqual([]);
    expect((await find('add role', stranger)).verbs).toEqual([]);
  });
});

describe('verbs', () => {
  it('are found by their words, in any language, and lead to the form', async () => {
    const paths = async (text: string) => (await find(text)).verbs.map(({ path }) => path);
    expect(await paths('add role')).toContain('/roles?add=1');
    expect(await paths('新增角色')).toContain('/roles?add=1');
    expect(await paths('them vai tro')).toContain('/roles?add=1');
  });

  it('name the person or record that they are done to', async () => {
    await server.person('find-target', { name: 'Zhang Weiwei' });
    const { verbs } = await find('block zhang weiwei');
    expect(verbs).toContainEqual(
      expect.objectContaining({ title: 'Block Zhang Weiwei', path: '/blacklist?add=find-target' }),
    );
    await server.person('find-signs', { name: "Signs $& $' $$" });
    expect((await find('block signs')).verbs.map(({ title }) => title)).toContain("Block Signs $& $' $$");
    const resets = (await find('reset password of zhang weiwei')).verbs;
    expect(resets).toContainEqual(expect.objectContaining({ path: '/web-users?reset=find-target' }));
    const opens = (await find('open permissions of parameter')).verbs;
    expect(opens[0]?.path).toMatch(/^\/web-functions\?permission=/);
  });
});

it('finds console users in the scope of the reader alone', async () => {
  const near = { coid: 'FA', plantid: 'P1' };
  const far = { coid: 'FB', plantid: 'P1' };
  await server.person('find-near', { name: 'Findable Near', ...near });
  await server.person('find-far', { name: 'Findable Far', ...far });
  const reader = await server.person('find-scoped', near);
  await server.give(webUserMenu.id, 'VIEWER', [{ type: 'C', contentoid: 'FA', containSub: 'N' }]);
  const everyone = await find('findable');
  expect(everyone.lists.flatMap(({ records }) => records.map(({ key }) => key))).toContain('find-far');
  const own = await find('findable', reader);
  const keys = own.lists.flatMap(({ records }) => records.map(({ key }) => key));
  expect(keys).toContain('find-near');
  expect(keys).not.toContain('find-far');
});

it('gives searches of all people together half of the connections, and who leaves takes none', async () => {
  const { db } = server.services;
  const half = db.pool.options.max / 2;
  const ends: (() => void)[] = [];
  const held = Array.from({ length: half }, () =>
    db.search({ milliseconds: 10_000 }, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await vi.waitFor(() => expect(ends.length).toBe(half));
  const leaving = new AbortController();
  const left = db.search({ milliseconds: 10_000, signal: leaving.signal }, () => Promise.resolve('searched'));
  const searches = Array.from({ length: 20 }, () => find('Nguyen'));
  // Everything else has its connections while the searches wait.
  const others = await Promise.all(Array.from({ length: 8 }, () => sql`select 1 as one`.execute(db.read)));
  expect(others.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 8 }, () => 1));
  leaving.abort();
  expect(await left).toBe(null);
  for (const end of ends) end();
  await Promise.all(held);
  expect((await Promise.all(searches)).every(({ lists }) => Array.isArray(lists))).toBe(true);
  expect(await db.search({ milliseconds: 10_000 }, () => Promise.resolve('searched'))).toBe('searched');
});

describe('a search among all people keeps to that share', () => {
  const asAdministrator = () => ({ as: server.administrator });
  const page = { pageNum: 1, pageSize: 10 };
  const searches = {
    'the picker': () => server.call(organisationCalls.members, { query: page }, asAdministrator()),
    'its suggestions': () =>
      server.call(organisationCalls.memberSuggestions, { query: { simplifiedFilter: 'a' } }, asAdministrator()),
    'the directory': () => server.call(organisationCalls.directoryMembers, { query: page }, asAdministrator()),
    'console users to add': () => server.call(webUserCalls.candidates, { query: page }, asAdministrator()),
    'console users': () => server.call(webUserCalls.search, { content: {}, body: page }, asAdministrator()),
    'app users': () => server.call(appUserCalls.search, { content: {}, body: page }, asAdministrator()),
  };
  it.each(Object.entries(searches))('%s', async (_, search) => {
    const shared = vi.spyOn(server.services.db, 'search');
    expect((await search()).status).toBe(200);
    expect(shared).toHaveBeenCalledOnce();
  });
});
