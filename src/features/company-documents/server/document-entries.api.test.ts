import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { homeCalls } from '#features/home/home.contract.ts';
import { findCalls } from '#platform/find/find.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { companyDocumentCalls, type CompanyDocumentRow, companyDocumentMenu } from '../company-documents.contract.ts';
import { addPlaces, addTo, pdf } from './company-documents.testing.ts';

const builtIn = companyDocumentMenu.id;
const second = 'F121';
const refused = { status: 403, reason: 'wire.not_allowed' };

let server: TestServer;
/** Each has one of the two menu entries everywhere. */
let ofBuiltIn: TestSession;
let ofSecond: TestSession;
/** Has the built-in entry everywhere at LOOK, and the second one at CHANGE in one plant. */
let mixed: TestSession;
const rows: Record<string, CompanyDocumentRow> = {};

const row = (name: string): CompanyDocumentRow => {
  const there = rows[name];
  if (!there) throw new Error(`no document ${name}`);
  return there;
};

/** A menu entry, as an administrator adds one; it is known once its conditions are. */
const addEntry = async (id: string, component: string): Promise<void> => {
  const { code } = await server.call(
    webFunctionCalls.add,
    {
      content: {
        id,
        name: id,
        icon: 'FileTextOutlined',
        position: 1,
        parentoid: null,
        sort: 900 + Number(id.slice(1)),
        component,
        url: `/${id.toLowerCase()}`,
      },
    },
    { as: server.administrator },
  );
  expect(code).toBe('200');
  await server.give(id, 'ADMIN', [{ type: 'H', contentoid: server.administrator.empid, containSub: 'N' }]);
};

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  await addEntry(second, 'company-documents');
  await addEntry('F199', 'cache');
  ofBuiltIn = await server.person('shipped', { has: { [builtIn]: 'USER' } });
  ofSecond = await server.person('second', { has: { [second]: 'USER' } });
  mixed = await server.person('mixed', { coid: 'AA', plantid: '02', has: { [builtIn]: 'VIEWER' } });
  await server.give(second, 'USER', [{ type: 'P', contentoid: 'AA02', containSub: 'N' }]);
  const add = async (name: string, as: TestSession, content: Record<string, unknown>) => {
    rows[name] = (await addTo(server, as, { subject: name, ...content })).content;
  };
  await add('one', ofBuiltIn, {});
  await add('two', ofBuiltIn, { appId: '' });
  await add('first', ofSecond, { appId: second });
  await add('next', ofSecond, { appId: second });
  await add('elsewhere', ofSecond, { appId: second, pzid: '02' });
});
afterAll(() => server.close());

const listed = (as: TestSession, appId: string | undefined) =>
  server.call(companyDocumentCalls.list, { query: { appId } }, { as });
const subjects = async (as: TestSession, appId?: string): Promise<string[]> =>
  (await listed(as, appId)).content.map(({ subject }) => subject);
const edit = (as: TestSession, name: string, content: Record<string, unknown> = { status: 'N' }) =>
  server.call(companyDocumentCalls.edit, { content: { oid: row(name).oid, ...content } }, { as });
const remove = (as: TestSession, ...names: string[]) =>
  server.call(companyDocumentCalls.remove, { content: names.map((name) => row(name).oid) }, { as });
const order = (as: TestSession, ...names: string[]) =>
  server.call(
    companyDocumentCalls.updateSort,
    { content: names.map((name, place) => ({ oid: row(name).oid, sort: place + 1 })) },
    { as },
  );
const search = (as: TestSession, appId: string) =>
  server.call(companyDocumentCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: { appId } } }, { as });
const entryOf = (appId: string) => ({ sealedQuery: { conditionMap: { appId } } });
const exported = (as: TestSession, appId: string) =>
  server.exported(companyDocumentCalls.exportAll, entryOf(appId), { as });
const refusedExport = (as: TestSession, appId: string) =>
  server.call(companyDocumentCalls.exportAll, entryOf(appId), { as });
const places = (as: TestSession, appId: string) =>
  server.call(companyDocumentCalls.places, { query: { appId } }, { as });
/** All documents, as the administrator sees them; links to files are different each time. */
const everything = async () => {
  const all = [...(await listed(server.administrator, builtIn)).content];
  all.push(...(await listed(server.administrator, second)).content);
  return all.map(({ fileInfo: _, ...rest }) => rest);
};

describe('a second menu entry of the screen', () => {
  it('keeps documents of its own, in an order of its own', async () => {
    expect(row('two')).toMatchObject({ appId: builtIn, docType: builtIn, sort: 0 });
    expect(row('next')).toMatchObject({ appId: second, docType: second, sort: 0 });
    expect(await subjects(server.administrator)).toEqual(['two', 'one']);
    expect(await subjects(server.administrator, '')).toEqual(['two', 'one']);
    expect(await subjects(server.administrator, second)).toEqual(['next', 'first', 'elsewhere']);
  });

  it('is read by people who have it, and not by those who have only the other', async () => {
    for (const [as, own, other] of [
      [ofBuiltIn, builtIn, second],
      [ofSecond, second, builtIn],
    ] as const) {
      const expected = own === builtIn ? ['two', 'one'] : ['next', 'first', 'elsewhere'];
      expect(await subjects(as, own)).toEqual(expected);
      expect((await search(as, own)).content).toMatchObject({ total: expected.length });
      expect((await exported(as, own)).cells.map((row) => row[2])).toEqual(['Title', ...expected]);
      expect((await places(as, own)).content.length).toBe(10);
      expect(await listed(as, other)).toMatchObject(refused);
      expect(await search(as, other)).toMatchObject(refused);
      expect(await places(as, other)).toMatchObject(refused);
      expect(await refusedExport(as, other)).toMatchObject(refused);
    }
    // A call that names no entry refers to the built-in one.
    expect(await listed(ofSecond, undefined)).toMatchObject(refused);
    const item = (as: TestSession, name: string) =>
      server.call(companyDocumentCalls.item, { query: { oid: row(name).oid } }, { as });
    expect((await item(ofSecond, 'first')).content.subject).toBe('first');
    expect(await item(ofSecond, 'one')).toMatchObject(refused);
    expect(await item(ofBuiltIn, 'first')).toMatchObject(refused);
  });

  it('Ctrl K finds documents of the built-in entry, and what adds one, only for those who have that entry', async () => {
    const found = async (as: TestSession, text: string) =>
      (await server.call(findCalls.find, { query: { text } }, { as, lang: 'en' })).content;
    const keys = async (as: TestSession) =>
      (await found(as, 'one')).lists.flatMap(({ records }) => records.map(({ key }) => key));
    const adds = async (as: TestSession) => (await found(as, 'add company document')).verbs.map(({ path }) => path);
    expect(await keys(ofBuiltIn)).toContain(row('one').oid);
    expect(await adds(ofBuiltIn)).toContain(`${companyDocumentMenu.url}?add=1`);
    expect(await keys(ofSecond)).toEqual([]);
    expect(await adds(ofSecond)).toEqual([]);
    // At LOOK in the built-in entry: CHANGE in another one adds nothing here.
    expect(await keys(mixed)).toContain(row('one').oid);
    expect(await adds(mixed)).toEqual([]);
  });

  it('is not written by people who have only the other: the document’s own entry counts, whatever the caller names', async () => {
    const before = await everything();
    const writes = [
      addTo(server, ofBuiltIn, { appId: second }, pdf()),
      addTo(server, ofSecond, { appId: builtIn }, pdf()),
      addTo(server, ofSecond, {}, pdf()),
      edit(ofBuiltIn, 'first'),
      edit(ofBuiltIn, 'first', { status: 'N', appId: builtIn }),
      edit(ofSecond, 'one'),
      edit(ofSecond, 'one', { status: 'N', appId: second }),
      order(ofBuiltIn, 'first', 'next'),
      order(ofSecond, 'one', 'two'),
      remove(ofBuiltIn, 'first'),
      remove(ofSecond, 'one'),
      // one of each: all or none
      remove(ofBuiltIn, 'one', 'first'),
      remove(ofSecond, 'first', 'one'),
      order(ofSecond, 'first', 'one'),
    ];
    for (const write of writes) expect(await write).toMatchObject(refused);
    expect(await everything()).toEqual(before);
  });

  it('has the level and the reach of its own grants, not those of the other', async () => {
    expect((await places(mixed, builtIn)).content.length).toBe(10);
    expect((await places(mixed, second)).content.map(({ class3, class4 }) => class3 + class4)).toEqual(['AA', 'AA02']);
    expect(await subjects(mixed, builtIn)).toEqual(['two', 'one']);
    expect(await subjects(mixed, second)).toEqual(['elsewhere']);
    expect(await addTo(server, mixed, { pzid: '02' }, pdf())).toMatchObject(refused);
    expect(await edit(mixed, 'one')).toMatchObject(refused);
    const outside = { status: 403, reason: 'company_document.outside_scope' };
    expect(await addTo(server, mixed, { appId: second, pzid: '01' }, pdf())).toMatchObject(outside);
    expect(await edit(mixed, 'first')).toMatchObject(outside);
    expect(await remove(mixed, 'elsewhere', 'first')).toMatchObject(outside);
    expect((await edit(mixed, 'elsewhere', { subject: 'elsewhere' })).code).toBe('200');
  });

  it.each(['F999', 'f121', storeMenu.id, 'F199'])(
    'is no entry of another screen, and no unknown one: %s',
    async (appId) => {
      const as = server.administrator;
      expect(await listed(as, appId)).toMatchObject(refused);
      expect(await search(as, appId)).toMatchObject(refused);
      expect(await places(as, appId)).toMatchObject(refused);
      expect(await refusedExport(as, appId)).toMatchObject(refused);
      expect(await addTo(server, as, { appId }, pdf())).toMatchObject(refused);
    },
  );

  it('has its changes hidden on the home page from people who have only the other', async () => {
    const feedOf = async (as: TestSession) =>
      (await server.call(homeCalls.changes, {}, { as })).content.map(({ key }) => key);
    const builtInFeed = await feedOf(ofBuiltIn);
    expect(builtInFeed).toEqual(expect.arrayContaining([row('one').oid, row('two').oid]));
    for (const name of ['first', 'next', 'elsewhere']) expect(builtInFeed).not.toContain(row(name).oid);
  });

  it('keeps its id while documents are filed under it, and no other entry takes it', async () => {
    const { content } = await server.call(webFunctionCalls.list, {}, { as: server.administrator });
    const rename = (from: string, id: string) =>
      server.call(
        webFunctionCalls.edit,
        { content: { oid: content.find((one) => one.id === from)?.oid ?? '', id } },
        { as: server.administrator },
      );
    for (const [from, id] of [
      [second, 'F122'],
      ['F199', second],
    ] as const)
      expect(await rename(from, id)).toMatchObject({ reason: 'web_function.id_fixed' });
  });

  it('is put in order and deleted from without touching the other', async () => {
    const other = (await listed(server.administrator, builtIn)).content.map(({ fileInfo: _, ...rest }) => rest);
    expect((await order(ofSecond, 'first', 'next')).content.map(({ subject }) => subject)).toEqual(['first', 'next']);
    expect(await order(server.administrator, 'first', 'next', 'one', 'two')).toMatchObject({
      reason: 'company_document.several_lists',
    });
    expect((await remove(ofSecond, 'first')).content).toEqual({ deleted: 1 });
    expect((await listed(ofSecond, second)).content.map(({ subject, sort }) => [subject, sort])).toEqual([
      ['next', 2],
      ['elsewhere', 1],
    ]);
    expect((await remove(server.administrator, 'next', 'two')).content).toEqual({ deleted: 2 });
    const left = (await listed(server.administrator, builtIn)).content.map(({ subject }) => subject);
    expect([other.map(({ subject }) => subject), left]).toEqual([['two', 'one'], ['one']]);
  });

  it('closes with the menu entry: switched off, or turned into another screen', async () => {
    const { content } = await server.call(webFunctionCalls.list, {}, { as: server.administrator });
    const entry = content.find(({ id }) => id === second);
    const change = (fields: Record<string, unknown>) =>
      server.call(
        webFunctionCalls.edit,
        { content: { oid: entry?.oid ?? '', ...fields } },
        { as: server.administrator },
      );
    const settles = (status: number) => until(async () => (await listed(ofSecond, second)).status === status);
    expect((await change({ component: 'cache' })).code).toBe('200');
    await settles(403);
    expect(await edit(ofSecond, 'elsewhere')).toMatchObject(refused);
    expect((await change({ component: 'company-documents' })).code).toBe('200');
    await settles(200);
    expect((await change({ status: 'N' })).code).toBe('200');
    await settles(403);
  });
});
