import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRole } from '#features/roles/server/role-refresh.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls, roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';

/**
 * Ways around the rule that nobody acts on a person with more rights, each a sequence of calls that are allowed
 * individually.
 */
let server: TestServer;
let keeper: TestSession;
let id = 7_000;
beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.person('keeper', {
    has: {
      [roleMenu.id]: 'ADMIN',
      [blacklistMenu.id]: 'USER',
      [webUserMenu.id]: 'ADMIN',
      [parameterMenu.id]: 'ADMIN',
    },
  });
  await server.person('strong', { has: { [webFunctionMenu.id]: 'ADMIN' } });
});
afterAll(() => server.close());

const as = () => ({ as: keeper });
const addRole = async (fields: object = {}) =>
  server.call(roleCalls.add, { content: { id: String((id += 1)), name: 'x', sourcetype: 'build', ...fields } }, as());
const map = (roleOid: string, empid: string) =>
  server.call(roleCalls.saveMapping, { query: { roleOid }, content: [{ contenttype: 'H', contentoid: empid }] }, as());
const block = (type: 'H' | 'R', userid: string, who: TestSession = keeper) =>
  server.call(blacklistCalls.add, { content: [{ blacktype: 'WEB', type, userid, remark: 'because' }] }, { as: who });

describe('the blacklist', () => {
  it('takes no stronger people by the way of an empty role that is filled afterwards', async () => {
    const role = (await addRole()).content;
    expect((await block('R', role.id)).code).toBe('200');
    expect(await map(role.oid, 'strong')).toMatchObject({ status: 403, reason: 'access_list.stronger' });
  });

  it('does not weaken anyone: people with fewer rights cannot reset the password of somebody who is blacklisted', async () => {
    await server.person('blocked', { has: { [webFunctionMenu.id]: 'ADMIN' } });
    expect((await block('H', 'blocked', server.administrator)).code).toBe('200');
    const refused = { status: 403, reason: 'web_user.has_more' };
    expect(await server.call(webUserCalls.resetPassword, { content: { empid: 'blocked' } }, as())).toMatchObject(
      refused,
    );
    expect(await server.call(webUserCalls.remove, { content: ['blocked'] }, as())).toMatchObject(refused);
  });
});

it('SQL whose answer changes by itself is not written for a role that gives more than its writer has', async () => {
  const role = (await addRole()).content;
  await server.give(bannerMenu.id, 'USER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
  const source = "select empid from hr.employee where empid = 'keeper' and now() > timestamptz '2999-01-01'";
  const edit = { oid: role.oid, sourcetype: 'sql' as const, source };
  expect(await server.call(roleCalls.edit, { content: edit }, as())).toMatchObject({
    status: 403,
    reason: 'role.stronger',
    params: { functions: [bannerMenu.id] },
  });
});

it('a refresh does not block anyone who grants rights: the members stay, and the role shows why', async () => {
  const { db, sandbox } = server.services;
  const role = (await addRole()).content;
  expect((await block('R', role.id)).code).toBe('200');
  await db.write({ empid: 'test' }, (trx) =>
    trx
      .updateTable('role')
      .set({ sourcetype: 'sql', source: 'select empid from hr.employee' })
      .where('oid', '=', role.oid)
      .execute(),
  );
  expect(await refreshRole(db, sandbox, role.oid)).toBe('failed');
  const { content } = await server.call(roleCalls.item, { query: { oid: role.oid } }, as());
  expect(content).toMatchObject({ memberCount: 0, refreshError: { reason: 'role.refresh_guarded' } });
});

it('a condition that outlived its role gives nothing to a new role of the same id', async () => {
  await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'R', contentoid: 'ROLE00777777', containSub: 'N' }]);
  expect(await addRole({ id: '777777' })).toMatchObject({ code: '501', reason: 'role.id_still_named' });
});

describe('lists that decide over rights', () => {
  const first = async (paramtype: string): Promise<string> => {
    const found = await server.call(
      parameterCalls.fineSearch,
      { sealedQuery: { conditionMap: { paramtype } } },
      { as: server.administrator },
    );
    return found.content.list.find((row) => row.paramtype === paramtype)?.oid ?? '';
  };
  const refused = { status: 403, reason: 'parameter.decides_rights' };

  it.each(['Identity', 'Maintenance', 'BlackListType', 'WhiteListType'])(
    '%s is not hidden from others',
    async (list) => {
      const [row] = [await first(list)];
      const { content } = await server.call(
        dataPermissionCalls.functions,
        { query: { dataType: 'PARAM', pageSize: 1 } },
        { as: server.administrator },
      );
      const sent = {
        dataOid: row,
        dataType: 'PARAM' as const,
        funcOid: content.list[0]?.oid ?? '',
        funcType: content.list[0]?.type ?? 'W',
        permissionList: [{ type: 'H' as const, contentoid: 'keeper', containSub: 'N' as const }],
      };
      expect(await server.call(dataPermissionCalls.save, { sealedQuery: {}, content: [sent] }, as())).toMatchObject(
        refused,
      );
      expect(await server.call(parameterCalls.edit, { content: { oid: row, status: 'N' } }, as())).toMatchObject(
        refused,
      );
    },
  );
});

it('a department with those below it reaches into no other plant', async () => {
  const department = (depid: string, plantid: string, above: string[]) => ({
    depid,
    depname: depid,
    coid: 'CX',
    plantid,
    parentkey: above.at(-1) ?? null,
    ancestors: [...above, `CX${plantid}_${depid}`],
    search_text: '',
  });
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx
      .insertInto('department')
      .values(department('TOP', '01', []))
      .execute();
    await trx
      .insertInto('department')
      .values(department('LOW', '02', ['CX01_TOP']))
      .execute();
  });
  await server.give(blacklistMenu.id, 'USER', [{ type: 'P', contentoid: 'CX01', containSub: 'N' }]);
  const scoped = await server.person('scoped', { coid: 'CX', plantid: '01', depkey: 'CX01_TOP' });
  const add = (containSub: 'Y' | 'N') =>
    server.call(
      blacklistCalls.add,
      { content: [{ blacktype: 'APP', type: 'D', userid: 'CX01_TOP', containSub, remark: 'because' }] },
      { as: scoped },
    );
  expect(await add('Y')).toMatchObject({ status: 403, reason: 'permission.outside_scope' });
  expect((await add('N')).code).toBe('200');
});
