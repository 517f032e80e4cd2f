import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { whitelistCalls, type WhitelistRow, whitelistMenu } from '../whitelist.contract.ts';
import { addPlaces, departments, joinRole, roleId, setCode } from './access-lists.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
});
afterAll(() => server.close());

type Sent = Record<string, unknown>;
const item = { contenttype: 'H', type: 'MAINTENANCE', contentoid: 'E-A' };

const add = (items: Sent[], as: TestSession = server.administrator) =>
  server.call(whitelistCalls.add, { content: items as never }, { as });
const edit = (content: Sent, as: TestSession = server.administrator) =>
  server.call(whitelistCalls.edit, { content: content as never }, { as });
const remove = (content: string[], as: TestSession = server.administrator) =>
  server.call(whitelistCalls.remove, { content }, { as });
const search = async (filter: Sent = {}, body: Sent = {}, as: TestSession = server.administrator) =>
  (
    await server.call(whitelistCalls.search, { content: filter, body: { sortField: 'contentoid', ...body } } as never, {
      as,
      lang: 'zh-CN',
    })
  ).content;
const rowOf = async (contentoid: string): Promise<WhitelistRow> => {
  const row = (await search({ contentoid })).list.find((one) => one.contentoid === contentoid);
  if (!row) throw new Error(`no entry of ${contentoid}`);
  return row;
};
const wipe = (): Promise<unknown> => server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('whitelist').execute());
const maintain = (status: 'Y' | 'N') => setCode(server.db, 'Maintenance', 'WEB', status);

describe('adding', () => {
  afterEach(wipe);

  it('stores every type of content with its name and its labels', async () => {
    const answer = await add([
      item,
      { ...item, contenttype: 'D', contentoid: departments.line },
      { ...item, contenttype: 'R', contentoid: roleId },
      { ...item, contenttype: 'C', contentoid: 'AA' },
      { ...item, contenttype: 'P', contentoid: 'AA01' },
    ]);
    expect(answer.content).toMatchObject({ added: 5, skipped: 0 });
    const { total, list } = await search();
    expect(total).toBe(5);
    expect(
      list.map(({ contenttype, contenttypename, contentoid, name }) => [
        contenttype,
        contenttypename,
        contentoid,
        name,
      ]),
    ).toEqual([
      ['C', '公司', 'AA', '廣達'],
      ['P', '厂区', 'AA01', '東廠'],
      ['D', '部门', departments.line, '組裝線'],
      ['H', '员工', 'E-A', '陳國華'],
      ['R', '角色', roleId, '夜班'],
    ]);
    expect(list[0]).toMatchObject({
      type: 'MAINTENANCE',
      typename: '维护期间可登录',
      status: 'Y',
      rev: 1,
      crtemp: 'admin',
    });
  });

  it('skips and counts what exists already and what is sent twice', async () => {
    await add([item]);
    expect((await add([item, { ...item, contentoid: 'E-B' }, { ...item, contentoid: 'E-B' }])).content).toMatchObject({
      added: 1,
      skipped: 2,
    });
    expect((await add([item])).content).toMatchObject({ added: 0, skipped: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => add([{ ...item, contenttype: 'C', contentoid: 'AA' }])));
    expect(answers.filter(({ content }) => content.added === 1)).toHaveLength(1);
    expect(answers.filter(({ content }) => content.skipped === 1)).toHaveLength(2);
    expect((await search()).total).toBe(3);
  });

  it.each([
    [{ type: '' }, 'common.dialog.information_incomplete', { '1.type': 'form.must_declared' }],
    [{ type: undefined }, 'common.dialog.information_incomplete', { '1.type': 'form.must_declared' }],
    [{ contentoid: '' }, 'common.dialog.information_incomplete', { '1.contentoid': 'form.required' }],
    [{ type: 'WEB' }, 'access_list.code_unknown', { '1.type': 'access_list.code_unknown' }],
    [{ contenttype: 'R', contentoid: 'All' }, 'access_list.everybody', { '1.contentoid': 'access_list.everybody' }],
  ])('rejects %j: %s', async (wrong, reason, fields) => {
    expect(await add([item, { ...item, ...wrong }])).toMatchObject({ status: 200, code: '501', reason, fields });
    expect((await search()).total).toBe(0);
  });

  it('fails for unknown contents, an empty list, an unknown type, and a code that is switched off', async () => {
    for (const [contenttype, contentoid] of [
      ['H', 'E-GONE'],
      ['D', 'AA01_NONE'],
      ['P', 'AA'],
      ['R', 'ROLE99999999'],
    ])
      expect(await add([item, { ...item, contenttype, contentoid }])).toMatchObject({
        code: '501',
        reason: 'permission.content_unknown',
        params: { names: [contentoid] },
      });
    expect(await add([])).toMatchObject({ code: '501', reason: 'common.dialog.information_incomplete' });
    expect((await add([{ ...item, contenttype: 'A', contentoid: 'All' }])).fields).toEqual({
      '0.contenttype': 'form.invalid',
    });
    await setCode(server.db, 'WhiteListType', 'MAINTENANCE', 'N');
    expect((await add([item])).reason).toBe('access_list.code_unknown');
    await setCode(server.db, 'WhiteListType', 'MAINTENANCE', 'Y');
    expect((await search()).total).toBe(0);
  });
});

describe('searching', () => {
  beforeAll(async () => {
    await add([item, { ...item, contentoid: 'E-B' }, { ...item, contenttype: 'D', contentoid: departments.line }]);
    await edit({ oid: (await rowOf('E-B')).oid, status: 'N' });
  });
  afterAll(wipe);

  it.each([
    [{}, { simplifiedFilter: '陈国' }, ['E-A']],
    [{}, { traditionalFilter: '陳國' }, ['E-A']],
    [{}, { simplifiedFilter: '组装' }, [departments.line]],
    [{ status: 'N' }, {}, ['E-B']],
    [{ contenttype: 'H' }, {}, ['E-A', 'E-B']],
    [{ type: 'MAINTENANCE', name: 'bei' }, {}, ['E-B']],
    [{ contentoid: 'e-' }, { pageSize: 1, pageNum: 2 }, ['E-B']],
    [{ contentoid: '_' }, {}, [departments.line]],
  ])('finds by %j and %j', async (filter, body, ids) => {
    expect((await search(filter, body)).list.map(({ contentoid }) => contentoid)).toEqual(ids);
  });

  it('sorts by every column of the contract, and by no other', async () => {
    for (const sortField of ['type', 'contenttype', 'contentoid', 'name', 'status', 'txdat'])
      expect((await search({}, { sortField })).list).toHaveLength(3);
    const answer = await server.call(whitelistCalls.search, { content: {}, body: { sortField: 'remark' } } as never, {
      as: server.administrator,
    });
    expect(answer.status).toBe(400);
  });

  it('exports all that match', async () => {
    const sealedQuery = { conditionMap: { name: '陈' } };
    const as = { as: server.administrator, lang: 'zh-TW' as const };
    const { cells } = await server.exported(whitelistCalls.exportAll, { sealedQuery }, as);
    expect(cells.map((row) => row.slice(0, 5))).toEqual([
      ['白名單類型', '內容類型', '編號', '名稱', '狀態'],
      ['維護期間可登入', '員工', 'E-A', '陳國華', '啟用'],
    ]);
  });
});

describe('switching and deleting', () => {
  afterAll(wipe);

  it('switches with or without a revision', async () => {
    await add([item]);
    const { oid } = await rowOf('E-A');
    expect((await edit({ oid, status: 'N' })).content).toMatchObject({ status: 'N', rev: 2, name: '陳國華' });
    expect(await edit({ oid, rev: 1, status: 'Y' })).toMatchObject({
      status: 409,
      content: { oid, status: 'N', rev: 2 },
    });
    expect((await edit({ oid, rev: 2, status: 'Y' })).content).toMatchObject({ status: 'Y', rev: 3 });
    expect((await edit({ oid })).fields).toEqual({ status: 'form.required' });
  });

  it('reports that an entry no longer exists, and does not count it when deleting', async () => {
    const missing = '00000000-0000-7000-8000-00000000dead';
    const { oid } = await rowOf('E-A');
    expect(await edit({ oid: missing, status: 'N' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await remove([missing, oid])).content).toEqual({ deleted: 1 });
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
  });
});

describe('during maintenance', () => {
  const stateOf = async (as: TestSession = server.administrator) =>
    (await server.call(whitelistCalls.maintenance, {}, { as })).content;
  afterEach(async () => {
    await maintain('N');
    await setCode(server.db, 'Maintenance', 'APP', 'N');
    await wipe();
  });

  it('reports what is under maintenance, and which entries let the caller in', async () => {
    expect(await stateOf()).toEqual({ web: 'N', app: 'N', own: [] });
    await joinRole(server.db, 'admin');
    await add([item, { ...item, contentoid: 'admin' }, { ...item, contenttype: 'R', contentoid: roleId }]);
    const own = [(await rowOf('admin')).oid, (await rowOf(roleId)).oid];
    await edit({ oid: own[1], status: 'N' });
    await setCode(server.db, 'Maintenance', 'APP', 'Y');
    expect(await stateOf()).toEqual({ web: 'N', app: 'Y', own: [own[0]] });
    await maintain('Y');
    expect(await stateOf()).toMatchObject({ web: 'Y', app: 'Y' });
  });

  it('maintenance cannot start before an administrator is on the list, who cannot be taken off until it ends', async () => {
    const { content: parameters } = await server.call(
      parameterCalls.fineSearch,
      { sealedQuery: { conditionMap: { paramtype: 'Maintenance' } } },
      { as: server.administrator },
    );
    const web = parameters.list.find(({ paramcode }) => paramcode === 'WEB');
    const begin = () =>
      server.call(parameterCalls.edit, { content: { oid: web?.oid ?? '', status: 'Y' } }, { as: server.administrator });
    expect((await begin()).reason).toBe('permission.last_administrator');
    await add([item, { ...item, contentoid: 'admin' }]);
    expect((await begin()).code).toBe('200');
    const [admin, other] = [await rowOf('admin'), await rowOf('E-A')];
    expect(await edit({ oid: admin.oid, status: 'N' })).toMatchObject({
      code: '502',
      reason: 'permission.last_administrator',
    });
    expect(await remove([other.oid, admin.oid])).toMatchObject({ reason: 'permission.last_administrator' });
    expect((await search()).total).toBe(2);
    expect((await rowOf('admin')).status).toBe('Y');
    expect((await remove([other.oid])).content).toEqual({ deleted: 1 });
  });

  it('an entry of the administrator can be deleted while another one remains', async () => {
    await joinRole(server.db, 'admin').catch(() => undefined);
    await add([
      { ...item, contentoid: 'admin' },
      { ...item, contenttype: 'R', contentoid: roleId },
    ]);
    await maintain('Y');
    expect((await remove([(await rowOf('admin')).oid])).content).toEqual({ deleted: 1 });
    expect((await remove([(await rowOf(roleId)).oid])).reason).toBe('permission.last_administrator');
    await maintain('N');
    expect((await remove([(await rowOf(roleId)).oid])).content).toEqual({ deleted: 1 });
  });

  it('two administrators cannot each take the other off the list', async () => {
    const second = await server.person('second', {
      has: { [webFunctionMenu.id]: 'ADMIN', [whitelistMenu.id]: 'ADMIN' },
    });
    await add([
      { ...item, contentoid: 'admin' },
      { ...item, contentoid: 'second' },
    ]);
    const [admin, other] = [await rowOf('admin'), await rowOf('second')];
    await maintain('Y');
    const answers = await Promise.all([remove([other.oid]), remove([admin.oid], second)]);
    // The second one gets an error, or cannot sign in any more.
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', expect.stringMatching(/^50[23]$/)]);
  });
});

describe('the keeper of the list for one plant', () => {
  let scoped: TestSession;
  beforeAll(async () => {
    scoped = await server.person('scoped', { coid: 'AA', plantid: '01' });
    await server.give(whitelistMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  });
  afterEach(wipe);

  it.each([
    ['H', 'E-A', true],
    ['H', 'E-B', false],
    ['D', departments.cell, true],
    ['D', departments.far, false],
    ['P', 'AA01', true],
    ['P', 'BB01', false],
    ['C', 'AA', false],
    ['R', roleId, false],
  ])('sees, adds, switches and deletes %s %s: %j', async (contenttype, contentoid, allowed) => {
    const one = { ...item, contenttype, contentoid };
    const added = await add([one], scoped);
    expect([added.status, added.reason]).toEqual(allowed ? [200, undefined] : [403, 'permission.outside_scope']);
    await add([one]);
    const { oid } = await rowOf(contentoid);
    expect((await search({}, {}, scoped)).total).toBe(allowed ? 1 : 0);
    expect((await edit({ oid, status: 'N' }, scoped)).status).toBe(allowed ? 200 : 403);
    expect((await remove([oid], scoped)).status).toBe(allowed ? 200 : 403);
    expect((await search()).total).toBe(allowed ? 0 : 1);
  });
});
