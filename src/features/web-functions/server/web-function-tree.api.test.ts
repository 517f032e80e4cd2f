import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { entryForm, screenOf } from './web-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

describe('order and branches', () => {
  it('numbers siblings in the given order, and fails for a list that is not exactly theirs', async () => {
    const top = await screen.added();
    const [a, b, c] = [
      await screen.below(top, { sort: 1 }),
      await screen.below(top, { sort: 2 }),
      await screen.below(top, { sort: 3 }),
    ];
    const { content } = await screen.sort(top.oid, [c.oid, b.oid, a.oid]);
    expect(content.map(({ id, sort: place }) => [id, place])).toEqual([
      [c.id, 1],
      [b.id, 2],
      [a.id, 3],
    ]);
    // the one in the middle kept its number: nothing was written
    expect((await screen.item(b.oid)).rev).toBe(1);
    for (const wrong of [
      [a.oid, b.oid],
      [a.oid, b.oid, b.oid],
      [a.oid, b.oid, top.oid],
    ]) {
      expect((await screen.sort(top.oid, wrong)).reason).toBe('web_function.siblings_changed');
    }
  });

  it('deletes an entry with all below it, with identities and conditions, and logs each', async () => {
    const top = await screen.added();
    const second = await screen.below(top);
    const third = await screen.below(second);
    await server.give(third.id, 'VIEWER', [{ type: 'H', contentoid: 'admin', containSub: 'N' }]);
    expect((await screen.remove([top.oid])).content).toEqual({ deleted: 3 });
    const lines = await server.db.read
      .selectFrom('database_log')
      .select(['table_name', 'key'])
      .where('type', '=', 'D')
      .where('key', '=', (eb) => eb.fn.any(eb.val([top.oid, second.oid, third.oid])))
      .execute();
    expect(lines).toHaveLength(3);
    const left = await server.db.read
      .selectFrom('function_identity')
      .select('oid')
      .where('funcoid', '=', third.oid)
      .execute();
    expect(left).toEqual([]);
    expect((await screen.remove([top.oid])).content).toEqual({ deleted: 0 });
  });
});

describe('reading', () => {
  it('returns the tree with siblings in order and titles in the caller’s language', async () => {
    const tree = async (lang: 'en' | 'vi' | 'zh-TW') =>
      (await server.call(webFunctionCalls.tree, {}, { as: server.administrator, lang })).content;
    const management = (await tree('en')).find(({ id }) => id === 'T01');
    expect(management).toMatchObject({ id: 'T01', title: 'Management', name: '管理中心' });
    expect(management?.childrenList.at(-1)).toMatchObject({ id: 'G10', title: 'Jobs' });
    expect(management?.childrenList.map((node) => node.sort)).toEqual(
      management?.childrenList.map((node) => node.sort).toSorted((a, b) => a - b),
    );
    expect((await tree('vi')).find(({ id }) => id === 'T01')?.title).toBe('Quản lý');
    expect(
      (await tree('zh-TW')).find(({ id }) => id === 'T01')?.childrenList.find(({ id }) => id === 'G03')?.title,
    ).toBe('資料');
  });

  it('finds by id, name, title, address and component, in both scripts', async () => {
    const found = async (simplifiedFilter: string, lang: 'en' | 'zh-CN' = 'en') =>
      (
        await server.call(webFunctionCalls.list, { query: { simplifiedFilter } }, { as: server.administrator, lang })
      ).content.map(({ id }) => id);
    expect(await found('WEB-FUNCTIONS')).toEqual(['F012']);
    expect(await found('Roles')).toContain('F004');
    expect(await found('權限', 'zh-CN')).toEqual(await found('权限', 'zh-CN'));
    expect(await found('權限', 'zh-CN')).toContain('G04');
    expect(await found('%')).toEqual([]);
  });

  it('exports what matches', async () => {
    const query = { simplifiedFilter: 'F012' };
    const { cells } = await server.exported(webFunctionCalls.exportAll, { query }, { as: server.administrator });
    expect(cells.map(([id]) => id)).toEqual(['Function ID', 'F012']);
  });
});

describe('rights', () => {
  it('lets a viewer read and not write', async () => {
    const viewer = await server.person('wf-viewer', { has: { [webFunctionMenu.id]: 'VIEWER' } });
    expect((await server.call(webFunctionCalls.tree, {}, { as: viewer })).code).toBe('200');
    const refusal = await server.call(webFunctionCalls.add, { content: entryForm() }, { as: viewer });
    expect([refusal.status, refusal.reason]).toEqual([403, 'wire.not_allowed']);
  });

  it('does not let the administrator of one company change the menu', async () => {
    await addPlaces(server.db, { WF: 'Company WF' });
    const scoped = await server.person('wf-scoped', { coid: 'WF' });
    await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'WF', containSub: 'N' }]);
    const row = await screen.added();
    for (const answer of [
      await server.call(webFunctionCalls.add, { content: entryForm() }, { as: scoped }),
      await server.call(webFunctionCalls.edit, { content: { oid: row.oid, status: 'N' } }, { as: scoped }),
      await server.call(webFunctionCalls.remove, { content: [row.oid] }, { as: scoped }),
      await server.call(
        webFunctionCalls.sortSiblings,
        { content: { parentoid: null, oids: [row.oid] } },
        { as: scoped },
      ),
    ]) {
      expect([answer.status, answer.reason]).toEqual([403, 'wire.outside_scope']);
    }
    expect(await screen.item(row.oid)).toMatchObject({ status: 'Y', rev: 1 });
  });
});

describe('undoing in the menu', () => {
  const undo = (act: string) => server.call(undoCalls.undo, { content: { act } }, { as: server.administrator });

  it('a move is not undone once that would make a circle, not even around the screen that grants rights', async () => {
    const rights = await screen.builtIn(webFunctionMenu.id);
    const group = await screen.item(rights.parentoid ?? '');
    const entry = await screen.below(group);
    const up = await screen.edit({ oid: entry.oid, parentoid: null, position: 1 });
    const below = await screen.edit({ oid: group.oid, parentoid: entry.oid, position: group.position });
    expect([up.code, below.code]).toEqual(['200', '200']);
    expect(await undo(up.requestId)).toMatchObject({ code: '502', reason: 'undo.changed' });
    expect(await screen.item(entry.oid)).toMatchObject({ parentoid: null });
  });

  it('a deleted entry does not come back beside another one with its address', async () => {
    const entry = await screen.added();
    const removed = await screen.remove([entry.oid]);
    await screen.added({ url: entry.url.toUpperCase() });
    expect(await undo(removed.requestId)).toMatchObject({ code: '502', reason: 'web_function.url_exists' });
  });
});
