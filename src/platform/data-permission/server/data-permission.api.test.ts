import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { addOrganisation, depkey, one } from '#platform/permission-page/server/permission-page.testing.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { dataPageOf, shown, type SentRow } from './data-permission.testing.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let page: ReturnType<typeof dataPageOf<TestSession>>;
let dataOid: string;
let funcs: { oid: string; id: string }[];
beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = dataPageOf(server);
  funcs = [await page.newFunction(), await page.newFunction()];
});
afterAll(() => server.close());

const func = (place: number) => funcs[place] ?? { oid: '', id: '' };
const under = (place: number, permissionList: Record<string, unknown>[], more: Partial<SentRow> = {}): SentRow => ({
  dataOid,
  funcOid: func(place).oid,
  permissionList,
  ...more,
});
const freshItem = async (): Promise<void> => {
  dataOid = await page.newItem();
};
const logLines = async (requestId: string) =>
  (
    await server.db.read
      .selectFrom('database_log')
      .select(['table_name', 'type'])
      .where('request_id', '=', requestId)
      .execute()
  )
    .map(({ table_name, type }) => `${type} ${table_name}`)
    .toSorted();

describe('reading', () => {
  it('names functions and conditions in the caller’s language; each condition says which item it is of', async () => {
    await freshItem();
    const mobile = await page.newFunction('A');
    const titled = await page.newFunction('W', 'menu.parameters');
    await page.save([
      under(0, [one('R', 'ROLE00000017'), one('A', 'x'), one('D', depkey('AA', '01', 'S'), 'Y'), one('P', 'AA01')]),
      { dataOid, funcOid: mobile.oid, funcType: 'A', permissionList: [one('C', 'AA')] },
      { dataOid, funcOid: titled.oid, permissionList: [one('H', 'E-A')] },
    ]);
    const english = await page.read(dataOid);
    const names = Object.fromEntries(english.map((row) => [row.funcId, row]));
    expect(names[func(0).id]?.permissionList.map(({ type, name }) => [type, name])).toEqual([
      ['D', 'Dep R › Dep S'],
      ['P', 'East (AA01)'],
      ['R', 'Everyone'],
      ['R', 'ROLE00000017 Publishers'],
    ]);
    expect(names[mobile.id]).toMatchObject({ funcType: 'A', funcName: mobile.id, dataType: 'PARAM', dataOid });
    expect(names[mobile.id]?.permissionList[0]).toMatchObject({ dataOid, dataType: 'PARAM', rev: 1 });
    expect(names[titled.id]?.funcName).toBe('Parameter data');
    const vietnamese = await page.read(dataOid, 'vi');
    expect(vietnamese.find(({ funcId }) => funcId === titled.id)?.funcName).toBe('Dữ liệu tham số');
  });

  it('rejects an oid that is no parameter, and a kind that there is not', async () => {
    const read = (oid: string, dataType: string) =>
      server.call(dataPermissionCalls.read, { query: { dataOid: oid, dataType } }, { as: server.administrator });
    expect((await read(func(0).oid, 'PARAM')).reason).toBe('data_permission.item_unknown');
    expect((await read(dataOid, 'function')).status).toBe(400);
  });

  it('lists functions to pick from: both types, switched on, no headings, found in either script', async () => {
    const app = await page.newFunction('A');
    const off = await page.newFunction('A');
    await page.switchOff('app_function', off.oid);
    const find = async (search: string, lang: 'en' | 'zh-TW' = 'en') =>
      (
        await server.call(
          dataPermissionCalls.functions,
          { query: { dataType: 'PARAM', pageSize: 1000, simplifiedFilter: search, traditionalFilter: search } },
          { as: server.administrator, lang },
        )
      ).content;
    const ids = (await find('')).list.map(({ id, type }) => type + id);
    expect(ids).toEqual(expect.arrayContaining([`A${app.id}`, `W${parameterMenu.id}`]));
    expect(ids).not.toContain(`A${off.id}`);
    expect(ids).not.toContain('WG03');
    expect((await find(app.id)).list.map(({ id }) => id)).toEqual([app.id]);
    expect((await find('参数资料', 'zh-TW')).list).toContainEqual(
      expect.objectContaining({ id: parameterMenu.id, name: '參數資料' }),
    );
    expect((await find('参数资料', 'zh-TW')).list.map(({ name }) => name)).not.toContain(app.id);
    const paged = await server.call(
      dataPermissionCalls.functions,
      { query: { dataType: 'PARAM', pageSize: 1, pageNum: 2 } },
      { as: server.administrator },
    );
    expect(paged.content.total).toBe(ids.length);
    expect(paged.content.list.map(({ id, type }) => type + id)).toEqual([ids[1]]);
  });
});

describe('saving one item', () => {
  it.each([
    ['nothing at all', () => [], 'common.dialog.information_incomplete'],
    ['functions without any condition', () => [under(0, []), under(1, [])], 'common.dialog.information_incomplete'],
    [
      'a function twice',
      () => [under(0, [one('C', 'AA')]), under(0, [one('C', 'BB')])],
      'data_permission.function_exists',
    ],
    [
      'an unknown function',
      () => [under(0, [one('C', 'AA')], { funcOid: nowhere })],
      'data_permission.function_unknown',
    ],
    [
      'a function of the other type',
      () => [under(0, [one('C', 'AA')], { funcType: 'A' })],
      'data_permission.function_unknown',
    ],
    ['an unknown item', () => [under(0, [one('C', 'AA')], { dataOid: nowhere })], 'data_permission.item_unknown'],
    ['an unknown role', () => [under(0, [one('R', 'ROLE99999999')])], 'permission.content_unknown'],
    ['somebody who has left', () => [under(0, [one('H', 'E-GONE')])], 'permission.content_unknown'],
    ['an unknown department', () => [under(0, [one('D', 'AA01_X')])], 'permission.content_unknown'],
    ['an unknown company', () => [under(0, [one('C', 'ZZ')])], 'permission.content_unknown'],
    ['an unknown plant', () => [under(0, [one('P', 'AA99')])], 'permission.content_unknown'],
  ])('rejects %s, and writes nothing', async (_, rows: () => SentRow[], reason) => {
    await freshItem();
    const answer = await page.save(rows());
    expect(answer).toMatchObject({ status: 200, code: '502', reason });
    expect(await logLines(answer.requestId)).toEqual([]);
  });

  it('rejects all when one condition is unknown: the good function is not saved either', async () => {
    await freshItem();
    expect((await page.save([under(0, [one('C', 'AA')]), under(1, [one('C', 'ZZ')])])).code).toBe('502');
    expect(await page.read(dataOid)).toEqual([]);
  });

  it('rejects a function that is switched off where it is new, and keeps it where it was', async () => {
    await freshItem();
    const later = await page.newFunction();
    const row = { dataOid, funcOid: later.oid, permissionList: [one('C', 'AA')] };
    const { content } = await page.save([row]);
    await page.switchOff('web_function', later.oid);
    expect((await page.save([...content, under(0, [one('C', 'AA')])])).code).toBe('200');
    await freshItem();
    expect((await page.save([{ ...row, dataOid }])).reason).toBe('data_permission.function_unknown');
  });

  it('counts the same condition once, takes A as everybody, and sub-units for departments alone', async () => {
    await freshItem();
    const department = depkey('AA', '01', 'R');
    const { content } = await page.save([
      under(0, [one('D', department, 'Y'), one('D', department), one('A', 'x'), one('R', 'All'), one('C', 'AA', 'Y')]),
    ]);
    expect(shown(content)).toEqual([`${func(0).id} C/AA/N D/${department}/Y R/All/N`]);
  });

  it('writes the differences alone; a function left without conditions is not kept', async () => {
    await freshItem();
    const department = depkey('AA', '01', 'R');
    const first = await page.save([under(0, [one('C', 'AA'), one('D', department)]), under(1, [one('H', 'E-A')])]);
    const [zero, other] = first.content;
    expect(await logLines((await page.save(first.content)).requestId)).toEqual([]);
    const [company, dep] = zero?.permissionList ?? [];
    const gone = [company?.oid ?? '', other?.permissionList[0]?.oid ?? ''];
    const next = await page.save(
      [under(0, [{ ...dep, containSub: 'Y' }, one('P', 'AA01')], { oid: zero?.oid ?? '' }), under(1, [])],
      gone,
    );
    expect(shown(next.content)).toEqual([`${func(0).id} D/${department}/Y P/AA01/N`]);
    expect(await logLines(next.requestId)).toEqual([
      'D condition',
      'D condition',
      'D data_grant',
      'I condition',
      'U condition',
    ]);
  });

  it('takes an emptied list where there was something, named by its functions or by their conditions', async () => {
    for (const named of ['functions', 'conditions']) {
      await freshItem();
      const { content } = await page.save([under(0, [one('C', 'AA'), one('C', 'BB')])]);
      const oids = content.flatMap(({ oid, permissionList }) =>
        named === 'functions' ? [oid] : permissionList.map((row) => row.oid),
      );
      expect(await page.save([], oids)).toMatchObject({ code: '200', content: [] });
      expect(await page.read(dataOid)).toEqual([]);
    }
  });

  it('takes what is deleted from this item alone', async () => {
    await freshItem();
    const [mine] = (await page.save([under(0, [one('C', 'AA')])])).content;
    await freshItem();
    const answer = await page.save([under(0, [one('C', 'AA')])], [mine?.oid ?? '']);
    expect(answer.status).toBe(400);
    expect(await page.read(mine?.dataOid ?? '')).toHaveLength(1);
  });
});

describe('somebody else saves in the meantime', () => {
  it('what was added, removed or changed is answered with 409 and the list as it is now', async () => {
    await freshItem();
    const read1 = (await page.save([under(0, [one('D', depkey('AA', '01', 'R')), one('H', 'E-A')])])).content;
    const [mine] = read1;
    const added = await page.save([
      { ...mine, permissionList: [...(mine?.permissionList ?? []), one('C', 'BB')] } as SentRow,
      under(1, [one('C', 'AA')]),
    ]);
    const stale = await page.save(read1);
    expect(stale).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile' });
    expect(shown(stale.content)).toEqual(shown(added.content));
    // emptying a list of which the sender has seen only a part
    expect((await page.save([], [mine?.oid ?? ''])).status).toBe(409);
    // emptying a function that has received a condition since
    const unseen = await page.save([under(0, []), under(1, [one('C', 'AA')])]);
    expect(unseen.status).toBe(409);
    const [first, second] = added.content;
    const back = await page.save(read1, [
      second?.oid ?? '',
      first?.permissionList.find(({ contentoid }) => contentoid === 'BB')?.oid ?? '',
    ]);
    expect(shown(back.content)).toEqual(shown(read1));
    const [now] = await page.read(dataOid);
    const sub = now?.permissionList.map((row) => (row.type === 'D' ? { ...row, containSub: 'Y' } : row));
    expect((await page.save([{ ...now, permissionList: sub } as SentRow])).code).toBe('200');
    expect((await page.save([now as SentRow])).status).toBe(409);
  });

  it('an empty list that is already empty is reported as such', async () => {
    await freshItem();
    const [mine] = (await page.save([under(0, [one('C', 'AA')])])).content;
    await page.save([], [mine?.oid ?? '']);
    expect(await page.save([], [mine?.oid ?? ''])).toMatchObject({ status: 409, content: [] });
  });

  it('lets one of two savers through', async () => {
    await freshItem();
    const answers = await Promise.all([
      page.save([under(0, [one('C', 'AA')])]),
      page.save([under(0, [one('C', 'BB')])]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await page.read(dataOid))[0]?.permissionList).toHaveLength(1);
  });

  it('permissions go with their parameter, also when both happen at once', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await freshItem();
      const remove = server.call(parameterCalls.remove, { content: [dataOid] }, { as: server.administrator });
      await Promise.all([remove, page.save([under(0, [one('C', 'AA')])])]);
      const left = await server.db.read.selectFrom('data_grant').select('oid').where('dataoid', '=', dataOid).execute();
      expect(left).toEqual([]);
    }
  });

  it('permissions go with their function', async () => {
    await freshItem();
    const { oid } = await page.newFunction();
    await page.save([{ dataOid, funcOid: oid, permissionList: [one('C', 'AA')] }, under(0, [one('C', 'AA')])]);
    await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('web_function').where('oid', '=', oid).execute());
    expect((await page.read(dataOid)).map(({ funcId }) => funcId)).toEqual([func(0).id]);
  });
});
