import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { parameterCalls, parameterMenu, type ParameterRow } from '#features/parameters/parameters.contract.ts';
import { codeListCalls } from '../code-lists.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form = { paramtype: 'Type', paramtypename: 'Type', paramcode: 'CODE', paramname: 'Name', paramsort: 1 };
const as = () => ({ as: server.administrator });
const added = async (content: Partial<typeof form> & { status?: 'Y' | 'N' }): Promise<ParameterRow> =>
  (await server.call(parameterCalls.add, { content: { ...form, ...content } }, as())).content;

describe('names per language', () => {
  it('are used by the look-up in the reader’s language', async () => {
    const row = await added({ paramtype: 'Lang', paramcode: 'L1', paramname: 'as typed' });
    const addName = (paramLang: 'vi' | 'zh-CN', paramName: string) =>
      server.call(parameterCalls.addLanguage, { content: { paramOid: row.oid, paramLang, paramName } }, as());
    const nameIn = async (lang: 'vi' | 'en') =>
      (await server.call(codeListCalls.options, { query: { paramType: 'Lang' } }, { ...as(), lang })).content[0]
        ?.paramname;
    expect(await nameIn('vi')).toBe('as typed');
    await addName('zh-CN', '中文');
    const { content: vietnamese } = await addName('vi', 'Tiếng Việt');
    expect([await nameIn('vi'), await nameIn('en')]).toEqual(['Tiếng Việt', '中文']);
    expect(await addName('vi', 'again')).toMatchObject({ code: '24', reason: 'parameter.language_exists' });
    await server.call(parameterCalls.editLanguage, { content: { oid: vietnamese.oid, status: 'N' } }, as());
    expect(await nameIn('vi')).toBe('中文');
  });

  it('are at most 30 characters and not empty', async () => {
    const row = await added({ paramcode: 'L2' });
    const name = (paramName: string) =>
      server.call(parameterCalls.addLanguage, { content: { paramOid: row.oid, paramLang: 'en', paramName } }, as());
    expect(await name('x'.repeat(31))).toMatchObject({ code: '501', fields: { paramName: 'form.too_long' } });
    expect(await name('')).toMatchObject({ code: '501', reason: 'common.dialog.information_incomplete' });
    expect((await name('x'.repeat(30))).code).toBe('200');
  });
});

describe('looking up', () => {
  it('hides what is switched off, and what carries conditions that do not name the caller under a function the caller has', async () => {
    const open = await added({ paramtype: 'Look', paramcode: 'OPEN' });
    await added({ paramtype: 'Look', paramcode: 'OFF', status: 'N' });
    const guarded = await added({ paramtype: 'Look', paramcode: 'GUARDED', paramsort: 2 });
    const has = { [parameterMenu.id]: 'VIEWER' };
    const named = await server.person('LOOK1', { has });
    const other = await server.person('LOOK2', { has });
    const without = await server.person('LOOK3');
    await server.db.write({ empid: 'test' }, async (trx) => {
      const { oid } = await trx
        .selectFrom('web_function')
        .select('oid')
        .where('id', '=', parameterMenu.id)
        .executeTakeFirstOrThrow();
      const grant = await trx
        .insertInto('data_grant')
        .values({ dataoid: guarded.oid, datatype: 'PARAM', funcoid: oid, functype: 'W' })
        .returning('oid')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('condition')
        .values(['LOOK1', 'LOOK3'].map((contentoid) => ({ grantoid: grant.oid, type: 'H' as const, contentoid })))
        .execute();
    });
    const codes = async (session: typeof named) =>
      (await server.call(codeListCalls.options, { query: { paramType: 'Look' } }, { as: session })).content.map(
        (row) => row.paramcode,
      );
    expect(await codes(named)).toEqual(['OPEN', 'GUARDED']);
    expect(await codes(other)).toEqual(['OPEN']);
    expect(await codes(without)).toEqual(['OPEN']);
    const below = await server.call(
      codeListCalls.optionsBelow,
      { query: { paramType: 'Look', parentOid: open.oid } },
      { as: named },
    );
    expect(below.content).toEqual([]);
  });
});

describe('the look-up AppID', () => {
  it('lists the enabled functions of the app in the reader’s language, and the other entries of the list', async () => {
    await server.db.write({ empid: 'test' }, async (trx) => {
      const values = { icon: 'X', moduleoid: null };
      await trx
        .insertInto('app_function')
        .values([
          { ...values, id: 'LOOKUP2', name: 'Second', position: 902, langid: '' },
          { ...values, id: 'LOOKUP1', name: 'First', position: 901, langid: 'lookup.first' },
          { ...values, id: 'LOOKUP3', name: 'Off', position: 903, langid: '', status: 'N' },
        ])
        .execute();
      await trx
        .insertInto('language_text')
        .values({ langid: 'lookup.first', langtype: 'vi', langcontent: 'Thứ nhất' })
        .execute();
    });
    await added({ paramtype: 'AppID', paramcode: 'LOOKUP2', paramname: 'the same' });
    await added({ paramtype: 'AppID', paramcode: 'OUTSIDE', paramname: 'Another app' });
    const { content } = await server.call(
      codeListCalls.options,
      { query: { paramType: 'AppID' } },
      { ...as(), lang: 'vi' },
    );
    const codes = content.filter(({ paramcode }) => /^LOOKUP|^OUTSIDE/.test(paramcode));
    expect(codes.map(({ paramcode, paramname }) => [paramcode, paramname])).toEqual([
      ['LOOKUP1', 'Thứ nhất'],
      ['LOOKUP2', 'Second'],
      ['OUTSIDE', 'Another app'],
    ]);
  });
});
