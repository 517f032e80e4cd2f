import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { parameterCalls, type ParameterRow, parameterMenu } from '../parameters.contract.ts';

let server: TestServer;
/** May do everything with parameters, everywhere, but not grant rights. */
let keeper: TestSession;
/** Grants rights in one company only. */
let scoped: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.person('keeper', { has: { [parameterMenu.id]: 'ADMIN' } });
  scoped = await server.person('scoped', { coid: 'C1', has: { [parameterMenu.id]: 'USER' } });
  await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'C1', containSub: 'N' }]);
});
afterAll(() => server.close());

const list = async (paramtype: string): Promise<ParameterRow[]> =>
  (
    await server.call(
      parameterCalls.fineSearch,
      { sealedQuery: { conditionMap: { paramtype } } },
      { as: server.administrator },
    )
  ).content.list.filter((row) => row.paramtype === paramtype);

const rowOf = async (paramtype: string, paramcode: string): Promise<ParameterRow> => {
  const row = (await list(paramtype)).find((one) => one.paramcode === paramcode);
  if (!row) throw new Error(`no ${paramtype} ${paramcode}`);
  return row;
};

const functionOid = async (id: string): Promise<string> =>
  (await server.db.read.selectFrom('web_function').select('oid').where('id', '=', id).executeTakeFirstOrThrow()).oid;

const form = (paramtype: string) => ({
  paramtype,
  paramtypename: 'x',
  paramcode: 'POWER',
  paramname: 'x',
  paramsort: 9,
  desccode: 'GRANT',
});

describe.each([
  ['who keeps parameters everywhere', () => keeper],
  ['who hands out rights in one company', () => scoped],
])('a list that decides over rights is closed to %s', (_, who) => {
  const refused = { status: 403, reason: 'parameter.decides_rights' };

  it.each(['Identity', 'Maintenance', 'ImpactConfirmation'])(
    '%s: no row is added, changed, switched, moved away or deleted',
    async (type) => {
      const before = await list(type);
      const [row] = before;
      const oid = row?.oid ?? '';
      const as = { as: who() };
      const edit = (sent: object) => server.call(parameterCalls.edit, { content: { oid, ...sent } }, as);
      expect(await server.call(parameterCalls.add, { content: form(type) }, as)).toMatchObject(refused);
      expect(await edit({ desccode: 'GRANT' })).toMatchObject(refused);
      expect(await edit({ status: row?.status === 'Y' ? 'N' : 'Y' })).toMatchObject(refused);
      expect(await edit({ paramtype: 'Other' })).toMatchObject(refused);
      expect(await server.call(parameterCalls.remove, { content: [oid] }, as)).toMatchObject(refused);
      expect(await list(type)).toEqual(before);
    },
  );

  it('no other parameter becomes one of its rows', async () => {
    const other = (await list('AppType'))[0];
    const sent = { oid: other?.oid ?? '', paramtype: 'Identity', desccode: 'GRANT' };
    expect(await server.call(parameterCalls.edit, { content: sent }, { as: who() })).toMatchObject(refused);
    expect((await list('AppType'))[0]).toEqual(other);
  });

  it('its names stay as they are', async () => {
    const viewer = await rowOf('Identity', 'VIEWER');
    const name = { paramOid: viewer.oid, paramLang: 'en' as const, paramName: 'Administrator' };
    const as = { as: who() };
    expect(await server.call(parameterCalls.addLanguage, { content: name }, as)).toMatchObject(refused);
    const names = (
      await server.call(parameterCalls.languages, { query: { paramOid: viewer.oid } }, { as: server.administrator })
    ).content;
    for (const { oid } of names)
      expect(
        await server.call(parameterCalls.editLanguage, { content: { oid, paramName: 'Administrator' } }, as),
      ).toMatchObject(refused);
  });
});

it('is open to people who grant rights everywhere', async () => {
  const chief = await server.person('chief', {
    has: { [parameterMenu.id]: 'USER', [webFunctionMenu.id]: 'ADMIN' },
  });
  const added = await server.call(parameterCalls.add, { content: form('Identity') }, { as: chief });
  expect(added.code).toBe('200');
  const { oid } = added.content;
  const as = { as: chief };
  expect((await server.call(parameterCalls.edit, { content: { oid, desccode: 'LOOK' } }, as)).code).toBe('200');
  expect((await server.call(parameterCalls.remove, { content: [oid] }, as)).code).toBe('200');
});

it('other lists stay open to who keeps parameters', async () => {
  const added = await server.call(parameterCalls.add, { content: form('Colour') }, { as: keeper });
  expect(added.code).toBe('200');
});

it('its items are shown as closed on the page of permissions', async () => {
  const as = { as: keeper };
  const funcOid = await functionOid(parameterMenu.id);
  const outcomes: string[] = [];
  for (const type of ['Identity', 'AppType']) {
    const ofItem = { dataType: 'PARAM', dataOid: (await list(type))[0]?.oid ?? '' };
    const asked = { dataType: 'PARAM', dataOids: [ofItem.dataOid] };
    const [item] = (await server.call(dataPermissionCalls.items, { content: asked }, as)).content;
    const permissionList = [{ type: 'A' as const, containSub: 'N' as const }];
    const content = [{ ...ofItem, funcOid, funcType: 'W' as const, permissionList }];
    const { status } = await server.call(dataPermissionCalls.save, { sealedQuery: {}, content }, as);
    outcomes.push(`${type} mayChange ${item?.mayChange}: ${status}`);
  }
  expect(outcomes).toEqual(['Identity mayChange N: 403', 'AppType mayChange Y: 200']);
});
