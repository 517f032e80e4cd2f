import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { blacklistCalls, type BlacklistRow } from '../blacklist.contract.ts';
import { addPlaces, departments, roleId, setCode } from './access-lists.testing.ts';

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
const search = async (filter: Sent = {}, body: Sent = {}, lang: 'en' | 'zh-TW' = 'en') =>
  (await server.call(blacklistCalls.search, { content: filter, body }, { ...as(), lang })).content;
const rowOf = async (filter: Sent): Promise<BlacklistRow> => {
  const { list } = await search(filter);
  if (!list[0]) throw new Error(`no entry matches ${JSON.stringify(filter)}`);
  return list[0];
};
const keyOf = ({ blacktype, type, userid }: BlacklistRow): string => `${blacktype} ${type} ${userid}`;
const clear = async (): Promise<void> => {
  const { list } = await search({}, { pageSize: 1000 });
  if (list.length > 0) await remove(list.map(({ oid }) => oid));
};
const logOf = (key: string) =>
  server.db.read.selectFrom('database_log').selectAll().where('key', '=', key).orderBy('at').execute();

describe('adding', () => {
  afterEach(clear);

  it('stores every type of content with its name and its labels, and logs it with its writer', async () => {
    const answer = await add(
      item,
      { ...item, type: 'D', userid: departments.line },
      { ...item, type: 'R', userid: roleId },
      { ...item, type: 'C', userid: 'AA' },
      { ...item, type: 'P', userid: 'AA01' },
    );
    expect(answer.content).toMatchObject({ added: 5, skipped: 0 });
    const { total, list } = await search({}, { sortField: 'type' }, 'zh-TW');
    expect(total).toBe(5);
    expect(list.map(({ type, typename, userid, name }) => [type, typename, userid, name])).toEqual([
      ['C', '公司', 'AA', '廣達'],
      ['D', '部門', departments.line, '組裝線'],
      ['H', '員工', 'E-A', '陳國華'],
      ['P', '廠區', 'AA01', '東廠'],
      ['R', '角色', roleId, '夜班'],
    ]);
    expect(list[0]).toMatchObject({
      blacktypename: '不參與問卷',
      remark: '已離職',
      status: 'Y',
      rev: 1,
      crtemp: 'admin',
    });
    const [line] = await logOf(list[0]?.oid ?? '');
    expect(line).toMatchObject({ table_name: 'blacklist', type: 'I', actor: 'admin', request_id: answer.requestId });
    expect(line?.new_row).not.toHaveProperty('search_text');
  });

  it('skips and counts what exists already and what is sent twice', async () => {
    expect((await add(item)).content).toMatchObject({ added: 1, skipped: 0 });
    const again = { ...item, remark: 'another' };
    expect((await add(again, { ...item, userid: 'E-B' }, { ...item, userid: 'E-B' })).content).toMatchObject({
      added: 1,
      skipped: 2,
    });
    expect((await add(again)).content).toMatchObject({ added: 0, skipped: 1 });
    expect((await rowOf({ userid: 'E-A' })).remark).toBe(item.remark);
  });

  it('adds an entry once that two people send at the same time', async () => {
    const answers = await Promise.all([add(item), add(item), add(item)]);
    expect(answers.filter(({ content }) => content.added === 1)).toHaveLength(1);
    expect(answers.filter(({ content }) => content.skipped === 1)).toHaveLength(2);
    expect((await search()).total).toBe(1);
  });

  it.each([
    ['blacktype', '', 'form.must_declared', 'common.dialog.information_incomplete'],
    ['remark', '  ', 'form.required', 'common.dialog.information_incomplete'],
    ['remark', 'x'.repeat(1001), 'form.too_long', 'form.check_fields'],
    ['userid', '', 'form.required', 'common.dialog.information_incomplete'],
    ['blacktype', 'NOSUCH', 'access_list.code_unknown', 'access_list.code_unknown'],
    ['blacktype', 'MAINTENANCE', 'access_list.code_unknown', 'access_list.code_unknown'],
  ])('rejects %s = %j at its field: %s', async (field, value, atField, reason) => {
    expect(await add({ ...item, userid: 'E-B' }, { ...item, [field]: value })).toMatchObject({
      status: 200,
      code: '501',
      reason,
      fields: { [`1.${field}`]: atField },
    });
    expect((await search()).total).toBe(0);
  });

  it('fails for a code that is switched off', async () => {
    await setCode(server.db, 'BlackListType', 'SURVEY', 'N');
    expect((await add(item)).reason).toBe('access_list.code_unknown');
    await setCode(server.db, 'BlackListType', 'SURVEY', 'Y');
  });

  it.each([
    ['H', 'nobody'],
    ['H', 'E-GONE'],
    ['D', 'AA01_NONE'],
    ['R', 'ROLE99999999'],
    ['C', 'ZZ'],
    ['P', 'AA99'],
    ['C', 'AA01'],
  ])('rejects contents that there are not: %s %s', async (type, userid) => {
    expect(await add(item, { ...item, type, userid })).toMatchObject({
      code: '501',
      reason: 'permission.content_unknown',
      params: { names: [userid], total: 1 },
    });
    expect((await search()).total).toBe(0);
  });

  it('fails for everybody, an empty list, an unknown type, and content that is not sealed', async () => {
    expect(await add({ ...item, type: 'R', userid: 'All' })).toMatchObject({
      code: '501',
      reason: 'access_list.everybody',
    });
    expect(await add()).toMatchObject({ code: '501', reason: 'common.dialog.information_incomplete' });
    expect((await add({ ...item, type: 'A', userid: 'All' })).fields).toEqual({ '0.type': 'form.invalid' });
    expect((await add(...Array.from({ length: 1001 }, () => item))).fields).toEqual({ content: 'form.too_many' });
    const open = await server.app.inject({
      method: 'POST',
      url: '/api/org/blacklist',
      headers: { authorization: `Bearer ${server.administrator.token}` },
      payload: { content: [item] },
    });
    expect([open.statusCode, open.json().reason]).toEqual([400, 'wire.unsealed']);
    expect((await search()).total).toBe(0);
  });

  it('ignores oid, status and audit fields that were sent', async () => {
    const forged = { oid: '00000000-0000-7000-8000-000000000001', status: 'N', rev: 99, crtemp: 'somebody' };
    await add({ ...item, ...forged });
    expect(await rowOf({})).toMatchObject({ status: 'Y', rev: 1, crtemp: 'admin' });
    expect((await rowOf({})).oid).not.toBe(forged.oid);
  });
});

describe('changing and deleting', () => {
  afterAll(clear);

  it('changes the remark, and answers a stale revision with the row as it is now', async () => {
    await add(item);
    const { oid } = await rowOf({});
    expect((await edit({ oid, rev: 1, remark: '復職' })).content).toMatchObject({
      remark: '復職',
      rev: 2,
      name: '陳國華',
    });
    expect((await search({}, { simplifiedFilter: '复职' })).total).toBe(1);
    expect(await edit({ oid, rev: 1, remark: 'late' })).toMatchObject({
      status: 409,
      reason: 'wire.changed_meanwhile',
      content: { oid, remark: '復職', rev: 2, userid: 'E-A', blacktype: 'SURVEY' },
    });
  });

  it('changes the status alone, and keeps the rest', async () => {
    const { oid } = await rowOf({});
    expect((await edit({ oid, status: 'N' })).content).toMatchObject({ status: 'N', remark: '復職' });
    expect((await edit({ oid, status: 'Y' })).content).toMatchObject({ status: 'Y', remark: '復職' });
    const line = (await logOf(oid)).at(-1);
    expect([line?.type, line?.old_row?.['status'], line?.new_row?.['status']]).toEqual(['U', 'N', 'Y']);
  });

  it('keeps type, code and id, whatever is sent', async () => {
    const { oid } = await rowOf({});
    await edit({ oid, remark: 'kept', type: 'C', userid: 'AA', blacktype: 'WEB' });
    expect(keyOf(await rowOf({}))).toBe('SURVEY H E-A');
  });

  it.each([
    [{ remark: '' }, 'form.required'],
    [{ remark: ' \n' }, 'form.required'],
    [{ remark: 'bell\u0007' }, 'form.control_character'],
  ])('rejects %j', async (values, reason) => {
    const { oid } = await rowOf({});
    expect(await edit({ oid, ...values })).toMatchObject({ code: '502', fields: { remark: reason } });
  });

  it('reports that an entry no longer exists, and does not count it when deleting', async () => {
    const missing = '00000000-0000-7000-8000-00000000dead';
    const { oid } = await rowOf({});
    expect(await edit({ oid: missing, status: 'N' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await server.call(blacklistCalls.item, { query: { oid: missing } }, as())).reason).toBe('wire.gone');
    expect((await remove([oid, missing])).content).toEqual({ deleted: 1 });
    expect((await remove([oid])).content).toEqual({ deleted: 0 });
    expect((await logOf(oid)).at(-1)?.type).toBe('D');
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
    expect(await remove(["x' or 1=1"])).toMatchObject({ code: '503', fields: { 0: 'form.invalid' } });
  });
});
