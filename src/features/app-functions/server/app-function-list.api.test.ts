import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Write } from '#platform/db/server/database.ts';
import { appFunctionCalls, appFunctionMenu } from '../app-functions.contract.ts';
import { functionForm, screenOf } from './app-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const actor = { empid: 'test' };
const everybody = [{ type: 'A', contentoid: 'x' }];
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** A data item with a condition under each of the functions. */
const dataItem = (name: string, funcoids: readonly string[], person = 'admin'): Promise<string> =>
  server.db.write(actor, async (trx) => {
    const row = { paramtype: 'Secret', paramtypename: 'Secret', paramcode: name, paramname: name, paramsort: 1 };
    const { oid: dataoid } = await trx
      .insertInto('parameter')
      .values({ ...row, parentparam: null })
      .returning('oid')
      .executeTakeFirstOrThrow();
    for (const funcoid of funcoids) await guardIn(trx, dataoid, funcoid, person);
    return dataoid;
  });
const guardIn = async (trx: Write, dataoid: string, funcoid: string, person: string): Promise<void> => {
  const grant = await trx
    .insertInto('data_grant')
    .values({ dataoid, datatype: 'PARAM', funcoid, functype: 'A' })
    .returning('oid')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('condition')
    .values({ grantoid: grant.oid, type: 'H', contentoid: person, containsub: 'N' })
    .execute();
};
const guard = (dataoid: string, funcoid: string, person: string) =>
  server.db.write(actor, (trx) => guardIn(trx, dataoid, funcoid, person));

describe('the list', () => {
  beforeAll(async () => {
    const [office, people, life] = await screen.modules();
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('language_text')
        .values([
          { langid: 'app.mail', langtype: 'en', langcontent: 'Company mail' },
          { langid: 'app.mail', langtype: 'zh-CN', langcontent: '邮件' },
        ])
        .execute(),
    );
    await screen.added({ id: 'L-LUNCH', name: '订餐', moduleOid: life?.oid, position: 1, type: 'W' });
    await screen.added({ id: 'L-MAIL', name: '信箱', moduleOid: office?.oid, position: 2, langid: 'app.mail' });
    await screen.added({
      id: 'L-DESK',
      name: '工作台',
      moduleOid: office?.oid,
      position: 1,
      packagename: 'com.desk.app',
    });
    await screen.added({ id: 'L-LEAVE', name: '请假', moduleOid: people?.oid, position: 9, status: 'N' });
    await screen.added({ id: 'L-FREE', name: 'No module', position: 1 });
  });

  it('has the order of the app: by module, then position, functions without a module last', async () => {
    expect(ids(await screen.list())).toEqual(['L-DESK', 'L-MAIL', 'L-LEAVE', 'L-LUNCH', 'L-FREE']);
  });

  it('has names in the caller’s language', async () => {
    const mail = async (lang: 'zh-CN' | 'en' | 'vi') => {
      const row = (await screen.list({}, lang)).find(({ id }) => id === 'L-MAIL');
      return [row?.title, row?.name, row?.modulename, row?.typename];
    };
    expect(await mail('en')).toEqual(['Company mail', '信箱', 'Office', 'Native page']);
    expect(await mail('vi')).toEqual(['邮件', '信箱', 'Văn phòng', 'Trang của ứng dụng']);
    expect(await mail('zh-CN')).toEqual(['邮件', '信箱', '办公', '原生页面']);
  });

  it('finds by id, name, title, package and module, in both scripts; a filter is literal text', async () => {
    const found = async (simplifiedFilter: string, lang: 'zh-CN' | 'en' = 'en') =>
      ids(await screen.list({ simplifiedFilter }, lang));
    expect(await found('l-lunch')).toEqual(['L-LUNCH']);
    expect(await found('Company MAIL')).toEqual(['L-MAIL']);
    expect(await found('郵件', 'zh-CN')).toEqual(['L-MAIL']);
    expect(await found('請假')).toEqual(['L-LEAVE']);
    expect(await found('com.desk')).toEqual(['L-DESK']);
    expect(await found('辦公', 'zh-CN')).toEqual(['L-DESK', 'L-MAIL']);
    expect(await found('%')).toEqual([]);
    expect(ids(await screen.list({ simplifiedFilter: '请假', traditionalFilter: '請假' }))).toEqual(['L-LEAVE']);
  });

  it('filters by type, module and status, also together', async () => {
    const [office] = await screen.modules();
    expect(ids(await screen.list({ type: 'W' }))).toEqual(['L-LUNCH']);
    expect(ids(await screen.list({ status: 'N' }))).toEqual(['L-LEAVE']);
    expect(ids(await screen.list({ moduleOid: office?.oid ?? '' }))).toEqual(['L-DESK', 'L-MAIL']);
    expect(ids(await screen.list({ moduleOid: office?.oid ?? '', type: 'W' }))).toEqual([]);
  });

  it.each([
    ['id', 'asc', ['L-DESK', 'L-FREE', 'L-LEAVE', 'L-LUNCH', 'L-MAIL']],
    ['id', 'desc', ['L-MAIL', 'L-LUNCH', 'L-LEAVE', 'L-FREE', 'L-DESK']],
    ['position', 'desc', ['L-LEAVE', 'L-MAIL', 'L-DESK', 'L-FREE', 'L-LUNCH']],
    ['status', 'asc', ['L-LEAVE', 'L-DESK', 'L-FREE', 'L-LUNCH', 'L-MAIL']],
    ['type', 'desc', ['L-LUNCH', 'L-DESK', 'L-FREE', 'L-MAIL', 'L-LEAVE']],
  ] as const)('sorts by %s %s', async (sortField, sortOrder, order) => {
    expect(ids(await screen.list({ sortField, sortOrder }))).toEqual(order);
  });

  it('refuses to sort by an unknown column', async () => {
    const answer = await server.call(
      appFunctionCalls.list,
      { query: { sortField: 'weburl' as never } },
      { as: server.administrator },
    );
    expect(answer.status).toBe(400);
  });

  it('exports the functions that match', async () => {
    const query = { simplifiedFilter: 'L-MAIL' };
    const { cells } = await server.exported(appFunctionCalls.exportAll, { query }, { as: server.administrator });
    expect(cells.map(([id]) => id)).toEqual(['Function ID', 'L-MAIL']);
  });
});

describe('the modules', () => {
  it('are the switched-on entries of the code list, in its order, in the caller’s language', async () => {
    expect((await screen.modules('vi')).map(({ id, name }) => [id, name])).toEqual([
      ['OFFICE', 'Văn phòng'],
      ['HR', 'Nhân sự'],
      ['LIFE', 'Đời sống'],
    ]);
    expect((await screen.modules('zh-TW')).map(({ name }) => name)).toEqual(['辦公', '人事', '生活服務']);
  });

  it('leave out one whose conditions do not name the caller, in the list and as a choice', async () => {
    const hr = (await screen.modules()).find(({ id }) => id === 'HR');
    const { oid } = await screen.added();
    await server.person('af-hr');
    await guard(hr?.oid ?? '', oid, 'af-hr');
    expect((await screen.modules()).map(({ id }) => id)).toEqual(['OFFICE', 'LIFE']);
    expect((await screen.add({ moduleOid: hr?.oid })).fields).toEqual({ moduleOid: 'app_function.module_unknown' });
    await server.db.write(actor, (trx) => trx.deleteFrom('data_grant').where('funcoid', '=', oid).execute());
    expect((await screen.modules()).map(({ id }) => id)).toEqual(['OFFICE', 'HR', 'LIFE']);
  });
});

describe('deleting', () => {
  it('deletes identities, conditions and data grants too, and counts them beforehand', async () => {
    const [one, other] = [await screen.added(), await screen.added()];
    await screen.give(one.oid, [
      { roleid: 'VIEWER', authmaps: everybody },
      { roleid: 'USER', authmaps: [...everybody, { type: 'H', contentoid: 'admin' }] },
    ]);
    await dataItem('SHARED', [one.oid, other.oid]);
    expect(await screen.usage(one.oid)).toEqual({ identities: 2, conditions: 3, dataItems: 1 });
    expect(await screen.usage(one.oid, other.oid)).toEqual({ identities: 2, conditions: 3, dataItems: 1 });
    expect((await screen.remove([one.oid])).content).toEqual({ deleted: 1 });
    expect(await screen.usage(one.oid)).toEqual({ identities: 0, conditions: 0, dataItems: 0 });
    const grants = await server.db.read.selectFrom('data_grant').select('oid').where('funcoid', '=', one.oid).execute();
    expect(grants).toEqual([]);
    expect((await screen.remove([one.oid])).content).toEqual({ deleted: 0 });
  });

  it('refuses the only function under which a data item has conditions', async () => {
    const { oid } = await screen.added();
    await dataItem('ALONE', [oid]);
    expect(await screen.remove([oid])).toMatchObject({ code: '503', params: { names: ['ALONE'] } });
    expect((await screen.item(oid)).code).toBe('200');
  });

  it('refuses to open a data item to everyone, and then deletes none of the functions', async () => {
    const [one, other, third] = [await screen.added(), await screen.added(), await screen.added()];
    const item = await dataItem('GUARDED', [one.oid, other.oid]);
    expect(await screen.remove([third.oid, one.oid, other.oid])).toMatchObject({
      code: '503',
      reason: 'data_permission.only_guard',
      params: { names: ['GUARDED'] },
    });
    expect((await screen.item(third.oid)).code).toBe('200');
    await server.db.write(actor, (trx) => trx.deleteFrom('data_grant').where('dataoid', '=', item).execute());
    expect((await screen.remove([third.oid, one.oid, other.oid])).content).toEqual({ deleted: 3 });
  });
});

describe('rights', () => {
  it('lets a viewer read and not write', async () => {
    const viewer = await server.person('af-viewer', { has: { [appFunctionMenu.id]: 'VIEWER' } });
    expect((await server.call(appFunctionCalls.list, {}, { as: viewer })).code).toBe('200');
    const refusal = await server.call(appFunctionCalls.add, { content: functionForm() }, { as: viewer });
    expect([refusal.status, refusal.reason]).toEqual([403, 'wire.not_allowed']);
  });

  it('refuses changes to a person whose scope is one company', async () => {
    await addPlaces(server.db, { AF: 'Company AF' });
    const scoped = await server.person('af-scoped', { coid: 'AF' });
    await server.give(appFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'AF', containSub: 'N' }]);
    const row = await screen.added();
    expect((await server.call(appFunctionCalls.item, { query: { oid: row.oid } }, { as: scoped })).code).toBe('200');
    for (const answer of [
      await server.call(appFunctionCalls.add, { content: functionForm() }, { as: scoped }),
      await server.call(appFunctionCalls.edit, { content: { oid: row.oid, status: 'N' } }, { as: scoped }),
      await server.call(appFunctionCalls.remove, { content: [row.oid] }, { as: scoped }),
    ]) {
      expect([answer.status, answer.reason]).toEqual([403, 'wire.outside_scope']);
    }
    expect((await screen.item(row.oid)).content).toMatchObject({ status: 'Y', rev: 1 });
  });
});
