import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { personLinkCalls } from '#platform/person-link/person-link.contract.ts';
import { personCalls } from '../person.contract.ts';

let server: TestServer;
/** May look at console users of the plant AA01 alone. */
let plantReader: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  await server.person('HERE', { coid: 'AA', plantid: '01' });
  await server.person('THERE', { coid: 'BB', plantid: '01' });
  plantReader = await server.person('PLANT', { coid: 'AA', plantid: '01' });
  await server.give(webUserMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
});
afterAll(() => server.close());

const facts = (empid: string, as: TestSession) => server.call(personCalls.facts, { query: { empid } }, { as });

describe('the page of a person', () => {
  it('opens for those who have one of the reading functions, and says which functions reach the person', async () => {
    const reader = await server.person('READER', { has: { [blacklistMenu.id]: 'VIEWER', [storeMenu.id]: 'VIEWER' } });
    const { content } = await facts('HERE', reader);
    expect(content).toMatchObject({ empid: 'HERE', inservice: 'Y' });
    expect(content.readable.toSorted()).toEqual([blacklistMenu.id, storeMenu.id].toSorted());
    const other = await server.person('OTHER', { has: { [storeMenu.id]: 'VIEWER' } });
    expect(await facts('HERE', other)).toMatchObject({ status: 403, reason: 'person.outside_scope' });
  });

  it('answers for a person of another plant as for one that does not exist', async () => {
    const reader = plantReader;
    expect((await facts('HERE', reader)).content.readable).toContain(webUserMenu.id);
    const [outside, unknown] = [await facts('THERE', reader), await facts('NOBODY', reader)];
    expect(outside).toMatchObject({ status: 403, reason: 'person.outside_scope' });
    expect(unknown).toMatchObject({ status: outside.status, reason: outside.reason, message: outside.message });
  });

  it('opens for oneself without any function', async () => {
    const own = await server.person('SELF');
    expect((await facts('SELF', own)).content).toMatchObject({ empid: 'SELF', readable: [] });
  });
});

describe('names of people by number', () => {
  const namesFor = async (as: TestSession, ...content: string[]) =>
    (await server.call(personLinkCalls.names, { content }, { as })).content.map(({ empid }) => empid).toSorted();
  const leave = (...people: string[]) =>
    server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('employee').set({ inservice: 'N' }).where('empid', 'in', people).execute(),
    );

  it('are answered to people with a screen, as the picker does; unknown numbers are left out', async () => {
    expect(await namesFor(plantReader, 'HERE', 'THERE', 'NOBODY', 'HERE')).toEqual(['HERE', 'THERE']);
  });

  it('of others are answered to nobody without a screen', async () => {
    const as = await server.person('ASKER');
    expect(await namesFor(as, 'HERE', 'ASKER')).toEqual(['ASKER']);
  });

  it('of people who have left are answered to readers in whose scope they lie', async () => {
    const people = { 'LEFT-HERE': 'AA', 'LEFT-THERE': 'BB' };
    for (const [empid, coid] of Object.entries(people)) await server.person(empid, { coid, plantid: '01' });
    await leave(...Object.keys(people));
    const keeper = await server.person('NAMES-KEEPER', { has: { [storeMenu.id]: 'VIEWER' } });
    expect(await namesFor(server.administrator, ...Object.keys(people))).toEqual(['LEFT-HERE', 'LEFT-THERE']);
    expect(await namesFor(plantReader, ...Object.keys(people))).toEqual(['LEFT-HERE']);
    expect(await namesFor(keeper, ...Object.keys(people), 'HERE')).toEqual(['HERE']);
  });
});

describe('the rights of a person', () => {
  it('come with level, scope and the conditions that give them', async () => {
    await server.person('HOLDER', { coid: 'AA', plantid: '01', has: { [storeMenu.id]: 'VIEWER' } });
    await server.give(blacklistMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    const as = server.administrator;
    const { content } = await server.call(personCalls.functions, { query: { empid: 'HOLDER', type: 'W' } }, { as });
    const [store, blacklist] = [storeMenu.id, blacklistMenu.id].map((id) => content.find((one) => one.id === id));
    expect(store?.levels.map(({ level, everywhere }) => [level, everywhere])).toEqual([['LOOK', 'Y']]);
    expect(store?.identities).toMatchObject([
      { roleid: 'VIEWER', because: [{ type: 'H', contentoid: 'HOLDER', name: 'HOLDER HOLDER' }] },
    ]);
    expect(blacklist?.levels.map(({ level }) => level)).toEqual(['LOOK', 'CHANGE', 'GRANT']);
    expect(blacklist?.levels[2]).toMatchObject({ everywhere: 'N', parts: [{ type: 'P', contentoid: 'AA01' }] });
  });

  it('say which entry of a mapping makes the person a member of a role', async () => {
    const as = server.administrator;
    const role = { id: '91', name: 'Mapped', sourcetype: 'build' as const, explain: '' };
    const { oid } = (await server.call(roleCalls.add, { content: role }, { as })).content;
    await server.call(
      roleCalls.saveMapping,
      { query: { roleOid: oid }, content: [{ contenttype: 'H', contentoid: 'HERE' }] },
      { as },
    );
    const { content } = await server.call(personCalls.roles, { query: { empid: 'HERE' } }, { as });
    expect(content).toMatchObject([{ name: 'Mapped', because: [{ type: 'H', contentoid: 'HERE' }] }]);
  });

  it('are rejected for a person of another plant', async () => {
    const as = plantReader;
    const query = { empid: 'THERE', type: 'W' as const };
    const answers = await Promise.all([
      server.call(personCalls.functions, { query }, { as }),
      server.call(personCalls.items, { query }, { as }),
      server.call(personCalls.roles, { query: { empid: 'THERE' } }, { as }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('the history of a person', () => {
  const history = async (as: TestSession, empid: string, of: 'about' | 'by') =>
    (await server.call(personCalls.changes, { query: { empid, of } }, { as })).content;

  it('has what names the person in words, for readers who may look at it', async () => {
    const as = server.administrator;
    const lines = await history(as, 'HERE', 'about');
    expect(lines[0]).toMatchObject({ title: 'role mapping', type: 'I', label: 'HERE HERE', actor: 'admin' });
    expect(lines.map(({ title }) => title)).toContain('employee');
    expect((await history(plantReader, 'HERE', 'about')).map(({ table }) => table)).not.toContain('role_mapping');
    const refused = await server.call(
      personCalls.changes,
      { query: { empid: 'THERE', of: 'about' } },
      { as: plantReader },
    );
    expect(refused.status).toBe(403);
  });

  it('has what the person changed, a write to many rows as one line', async () => {
    const as = server.administrator;
    const addPeople = [
      { contenttype: 'H' as const, contentoid: 'HERE' },
      { contenttype: 'H' as const, contentoid: 'THERE' },
    ];
    const role = { id: '92', name: 'Twice', sourcetype: 'build' as const, explain: '' };
    const { oid } = (await server.call(roleCalls.add, { content: role }, { as })).content;
    await server.call(roleCalls.saveMapping, { query: { roleOid: oid }, content: addPeople }, { as });
    const line = (await history(as, 'admin', 'by')).find(({ table }) => table.startsWith('role'));
    expect(line).toMatchObject({ type: 'I', table: 'role_mapping', count: 2 });
  });
});

describe('the data of a person', () => {
  const keyOf = (table: 'parameter' | 'web_function', column: 'paramtype' | 'id', value: string): Promise<string> =>
    sql<{ oid: string }>`select oid from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit 1`
      .execute(server.db.read)
      .then(({ rows }) => rows[0]?.oid ?? '');

  it('are shown under each function that the person has, with the condition that gives them', async () => {
    const as = server.administrator;
    await server.person('ITEMS', { has: { [storeMenu.id]: 'VIEWER' } });
    await server.person('NOITEMS', {});
    const permissionList = ['ITEMS', 'NOITEMS'].map((contentoid) => ({
      type: 'H' as const,
      contentoid,
      containSub: 'N' as const,
    }));
    const item = { dataOid: await keyOf('parameter', 'paramtype', 'CurrencyType'), dataType: 'PARAM' };
    const under = { funcOid: await keyOf('web_function', 'id', storeMenu.id), funcType: 'W' as const };
    const content = [{ ...item, ...under, permissionList }];
    expect(
      (await server.call(dataPermissionCalls.save, { sealedQuery: { confirmed: '' }, content }, { as })).code,
    ).toBe('200');
    const itemsOf = async (empid: string) =>
      (await server.call(personCalls.items, { query: { empid, type: 'W' } }, { as })).content;
    expect(await itemsOf('ITEMS')).toMatchObject([
      { appid: storeMenu.id, type: 'PARAM', because: [{ type: 'H', contentoid: 'ITEMS' }] },
    ]);
    expect(await itemsOf('NOITEMS')).toEqual([]);
  });
});
