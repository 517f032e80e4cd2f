import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appFunctionCalls, appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { retentionCalls } from '#features/retention/retention.contract.ts';
import { roleCalls, roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionCalls, webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { program, type ProgramActor, upkeepActors } from '#platform/db/program-actors.ts';
import type { Attention as Declared } from '#platform/feature/server/attention.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import { homeCalls } from '../home.contract.ts';
import { attentionFor } from './home.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const changes = async (as: TestSession) => (await server.call(homeCalls.changes, {}, { as })).content;
const parameter = (paramcode: string) => ({
  paramtype: 'Colour',
  paramtypename: 'Colour',
  paramcode,
  paramname: 'Blue',
  paramsort: 1,
});

describe('the last changes', () => {
  it('say who did what to what, newest first, with a link to it; a deleted row has none', async () => {
    const as = { as: server.administrator };
    const added = await server.call(parameterCalls.add, { content: parameter('B') }, as);
    const { oid } = added.content;
    await server.call(parameterCalls.edit, { content: { oid, paramname: 'Dark blue' } }, as);
    const [edited, first] = await changes(server.administrator);
    expect(edited).toMatchObject({ table: 'parameter', type: 'U', actor: 'admin', label: 'Colour B Dark blue' });
    expect(edited).toMatchObject({ fields: ['Name'], count: 1, path: `/parameters?edit=${oid}` });
    expect(first).toMatchObject({ type: 'I', label: 'Colour B Dark blue', fields: [] });
    await server.call(parameterCalls.remove, { content: [oid] }, as);
    expect((await changes(server.administrator))[0]).toMatchObject({ type: 'D', path: null });
  });

  it('call what they are about as its screen does', async () => {
    const content = { log: 'sign_ins', period: 24 } as const;
    const as = { as: server.administrator };
    expect(await server.call(retentionCalls.change, { content }, as)).toMatchObject({ code: '200' });
    expect((await changes(server.administrator))[0]).toMatchObject({ table: 'retention_period', label: 'Sign-ins' });
  });

  it('leave out what the product keeps up by itself, and show what other programs change', async () => {
    const { content } = await server.call(
      parameterCalls.add,
      { content: parameter('P') },
      { as: server.administrator },
    );
    const renameAs = (name: ProgramActor): Promise<unknown> =>
      server.db.write(program(name), (trx) =>
        trx.updateTable('parameter').set({ paramname: name }).where('oid', '=', content.oid).execute(),
      );
    const actors = async () => (await changes(server.administrator)).map(({ actor }) => actor);
    for (const name of upkeepActors) await renameAs(name);
    expect(await actors()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(system|sign-in)$/)]));
    await renameAs('command-line');
    expect((await actors())[0]).toBe('command-line');
  });

  it('are shown only to people who may see the rows, and rows of parts only to people who work everywhere', async () => {
    const role = { id: '77', name: 'Drivers', sourcetype: 'build' as const, explain: '' };
    expect((await server.call(roleCalls.add, { content: role }, { as: server.administrator })).code).toBe('200');
    expect(await changes(await server.person('HOME-NONE'))).toEqual([]);
    const everywhere = await server.person('HOME-ALL', { has: { [roleMenu.id]: 'VIEWER' } });
    expect((await changes(everywhere)).map(({ label }) => label)).toEqual(['ROLE00000077 Drivers']);
    const parts = await server.person('HOME-PART', { coid: 'AA' });
    await server.give(roleMenu.id, 'VIEWER', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
    expect(await changes(parts)).toEqual([]);
  });

  it('show rights of functions only to people who may see both kinds of functions', async () => {
    const tables = async (has: readonly string[], name: string) =>
      new Set(
        (await changes(await server.person(name, { has: Object.fromEntries(has.map((id) => [id, 'VIEWER'])) }))).map(
          ({ table }) => table,
        ),
      );
    const [webFunctions, appFunctions] = [webFunctionMenu.id, appFunctionMenu.id];
    expect(await tables([webFunctions], 'HOME-WEB')).not.toContain('function_identity');
    expect(await tables([webFunctions, appFunctions], 'HOME-BOTH')).toContain('function_identity');
    expect(await tables([webFunctions, appFunctions], 'HOME-FEW')).not.toContain('condition');
  });

  it('say what kind of row it is in the reader’s language', async () => {
    const content = { id: '78', name: 'Cooks', sourcetype: 'build' as const, explain: '' };
    await server.call(roleCalls.add, { content }, { as: server.administrator });
    const titles = async (lang: Language) =>
      (await server.call(homeCalls.changes, {}, { as: server.administrator, lang })).content.map(({ title }) => title);
    expect(await titles('en')).toContain('role');
    expect(await titles('zh-TW')).toContain('角色');
  });
});

describe('what needs attention', () => {
  const attention = async (as: TestSession) => (await server.call(homeCalls.attention, {}, { as })).content;
  const kind = async (as: TestSession, key: string) => (await attention(as)).find((one) => one.key === key);

  it('names the functions that nobody can use, each with its place, until somebody can', async () => {
    const as = server.administrator;
    const { oid } = await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('app_function')
        .values({ id: 'A900', name: 'Canteen', icon: '', position: 900, moduleoid: null })
        .returning('oid')
        .executeTakeFirstOrThrow(),
    );
    const unused = await kind(as, 'app-functions-unused');
    const row = { key: oid, label: 'A900 Canteen', path: `/app-functions?permission=${oid}` };
    expect(unused).toMatchObject({ rows: [row], total: 1, list: '/app-functions?attention=UNUSED' });
  });

  it('leads to a list that shows exactly what was counted', async () => {
    const as = { as: server.administrator };
    const role = (id: string) => ({ id, name: `Role ${id}`, sourcetype: 'build' as const, explain: '' });
    for (const id of ['81', '82', '83', '84']) await server.call(roleCalls.add, { content: role(id) }, as);
    const found = await attention(server.administrator);
    const counts = new Map(found.map(({ key, total }) => [key, total]));
    const [empty, unusedApps, unusedPages, left] = await Promise.all([
      server.call(roleCalls.search, { query: { attention: 'EMPTY' } }, as),
      server.call(appFunctionCalls.list, { query: { attention: 'UNUSED' } }, as),
      server.call(webFunctionCalls.list, { query: { attention: 'UNUSED' } }, as),
      server.call(webFunctionCalls.list, { query: { attention: 'LEFT' } }, as),
    ]);
    expect(counts.get('roles-empty')).toBeGreaterThanOrEqual(4);
    expect(empty.content.total).toBe(counts.get('roles-empty'));
    expect(empty.content.list.every(({ memberCount }) => memberCount === 0)).toBe(true);
    expect(found.find(({ key }) => key === 'roles-empty')?.rows).toHaveLength(3);
    expect(unusedApps.content).toHaveLength(counts.get('app-functions-unused') ?? 0);
    expect(unusedPages.content).toHaveLength(counts.get('web-functions-unused') ?? 0);
    expect(left.content).toHaveLength(counts.get('conditions-of-people-who-left') ?? 0);
  });

  it('is shown only to those who can see to it, everywhere or in scope', async () => {
    const viewer = await server.person('ATT-VIEW', {
      has: { [appFunctionMenu.id]: 'VIEWER', [webUserMenu.id]: 'VIEWER' },
    });
    expect(await attention(viewer)).toEqual([]);
    await addPlaces(server);
    await server.person('ATT-HERE', { coid: 'AA', plantid: '01' });
    await server.person('ATT-THERE', { coid: 'BB', plantid: '01' });
    const failed = (account_key: string) => ({
      account_key,
      reason: 'login.refused',
      lane: 'stranger' as const,
      channel: 'W' as const,
      network: '10.0.0.0',
    });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('signin_failure')
        .values(Array.from({ length: 12 }, (_, nth) => failed(nth % 2 === 0 ? 'att-here' : 'att-there')))
        .execute(),
    );
    const names = async (as: TestSession) => (await kind(as, 'sign-ins-failed'))?.rows.map(({ key }) => key);
    expect(await names(server.administrator)).toEqual(['ATT-HERE', 'ATT-THERE']);
    const local = await server.person('ATT-LOCAL', { coid: 'AA', plantid: '01' });
    await server.give(webUserMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    expect(await names(local)).toEqual(['ATT-HERE']);
  });
});

describe('a kind of things that another kind says as well', () => {
  beforeAll(async () => {
    await server.person('HOME-ONE', { has: { [webUserMenu.id]: 'VIEWER' } });
    await server.person('HOME-TWO', { has: { [webUserMenu.id]: 'VIEWER', [roleMenu.id]: 'VIEWER' } });
  });

  it('is shown only to those who may not see the other one', async () => {
    const kind: Declared = {
      key: 'accounts',
      title: localized('{count}', '{count}', '{count}', '{count}'),
      list: webUserMenu.url,
      functions: [webUserMenu.id],
      level: 'LOOK',
      unless: [roleMenu.id],
      find: () => Promise.resolve({ total: 1, rows: [] }),
    };
    const seen = { db: server.db.read, rights: server.services.rights, engine: null };
    const shownTo = async (empid: string): Promise<string[]> =>
      (await attentionFor({ ...seen, attention: [kind] }, empid, 'en')).map(({ key }) => key);
    expect(await shownTo('HOME-ONE')).toEqual(['accounts']);
    expect(await shownTo('HOME-TWO')).toEqual([]);
  });

  it('is shown beside it with what the other one does not say', async () => {
    const kind: Declared = {
      key: 'rest',
      title: localized('{count}', '{count}', '{count}', '{count}'),
      list: webUserMenu.url,
      functions: [webUserMenu.id],
      level: 'LOOK',
      beside: [roleMenu.id],
      find: () => Promise.resolve({ total: 1, rows: [] }),
    };
    const seen = { db: server.db.read, rights: server.services.rights, engine: null };
    const shownTo = async (empid: string): Promise<string[]> =>
      (await attentionFor({ ...seen, attention: [kind] }, empid, 'en')).map(({ key }) => key);
    expect(await shownTo('HOME-ONE')).toEqual([]);
    expect(await shownTo('HOME-TWO')).toEqual(['rest']);
  });

  it('that cannot be found says so, and takes away no other', async () => {
    const kind = (key: string, find: Declared['find']): Declared => ({
      key,
      title: localized('{count}', '{count}', '{count}', '{count}'),
      list: webUserMenu.url,
      functions: [webUserMenu.id],
      level: 'LOOK',
      find,
    });
    const attention = [
      kind('broken', () => {
        throw new Error('broken');
      }),
      kind('rejected', () => Promise.reject(new Error('rejected'))),
      kind('whole', () => Promise.resolve({ total: 2, rows: [] })),
    ];
    const seen = { db: server.db.read, rights: server.services.rights, engine: null };
    const shown = await attentionFor({ ...seen, attention }, server.administrator.empid, 'en');
    expect(shown.map(({ key, total }) => [key, total])).toEqual([
      ['broken', null],
      ['rejected', null],
      ['whole', 2],
    ]);
  });
});
