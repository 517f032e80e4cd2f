import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { parameterCalls, type ParameterRow } from '../parameters.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form = {
  paramtype: 'ITRepairType',
  paramtypename: 'IT 报修类型',
  paramcode: 'NET',
  paramname: '网络故障',
  paramsort: 1,
  parentparam: null,
  desccode: '',
  descname: '',
  status: 'Y' as const,
};

const as = () => ({ as: server.administrator });
const add = (content: Partial<Record<keyof typeof form, unknown>>) =>
  server.call(parameterCalls.add, { content: { ...form, ...content } as never }, as());
const edit = (content: Record<string, unknown>) =>
  server.call(parameterCalls.edit, { content: content as never }, as());
const remove = (content: string[]) => server.call(parameterCalls.remove, { content }, as());
const added = async (content: Partial<Record<keyof typeof form, unknown>>): Promise<ParameterRow> =>
  (await add(content)).content;
const logOf = (key: string) =>
  server.db.read
    .selectFrom('database_log')
    .selectAll()
    .where('table_name', '=', 'parameter')
    .where('key', '=', key)
    .orderBy('at')
    .execute();

describe('adding', () => {
  it('stores the row with its writer, and logs it in the same transaction with the request’s id', async () => {
    const answer = await add({ paramcode: 'ADD1' });
    expect(answer.content).toMatchObject({
      paramcode: 'ADD1',
      rev: 1,
      crtemp: 'admin',
      txemp: 'admin',
      parentparamname: null,
    });
    const [line] = await logOf(answer.content.oid);
    expect(line).toMatchObject({ type: 'I', actor: 'admin', request_id: answer.requestId, old_row: null });
    expect(line?.new_row).toMatchObject({ paramcode: 'ADD1' });
  });

  it.each([
    ['paramsort', 0, 'form.number_positive_integer'],
    ['paramsort', 1.5, 'form.number_positive_integer'],
    ['paramsort', 'seven', 'form.number_positive_integer'],
    ['paramcode', 'x'.repeat(61), 'form.too_long'],
    ['paramname', 'bell\u0007', 'form.control_character'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await add({ [field]: value })).toMatchObject({ status: 200, code: '501', fields: { [field]: reason } });
  });

  it('names an empty form incomplete', async () => {
    const answer = await server.call(parameterCalls.add, { content: {} as never }, as());
    expect(answer.reason).toBe('common.dialog.information_incomplete');
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual([
      'paramcode',
      'paramname',
      'paramsort',
      'paramtype',
      'paramtypename',
    ]);
  });

  it('rejects a code twice in its type and parent, also when two add at once', async () => {
    const answers = await Promise.all([add({ paramcode: 'TWICE' }), add({ paramcode: 'TWICE' })]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['200', '24']);
    expect(answers.find((answer) => answer.code === '24')).toMatchObject({
      reason: 'parameter.code_exists',
      fields: { paramcode: 'parameter.code_exists' },
    });
  });

  it('ignores audit fields, oid and revision that were sent', async () => {
    const forged = {
      oid: '00000000-0000-7000-8000-000000000001',
      crtemp: 'somebody',
      txdat: '1999-01-01 00:00:00',
      rev: 99,
    };
    const answer = await server.call(
      parameterCalls.add,
      { content: { ...form, paramcode: 'FORGED', ...forged } },
      as(),
    );
    expect(answer.content).toMatchObject({ crtemp: 'admin', rev: 1 });
    expect(answer.content.oid).not.toBe(forged.oid);
  });

  it('rejects content that is not sealed, and changes nothing', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/data/param',
      headers: { authorization: `Bearer ${server.administrator.token}` },
      payload: { content: { ...form, paramcode: 'UNSEALED' } },
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'wire.unsealed']);
    expect((await search({ simplifiedFilter: 'UNSEALED' })).content.total).toBe(0);
  });
});

const search = (query: Record<string, unknown>) => server.call(parameterCalls.search, { query }, as());
const fineSearch = (conditionMap: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  server.call(parameterCalls.fineSearch, { query, sealedQuery: { conditionMap } }, as());

describe('searching', () => {
  it('answers the enabled names of a row and of its parent by language', async () => {
    const languages = { vi: { paramName: 'Mạng' }, en: { paramName: 'Network', status: 'N' as const } };
    const parent = await server.call(parameterCalls.add, { content: { ...form, paramcode: 'NAMED', languages } }, as());
    const child = await added({ paramcode: 'BELOW', parentparam: parent.content.oid });
    const { content } = await server.call(
      parameterCalls.fineSearch,
      { query: {}, sealedQuery: { conditionMap: { parentparam: parent.content.oid } } },
      as(),
    );
    expect(parent.content).toMatchObject({ names: { vi: 'Mạng' }, parentnames: {} });
    expect(content.list).toMatchObject([{ oid: child.oid, names: {}, parentnames: { vi: 'Mạng' } }]);
    expect(parent.content.names).toEqual({ vi: 'Mạng' });
  });

  it('finds both scripts by either, each row once', async () => {
    await add({ paramtype: 'Script', paramcode: 'S1', paramname: '打印机' });
    await add({ paramtype: 'Script', paramcode: 'S2', paramname: '打印机' });
    for (const query of [
      { simplifiedFilter: '打印机' },
      { traditionalFilter: '打印機' },
      { simplifiedFilter: '打印机', traditionalFilter: '打印機' },
    ]) {
      const { content } = await search({ ...query, sortField: 'paramcode' });
      expect([content.total, content.list.map((row) => row.paramcode)]).toEqual([2, ['S1', 'S2']]);
    }
  });

  it('takes filters as literal text', async () => {
    await add({ paramtype: 'Literal', paramcode: 'P1', paramname: '100% _sure_' });
    expect((await search({ simplifiedFilter: '0% _s' })).content.total).toBe(1);
    expect((await search({ simplifiedFilter: '%' })).content.total).toBe(1);
    expect((await search({ simplifiedFilter: "' or '1'='1" })).content.total).toBe(0);
  });

  it('pages with an exact total and a stable order', async () => {
    for (let number = 1; number <= 25; number += 1)
      await add({ paramtype: 'Page', paramcode: `N${number}`, paramsort: 1 });
    const codes = new Set<string>();
    for (const pageNum of [1, 2, 3]) {
      const { content } = await fineSearch(
        { paramtype: 'Page' },
        { pageNum, pageSize: 10, sortField: 'paramsort', sortOrder: 'desc' },
      );
      expect(content.total).toBe(25);
      for (const row of content.list) codes.add(row.paramcode);
    }
    expect(codes.size).toBe(25);
  });

  it('asks by type, name, parent and status', async () => {
    const parent = await added({ paramtype: 'Fine', paramcode: 'PARENT', paramname: 'Parent' });
    await add({ paramtype: 'Fine', paramcode: 'CHILD', paramname: 'Child', parentparam: parent.oid, status: 'N' });
    const codes = async (map: Record<string, unknown>) =>
      (await fineSearch({ paramtype: 'Fine', ...map })).content.list.map((row) => row.paramcode);
    expect(await codes({ parentparam: parent.oid })).toEqual(['CHILD']);
    expect(await codes({ status: 'Y' })).toEqual(['PARENT']);
    expect(await codes({ paramname: 'child' })).toEqual(['CHILD']);
    // like every id, the type is matched in part, in any letter case
    expect(await codes({ paramtype: 'iNe', status: 'Y', paramname: 'parent' })).toEqual(['PARENT']);
    // the code contains it, the name does not
    expect(await codes({ paramname: 'Fine' })).toEqual([]);
    const [child] = (await fineSearch({ parentparam: parent.oid })).content.list;
    expect(child?.parentparamname).toBe('Parent');
  });

  it.each([{ pageNum: 0 }, { pageSize: 1001 }, { sortField: 'password_hash' }, { sortOrder: 'sideways' }])(
    'rejects %j as malformed',
    async (query) => {
      expect((await search(query)).status).toBe(400);
    },
  );
});

describe('changing', () => {
  it('raises the revision, and rejects the stale one with the row as it is now', async () => {
    const row = await added({ paramcode: 'EDIT1' });
    expect((await edit({ oid: row.oid, rev: 1, paramname: 'Second' })).content).toMatchObject({
      paramname: 'Second',
      rev: 2,
      paramcode: 'EDIT1',
    });
    const stale = await edit({ oid: row.oid, rev: 1, paramname: 'Third' });
    expect(stale).toMatchObject({
      status: 409,
      reason: 'wire.changed_meanwhile',
      content: { paramname: 'Second', rev: 2 },
    });
  });

  it('takes a lone status without a revision', async () => {
    const row = await added({ paramcode: 'TOGGLE' });
    expect((await edit({ oid: row.oid, status: 'N' })).content).toMatchObject({
      status: 'N',
      paramname: form.paramname,
    });
    const line = (await logOf(row.oid)).at(-1);
    expect([line?.type, line?.old_row?.['status'], line?.new_row?.['status']]).toEqual(['U', 'Y', 'N']);
  });

  it('rejects a circle of parents', async () => {
    const top = await added({ paramcode: 'CIRCLE1' });
    const below = await added({ paramcode: 'CIRCLE2', parentparam: top.oid });
    for (const parentparam of [below.oid, top.oid]) {
      expect(await edit({ oid: top.oid, parentparam })).toMatchObject({
        code: '502',
        fields: { parentparam: 'parameter.parent_is_below' },
      });
    }
    const lowest = await added({ paramcode: 'CIRCLE3', parentparam: below.oid });
    const other = await added({ paramcode: 'CIRCLE4' });
    const oids = [top.oid, below.oid, lowest.oid, other.oid];
    const { content } = await server.call(parameterCalls.below, { content: { oid: below.oid, oids } }, as());
    expect(content.toSorted()).toEqual([below.oid, lowest.oid].toSorted());
  });

  it('rejects a parent that is not there, and a row that is gone', async () => {
    const missing = '00000000-0000-7000-8000-00000000dead';
    const row = await added({ paramcode: 'ORPHAN' });
    expect(await edit({ oid: row.oid, parentparam: missing })).toMatchObject({
      code: '502',
      reason: 'parameter.parent_missing',
    });
    expect(await edit({ oid: missing, paramname: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
  });

  it('keeps an identity that functions use, and the last administrator', async () => {
    const { content } = await fineSearch({ paramtype: 'Identity' });
    const identity = content.list.find((row) => row.paramcode === 'ADMIN');
    expect(await edit({ oid: identity?.oid, paramcode: 'BOSS' })).toMatchObject({ reason: 'parameter.holds_rights' });
    expect(await remove([identity?.oid ?? ''])).toMatchObject({ code: '503', reason: 'parameter.holds_rights' });
    expect(await edit({ oid: identity?.oid, status: 'N' })).toMatchObject({
      code: '502',
      reason: 'permission.last_administrator',
    });
    expect(await edit({ oid: identity?.oid, desccode: 'LOOK' })).toMatchObject({
      code: '502',
      reason: 'permission.last_administrator',
    });
  });
});

describe('deleting', () => {
  it('takes all or none, with what is below', async () => {
    const parent = await added({ paramcode: 'DEL1' });
    const child = await added({ paramcode: 'DEL2', parentparam: parent.oid });
    expect(await remove([parent.oid])).toMatchObject({
      code: '503',
      reason: 'parameter.has_children',
      params: { names: ['DEL1'] },
    });
    expect((await remove([parent.oid, child.oid])).content).toEqual({ deleted: 2 });
    expect((await logOf(child.oid)).at(-1)?.type).toBe('D');
  });

  it('rejects an empty list and an oid that is none', async () => {
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
    expect(await remove(["x' or 1=1"])).toMatchObject({ code: '503', fields: { 0: 'form.invalid' } });
  });
});
