import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
}, 60_000);
afterAll(() => server.close());

const undo = (act: string, as: TestSession, by?: string) =>
  server.call(undoCalls.undo, { content: { act, ...(by === undefined ? {} : { by }) } }, { as });
const me = (empid: string) => [{ type: 'H' as const, contentoid: empid, containSub: 'N' as const }];

describe('what decides over rights', () => {
  const refused = { status: 403, reason: 'parameter.decides_rights' };
  let keeper: TestSession;
  beforeAll(async () => {
    keeper = await server.person('keeper', { has: { [parameterMenu.id]: 'ADMIN' } });
  });
  const entry = (paramtype: string) =>
    server.db.read
      .selectFrom('parameter')
      .selectAll()
      .where('paramtype', '=', paramtype)
      .orderBy('paramcode')
      .limit(1)
      .executeTakeFirstOrThrow();
  const form = (paramtype: string, paramcode: string) => ({
    paramtype,
    paramtypename: 'x',
    paramcode,
    paramname: 'x',
    paramsort: 9,
    desccode: 'LOOK',
  });
  const add = (paramtype: string, paramcode: string) =>
    server.call(parameterCalls.add, { content: form(paramtype, paramcode) }, { as: admin });

  it.each(['ImpactConfirmation', 'Identity', 'Undo'])(
    'a change of %s is not undone without the right to grant rights',
    async (list) => {
      if (list === 'Undo') await add('Undo', 'HOURS');
      const { oid } = await entry(list);
      const edit = await server.call(parameterCalls.edit, { content: { oid, descname: 'changed' } }, { as: admin });
      expect(edit.code).toBe('200');
      expect(await undo(edit.requestId, keeper, 'admin')).toMatchObject(refused);
      expect((await entry(list)).descname).toBe('changed');
      expect((await undo(edit.requestId, admin)).code).toBe('200');
    },
  );

  it('nor is a name, an addition, a deletion or a permission of an entry', async () => {
    const added = await add('Identity', 'LENT');
    const { oid } = added.content;
    expect(await undo(added.requestId, keeper, 'admin')).toMatchObject(refused);
    const content = { paramOid: oid, paramLang: 'en' as const, paramName: 'Administrator' };
    const named = await server.call(parameterCalls.addLanguage, { content }, { as: admin });
    expect(await undo(named.requestId, keeper, 'admin')).toMatchObject(refused);
    const { oid: funcOid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow();
    const permissionList = [{ type: 'A' as const, containSub: 'N' as const }];
    const ofItem = { dataType: 'PARAM', dataOid: oid, funcOid, funcType: 'W' as const, permissionList };
    const saved = await server.call(
      dataPermissionCalls.save,
      { sealedQuery: { confirmed: '1000' }, content: [ofItem] },
      { as: admin },
    );
    expect(saved.code).toBe('200');
    expect(await undo(saved.requestId, keeper, 'admin')).toMatchObject(refused);
    const removed = await server.call(parameterCalls.remove, { content: [oid] }, { as: admin });
    expect(await undo(removed.requestId, keeper, 'admin')).toMatchObject(refused);
  });

  it('an added identity or role stays as long as something uses it', async () => {
    const identity = await add('Identity', 'USED');
    await server.give(storeMenu.id, 'USED', me('admin'));
    expect(await undo(identity.requestId, admin)).toMatchObject({ code: '502', reason: 'parameter.holds_rights' });
    const role = await server.call(
      roleCalls.add,
      { content: { id: '00000091', name: 'R', sourcetype: 'build', source: '', explain: '' } },
      { as: admin },
    );
    expect(role.code).toBe('200');
    await server.give(storeMenu.id, 'ADMIN', [{ type: 'R', contentoid: role.content.id, containSub: 'N' }]);
    expect(await undo(role.requestId, admin)).toMatchObject({ code: '502', reason: 'undo.needed' });
  });

  it('two moves of entries do not become a circle', async () => {
    const [above, below] = [(await add('Tree', 'A')).content.oid, (await add('Tree', 'B')).content.oid];
    const move = (oid: string, parentparam: string | null) =>
      server.call(parameterCalls.edit, { content: { oid, parentparam } }, { as: admin });
    await move(above, below);
    const lifted = await move(above, null);
    await move(below, above);
    expect(await undo(lifted.requestId, admin)).toMatchObject({ code: '502', reason: 'parameter.parent_is_below' });
  });
});

describe('console users', () => {
  const refused = { status: 403, reason: 'web_user.has_more' };
  let keeper: TestSession;
  beforeAll(async () => {
    keeper = await server.person('users', { has: { [webUserMenu.id]: 'ADMIN' } });
  });
  const edit = (empid: string, sent: object, as: TestSession) =>
    server.call(webUserCalls.edit, { content: { empid, ...sent } }, { as });
  const makeChief = (empid: string) => server.give(webFunctionMenu.id, 'ADMIN', me(empid));
  const statusOf = async (empid: string) =>
    (await server.db.read.selectFrom('web_user').select('status').where('empid', '=', empid).executeTakeFirst())
      ?.status;

  it('an addition stays once the person has more rights than the one who undoes it', async () => {
    await server.person('grown');
    await server.call(webUserCalls.remove, { content: ['grown'] }, { as: admin });
    const added = await server.call(webUserCalls.add, { content: [{ id: 'grown', loginid: 'grown' }] }, { as: keeper });
    expect(added.code).toBe('200');
    await makeChief('grown');
    expect(await undo(added.requestId, keeper)).toMatchObject(refused);
    expect(await statusOf('grown')).toBe('Y');
  });

  it('nobody switches somebody with more rights off or on again', async () => {
    await server.person('late');
    await edit('late', { status: 'N' }, keeper);
    const on = await edit('late', { status: 'Y' }, keeper);
    await makeChief('late');
    expect(await undo(on.requestId, keeper)).toMatchObject(refused);
    const off = await edit('late', { status: 'N' }, admin);
    expect(await undo(off.requestId, keeper, 'admin')).toMatchObject(refused);
    expect(await statusOf('late')).toBe('N');
    expect((await undo(off.requestId, admin)).code).toBe('200');
  });

  it('a login name needs the level GRANT', async () => {
    const changing = await server.person('changing', { has: { [webUserMenu.id]: 'USER' } });
    await server.person('renamed');
    const domain = (empid: string) =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx
          .updateTable('employee')
          .set({ adaccount: `${empid}.ad` })
          .where('empid', '=', empid)
          .execute(),
      );
    await domain('renamed');
    const renamed = await edit('renamed', { userid: 'renamed.ad' }, admin);
    expect(renamed.code).toBe('200');
    expect(await undo(renamed.requestId, changing, 'admin')).toMatchObject({ status: 403 });
    expect((await undo(renamed.requestId, keeper, 'admin')).code).toBe('200');
  });
});
