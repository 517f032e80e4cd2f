import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
import { openRoleSteps, source, type RoleSteps } from './roles.testing.ts';

let server: TestServer;
let test: RoleSteps<TestSession>;
beforeAll(async () => {
  server = await startTestServer();
  test = await openRoleSteps(server);
});
afterAll(() => server.close());

describe('the mapping', () => {
  it('maps departments with those below them, and people; writes only what differs', async () => {
    const role = await test.addBuild();
    const first = await test.map(role.oid, [
      { contenttype: 'D', contentoid: 'C1P1_D2' },
      { contenttype: 'H', contentoid: 'E1' },
    ]);
    expect(first.content).toEqual({ memberCount: 3 });
    const second = await test.map(role.oid, [
      { contenttype: 'D', contentoid: 'C1P1_D2' },
      { contenttype: 'D', contentoid: 'C1P1_D2' },
    ]);
    expect(second.content).toEqual({ memberCount: 2 });
    expect(await test.membersOf(role.oid)).toEqual(['E2', 'E3']);
    const log = await server.db.read
      .selectFrom('database_log')
      .select(['type', sql<string>`coalesce(new_row, old_row) ->> 'contentoid'`.as('what')])
      .where('table_name', '=', 'role_mapping')
      .where(sql<boolean>`coalesce(new_row, old_row) ->> 'roleoid' = ${role.oid}`)
      .orderBy('oid')
      .execute();
    expect(log.map(({ type, what }) => `${type} ${what}`).toSorted()).toEqual(['D E1', 'I C1P1_D2', 'I E1']);
    const whole = await test.map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }]);
    expect(whole.content).toEqual({ memberCount: 3 });
  });

  it('shows names', async () => {
    const role = await test.addBuild();
    await test.map(role.oid, [
      { contenttype: 'D', contentoid: 'C1P1_D2' },
      { contenttype: 'H', contentoid: 'E1' },
    ]);
    const departments = await server.call(roleCalls.mappedDepartments, { query: { roleOid: role.oid } }, test.asAdmin);
    expect(departments.content).toMatchObject([
      { contentoid: 'C1P1_D2', depid: 'D2', depname: '装配课', plantname: '一厂', coid: 'C1', plantid: 'P1' },
    ]);
    const members = await server.call(roleCalls.mappedMembers, { query: { roleOid: role.oid } }, test.asAdmin);
    expect(members.content).toEqual([{ id: 'E1', name: '王小明', depname: '生产部', plantname: '一厂' }]);
  });

  it('is rejected as a whole if anything in it does not exist', async () => {
    const role = await test.addBuild();
    const answer = await test.map(role.oid, [
      { contenttype: 'H', contentoid: 'E1' },
      { contenttype: 'H', contentoid: 'LEFT' },
      { contenttype: 'D', contentoid: 'NO' },
    ]);
    expect(answer).toMatchObject({
      code: '502',
      reason: 'role.content_unknown',
      params: { total: 2, names: ['LEFT', 'NO'] },
    });
    expect(await test.membersOf(role.oid)).toEqual([]);
    expect(await test.map((await test.addSql()).oid, [])).toMatchObject({ code: '502', reason: 'role.not_build' });
  });
});

describe('deleting roles', () => {
  it('deletes the mapping, the members and the conditions too, and logs all of it', async () => {
    const role = await test.addBuild();
    await test.map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    await server.give(parameterMenu.id, 'VIEWER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
    const usage = await server.call(roleCalls.usage, { sealedQuery: { oids: [role.oid] } }, test.asAdmin);
    expect(usage.content).toMatchObject({
      functions: [{ id: parameterMenu.id }],
      mappings: 1,
      members: 1,
      dataItems: 0,
    });
    const answer = await server.call(roleCalls.remove, { content: [role.oid] }, test.asAdmin);
    expect(answer.content).toEqual({ deleted: 1 });
    const left =
      await sql`select from condition where contentoid = ${role.id} union all select from role_member where roleoid = ${role.oid}
      union all select from role_mapping where roleoid = ${role.oid}`.execute(server.db.read);
    expect(left.rows).toEqual([]);
    expect(await test.logOf('role', role.oid)).toEqual(['I admin', 'D admin']);
    expect((await server.call(roleCalls.remove, { content: [role.oid] }, test.asAdmin)).content).toEqual({
      deleted: 0,
    });
  });

  it('fails for a role that is the only condition of a data item', async () => {
    const role = await test.addBuild();
    await server.db.write({ empid: 'test' }, async (trx) => {
      await sql`with granted as (insert into data_grant (dataoid, datatype, funcoid, functype)
          select p.oid, 'PARAM', f.oid, 'W' from parameter p, web_function f where p.paramtype = 'AppType' and f.id = ${roleMenu.id} limit 1 returning oid)
        insert into condition (grantoid, type, contentoid) select oid, 'R', ${role.id} from granted`.execute(trx);
    });
    const answer = await server.call(roleCalls.remove, { content: [role.oid] }, test.asAdmin);
    expect(answer).toMatchObject({ code: '503', reason: 'role.only_guard', params: { names: [role.id] } });
  });

  it('fails if no administrator would remain', async () => {
    const [first] = (await server.call(roleCalls.search, { query: { simplifiedFilter: 'ROLE00000001' } }, test.asAdmin))
      .content.list;
    const oid = first?.oid ?? '';
    const answers = [
      await server.call(roleCalls.remove, { content: [oid] }, test.asAdmin),
      await server.call(roleCalls.edit, { content: { oid, status: 'N' } }, test.asAdmin),
      await server.call(roleCalls.edit, { content: { oid, sourcetype: 'sql', source } }, test.asAdmin),
      await test.map(oid, []),
      await test.map(oid, [{ contenttype: 'H', contentoid: 'E1' }]),
    ];
    expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'permission.last_administrator'));
    expect(await test.membersOf(oid)).toEqual(['admin']);
  });
});

describe('who may', () => {
  it('lets people read their own roles only', async () => {
    const session = await server.person('P001');
    expect((await server.call(personRightsCalls.roles, { query: { empid: 'P001' } }, { as: session })).content).toEqual(
      [],
    );
    expect(await server.call(personRightsCalls.roles, { query: { empid: 'E2' } }, { as: session })).toMatchObject({
      status: 403,
    });
  });

  it('keeps the administrator of a part of the organisation inside it', async () => {
    const scoped = await server.person('P002', { depkey: 'C1P1_D2', coid: 'C1', plantid: 'P1' });
    await server.give(roleMenu.id, 'ADMIN', [{ type: 'D', contentoid: 'C1P1_D2', containSub: 'Y' }]);
    await until(async () => (await server.call(roleCalls.nextId, {}, { as: scoped })).code === '200');
    const own = { as: scoped };
    const outside = { status: 403, reason: 'role.outside_scope' };
    const notTheirs = { status: 403, reason: 'wire.outside_scope' };
    const { oid, id } = await test.addBuild();
    expect((await test.map(oid, [{ contenttype: 'D', contentoid: 'C1P1_D2' }], scoped)).code).toBe('200');
    expect(await test.map(oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }], scoped)).toMatchObject(outside);
    expect(await test.map(oid, [{ contenttype: 'H', contentoid: 'E1' }], scoped)).toMatchObject(outside);
    // A role itself belongs to no plant.
    for (const sourcetype of ['sql', 'build'] as const)
      expect(
        await server.call(roleCalls.add, { content: { id: test.nextDigits(), name: 'x', source, sourcetype } }, own),
      ).toMatchObject(notTheirs);
    expect(await server.call(roleCalls.preview, { content: { source } }, own)).toMatchObject(notTheirs);
    expect(await server.call(roleCalls.edit, { content: { oid, name: 'mine' } }, own)).toMatchObject(notTheirs);
    expect(await server.call(roleCalls.remove, { content: [oid] }, own)).toMatchObject(notTheirs);
    const foreign = await test.addBuild();
    await test.map(foreign.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    expect(await test.map(foreign.oid, [], scoped)).toMatchObject(outside);
    // Once a role is granted something, adding people to it grants it to them.
    await server.give(parameterMenu.id, 'ADMIN', [{ type: 'R', contentoid: id, containSub: 'N' }]);
    expect(await test.map(oid, [{ contenttype: 'H', contentoid: 'P002' }], scoped)).toMatchObject(outside);
    expect(await test.membersOf(oid)).toEqual(['E2', 'E3', 'P002']);
  });
});
