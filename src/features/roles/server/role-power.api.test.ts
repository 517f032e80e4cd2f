import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
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
  await server.give(roleMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'C1P1', containSub: 'N' }]);
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
  const refused = { status: 403, reason: 'role.stronger', params: { functions: [webFunctionMenu.id] } };

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
      params: { functions: [bannerMenu.id] },
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

describe('what the screen offers of a role', () => {
  const opened = async (oid: string) => (await server.call(roleCalls.item, { query: { oid } }, { as: keeper })).content;
  const everybody = 'select empid from hr.employee';
  const preview = (oid: string, source: string) =>
    server.call(roleCalls.preview, { content: { oid, source } }, { as: keeper });

  it('neither its SQL nor joining it, if it gives what the reader does not have', async () => {
    const wider = await test.addSql();
    await server.give(bannerMenu.id, 'VIEWER', [{ type: 'R', contentoid: wider.id, containSub: 'N' }]);
    expect(await opened(wider.oid)).toMatchObject({ stronger: 'N', wider: 'Y', mayMap: 'Y' });
    const refused = { status: 403, reason: 'role.stronger', fields: { source: 'role.stronger' } };
    expect(await edit({ oid: wider.oid, source: everybody })).toMatchObject(refused);
    expect(await preview(wider.oid, everybody)).toMatchObject(refused);
    expect((await edit({ oid: wider.oid, name: 'Renamed' })).code).toBe('200');

    const build = await roleGiving(bannerMenu.id, 'VIEWER');
    const { mayNotMap } = await opened(build.oid);
    expect(mayNotMap).toEqual(['keeper']);
    expect((await opened((await test.addBuild()).oid)).mayNotMap).toEqual([]);
    const free = await test.addSql();
    expect(await opened(free.oid)).toMatchObject({ stronger: 'N', wider: 'N', maySwitchOn: 'Y' });
    expect((await edit({ oid: free.oid, source: everybody })).code).toBe('200');
  });

  it('no department above the reader either', async () => {
    const below = await server.person('below', {
      coid: 'C1',
      plantid: 'P1',
      depkey: 'C1P1_D2',
      has: { [roleMenu.id]: 'ADMIN' },
    });
    const build = await roleGiving(bannerMenu.id, 'VIEWER');
    const { content } = await server.call(roleCalls.item, { query: { oid: build.oid } }, { as: below });
    for (const contentoid of ['C1P1_D2', 'C1P1_D1', 'C1P1_D3']) {
      const contenttype = 'D' as const;
      const { status } = await test.map(build.oid, [{ contenttype, contentoid }], below);
      expect([contentoid, status === 403]).toEqual([contentoid, content.mayNotMap.includes(contentoid)]);
    }
  });

  it('not switching it on, if that would give the reader more', async () => {
    const role = await roleGiving(bannerMenu.id, 'VIEWER');
    expect(await opened(role.oid)).toMatchObject({ maySwitchOn: 'Y' });
    await test.map(role.oid, [me]);
    await edit({ oid: role.oid, status: 'N' });
    // The reader loses what the role gave as soon as the server notices.
    await until(async () => (await opened(role.oid)).maySwitchOn === 'N');
    expect(await edit({ oid: role.oid, status: 'Y' })).toMatchObject({ status: 403, reason: 'role.joins_stronger' });
  });

  it('not blocking people from the console who can grant what the reader cannot', async () => {
    await server.person('chief', { has: { [webFunctionMenu.id]: 'ADMIN' } });
    const role = await test.addSql();
    const values = { blacktype: 'WEB', type: 'R' as const, contentoid: role.id, remark: 'x' };
    await server.db.write({ empid: 'test' }, (trx) => trx.insertInto('blacklist').values(values).execute());
    const blocked = "select empid from hr.employee where empid = 'chief'";
    const refused = { status: 403, reason: 'access_list.stronger', fields: { source: 'access_list.stronger' } };
    expect(await preview(role.oid, blocked)).toMatchObject(refused);
    const saved = { oid: role.oid, source: blocked, liftEntries: 'Y' as const };
    expect(await server.call(roleCalls.edit, { content: saved }, { as: keeper })).toMatchObject(refused);
    expect((await preview(role.oid, everybody.concat(" where empid = 'keeper'"))).code).toBe('200');
    expect(await opened(role.oid)).toMatchObject({ maySwitchOn: 'Y' });

    const content = { ...saved, status: 'N' as const };
    expect((await server.call(roleCalls.edit, { content }, test.asAdmin)).code).toBe('200');
    expect(await opened(role.oid)).toMatchObject({ maySwitchOn: 'N' });
    expect(await edit({ oid: role.oid, status: 'Y' })).toMatchObject({ status: 403, reason: 'access_list.stronger' });
  });

  it('not its mapping, if it reaches beyond the reader’s part of the organisation', async () => {
    const ofPlant = await server.person('ofPlant', { coid: 'C1', plantid: 'P1' });
    const used = await roleGiving(roleMenu.id, 'VIEWER');
    for (const { oid } of [used, await test.addBuild()]) {
      const { content } = await server.call(roleCalls.item, { query: { oid } }, { as: ofPlant });
      const { status } = await test.map(oid, [], ofPlant);
      expect([oid, status !== 403]).toEqual([oid, content.mayMap === 'Y']);
    }
  });
});

it('a role that the whitelist or the blacklist names cannot be filled from a part of the organisation', async () => {
  const scoped = await server.person('scoped', { depkey: 'C1P1_D2', coid: 'C1', plantid: 'P1' });
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
