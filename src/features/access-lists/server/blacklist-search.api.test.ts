import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { blacklistCalls, type BlacklistRow } from '../blacklist.contract.ts';
import { addPlaces, departments, roleId } from './access-lists.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
});
afterAll(() => server.close());

const item = { blacktype: 'SURVEY', type: 'H', userid: 'E-A', remark: '已離職' };
type Sent = Record<string, unknown>;

const as = () => ({ as: server.administrator });
const add = (...items: Sent[]) => server.call(blacklistCalls.add, { content: items as never }, as());
const edit = (content: Sent) => server.call(blacklistCalls.edit, { content: content as never }, as());
const remove = (content: string[]) => server.call(blacklistCalls.remove, { content }, as());
const search = async (filter: Sent = {}, body: Sent = {}) =>
  (await server.call(blacklistCalls.search, { content: filter, body }, as())).content;
const rowOf = async (filter: Sent): Promise<BlacklistRow> => {
  const { list } = await search(filter);
  if (!list[0]) throw new Error(`no entry matches ${JSON.stringify(filter)}`);
  return list[0];
};

describe('searching', () => {
  beforeAll(async () => {
    await add(
      { ...item, remark: '100% _ 資料外洩' },
      { ...item, userid: 'E-B', remark: 'left' },
      { ...item, blacktype: 'APP', type: 'D', userid: departments.line },
      { ...item, blacktype: 'APP', type: 'P', userid: 'AA01' },
      { ...item, blacktype: 'APP', type: 'R', userid: roleId },
    );
    await edit({ oid: (await rowOf({ userid: 'E-B' })).oid, status: 'N' });
  });

  const found = async (filter: Sent, body: Sent = {}) =>
    (await search(filter, { sortField: 'userid', ...body })).list.map(({ userid }) => userid);

  it.each([
    ['陳國', ['E-A']],
    ['陈国', ['E-A']],
    ['组装', [departments.line]],
    ['组裝', [departments.line]],
    ['东厂', ['AA01']],
    ['夜班', [roleId]],
    ['资料外泄', ['E-A']],
    ['0% _', ['E-A']],
    ['e-b', ['E-B']],
    ['%', ['E-A']],
    ["' or '1'='1", []],
  ])('finds %s in ids, names and remarks, in both scripts', async (words, userids) => {
    expect(await found({}, { simplifiedFilter: words })).toEqual(userids);
    expect(await found({}, { traditionalFilter: words })).toEqual(userids);
    expect(await found({}, { simplifiedFilter: words, traditionalFilter: words })).toEqual(userids);
  });

  it.each([
    [{ blacktype: 'APP' }, ['AA01', departments.line, roleId]],
    [{ userid: 'aa01' }, ['AA01', departments.line]],
    [{ userid: '%' }, []],
    [{ name: '线' }, [departments.line]],
    // the id holds it, the name does not
    [{ name: 'E-' }, []],
    [{ name: '廠' }, ['AA01']],
    [{ name: 'AA' }, []],
    [{ type: 'H' }, ['E-A', 'E-B']],
    [{ status: 'N' }, ['E-B']],
    [{ status: 'Y', type: 'H' }, ['E-A']],
    [{ blacktype: 'WEB' }, []],
  ])('asks by %j', async (filter, userids) => {
    expect(await found(filter)).toEqual(userids);
  });

  it('pages with an exact total, and sorts by every column of the contract', async () => {
    const seen = new Set<string>();
    for (const pageNum of [1, 2, 3]) {
      const { total, list } = await search({}, { pageNum, pageSize: 2, sortField: 'blacktype' });
      expect(total).toBe(5);
      for (const row of list) seen.add(row.oid);
    }
    expect(seen.size).toBe(5);
    for (const sortField of ['blacktype', 'type', 'userid', 'name', 'remark', 'status', 'txdat'])
      expect((await search({}, { sortField, sortOrder: 'desc' })).list).toHaveLength(5);
    expect(await found({}, { sortOrder: 'desc' })).toEqual([roleId, 'E-B', 'E-A', departments.line, 'AA01']);
  });

  it.each([{ pageNum: 0 }, { pageSize: 1001 }, { sortField: 'search_text' }, { sortOrder: 'sideways' }])(
    'answers 400 for %j',
    async (body) => {
      expect((await server.call(blacklistCalls.search, { content: {}, body } as never, as())).status).toBe(400);
    },
  );

  it('shows an entry without a name if its content no longer exists', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('employee').values({ empid: 'E-SHORT', name: 'Short', depkey: null, adaccount: null }).execute(),
    );
    await add({ ...item, userid: 'E-SHORT' });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.deleteFrom('employee').where('empid', '=', 'E-SHORT').execute(),
    );
    const row = await rowOf({ userid: 'E-SHORT' });
    expect(row.name).toBe('');
    expect((await server.call(blacklistCalls.item, { query: { oid: row.oid } }, as())).content).toEqual(row);
    await remove([row.oid]);
  });

  it('exports all that match, in the reader’s language', async () => {
    const conditionMap = { blacktype: 'APP', simplifiedFilter: '夜' };
    const { filename, cells } = await server.exported(
      blacklistCalls.exportAll,
      { query: { sortField: 'userid' }, sealedQuery: { conditionMap } },
      { ...as(), lang: 'zh-CN' },
    );
    expect(filename).toContain('黑名单.xlsx');
    expect(cells.map((row) => row.slice(0, 6))).toEqual([
      ['黑名单类型', '类型名称', '编号', '名称', '备注', '状态'],
      ['禁止进入 APP', '角色', roleId, '夜班', '已離職', '启用'],
    ]);
  });
});
