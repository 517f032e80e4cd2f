import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
import { openRoleSteps, type RoleSteps } from './roles.testing.ts';

let server: TestServer;
let test: RoleSteps<TestSession>;
/** May grant everything on roles, everywhere, and nothing else. */
let keeper: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  test = await openRoleSteps(server);
  keeper = await server.person('keeper', { has: { [roleMenu.id]: 'ADMIN' } });
});
afterAll(() => server.close());

const roleGiving = async (functionId: string, identity: string) => {
  const role = await test.addBuild();
  await server.give(functionId, identity, [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
  return role;
};
const edit = (content: { oid: string; status?: 'Y' | 'N'; name?: string; sourcetype?: 'sql'; source?: string }) =>
  server.call(roleCalls.edit, { content }, { as: keeper });
const me = { contenttype: 'H', contentoid: 'keeper' } as const;

describe('a role whose members may grant rights that the writer may not grant', () => {
  const refused = { status: 403, reason: 'role.stronger', params: { functions: webFunctionMenu.id } };

  it('cannot be filled, switched, turned into another type or deleted', async () => {
    const role = await roleGiving(webFunctionMenu.id, 'ADMIN');
    expect(await test.map(role.oid, [me], keeper)).toMatchObject(refused);
    expect(await test.map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }], keeper)).toMatchObject(refused);
    expect(await edit({ oid: role.oid, status: 'N' })).toMatchObject(refused);
    expect(await edit({ oid: role.oid, sourcetype: 'sql', source: 'select empid from hr.employee' })).toMatchObject(
      refused,
    );
    expect(await server.call(roleCalls.remove, { content: [role.oid] }, { as: keeper })).toMatchObject(refused);
    expect(await test.membersOf(role.oid)).toEqual([]);
  });

  it('can be renamed, and can be changed by someone who may grant the same', async () => {
    const role = await roleGiving(webFunctionMenu.id, 'ADMIN');
    expect((await edit({ oid: role.oid, name: 'Chiefs' })).code).toBe('200');
    expect((await test.map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }])).code).toBe('200');
  });
});

describe('a role that gives other rights', () => {
  it('can be filled with others, but not joined by someone who has less', async () => {
    const role = await roleGiving(bannerMenu.id, 'USER');
    expect((await test.map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }], keeper)).code).toBe('200');
    expect(await test.map(role.oid, [me], keeper)).toMatchObject({
      status: 403,
      reason: 'role.joins_stronger',
      params: { functions: bannerMenu.id },
    });
    expect(await test.membersOf(role.oid)).toEqual(['E1']);
  });

  it('cannot be joined by switching it on', async () => {
    const role = await roleGiving(bannerMenu.id, 'VIEWER');
    await test.map(role.oid, [me]);
    expect((await edit({ oid: role.oid, status: 'N' })).code).toBe('200');
    expect(await edit({ oid: role.oid, status: 'Y' })).toMatchObject({ status: 403, reason: 'role.joins_stronger' });
  });

  it('can be joined by someone who has as much', async () => {
    const role = await roleGiving(roleMenu.id, 'ADMIN');
    expect((await test.map(role.oid, [me], keeper)).code).toBe('200');
  });
});

it('a role that the whitelist or the blacklist names cannot be filled from a part of the organisation', async () => {
  const scoped = await server.person('scoped', { depkey: 'C1P1_D2', coid: 'C1', plantid: 'P1' });
  await server.give(roleMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'C1P1', containSub: 'N' }]);
  const [listed, blocked] = [await test.addBuild(), await test.addBuild()];
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx
      .insertInto('whitelist')
      .values({ type: 'MAINTENANCE', contenttype: 'R', contentoid: listed.id })
      .execute();
    await trx
      .insertInto('blacklist')
      .values({ blacktype: 'APP', type: 'R', contentoid: blocked.id, remark: 'x' })
      .execute();
  });
  const member = [{ contenttype: 'H' as const, contentoid: 'scoped' }];
  for (const { oid } of [listed, blocked]) {
    expect(await test.map(oid, member, scoped)).toMatchObject({ status: 403, reason: 'role.outside_scope' });
    expect(await test.membersOf(oid)).toEqual([]);
  }
  expect((await test.map((await test.addBuild()).oid, member, scoped)).code).toBe('200');
});
