import { vi } from 'vitest';
vi.mock('#app/server/features.ts', async (load) => {
  const real = await load<typeof import('#app/server/features.ts')>();
  const { roleRoutes } = await import('./roles.routes.ts');
  return { ...real, bindFeatures: (bind: never, services: never) => { real.bindFeatures(bind, services); roleRoutes(bind, services); } };
});
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/testing.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import { dropLogin, fillSmallOrganisation } from '#platform/role-sql/server/role-sandbox.testing.ts';
import { roleCalls } from '../roles.contract.ts';

let server: TestServer;
let admin: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await fillSmallOrganisation(server.db);
});

afterAll(async () => {
  const { sandbox } = server.services;
  const url = databaseUrl();
  await server.close();
  await dropLogin(url, sandbox);
});

const databaseUrl = (): string => String((server.db.pool.options as { connectionString?: string }).connectionString);

const as = () => ({ as: admin });
const source = "select empid from hr.employee where jobgrade = 'S1'";
let counter = 100;
const nextDigits = (): string => String((counter += 1));

const addSql = async (fields: { source?: string; name?: string } = {}) => {
  const content = { id: nextDigits(), name: '班长', sourcetype: 'sql' as const, source, ...fields };
  const answer = await server.call(roleCalls.add, { content }, as());
  expect(answer).toMatchObject({ code: '200' });
  return answer.content;
};

const addBuild = async (name = '装配') => {
  const answer = await server.call(roleCalls.add, { content: { id: nextDigits(), name, sourcetype: 'build' } }, as());
  expect(answer).toMatchObject({ code: '200' });
  return answer.content;
};

type Mapping = { contenttype: 'D' | 'H'; contentoid: string }[];
const map = (roleOid: string, content: Mapping, session = admin) =>
  server.call(roleCalls.saveMapping, { query: { roleOid }, content }, { as: session });

const membersOf = async (oid: string): Promise<string[]> => {
  const rows = await server.db.read.selectFrom('role_member').select('empid').where('roleoid', '=', oid).orderBy('empid').execute();
  return rows.map(({ empid }) => empid);
};

const logOf = async (table: string, key: string): Promise<string[]> => {
  const rows = await server.db.read
    .selectFrom('database_log')
    .select(['type', 'actor'])
    .where('table_name', '=', table)
    .where('key', '=', key)
    .orderBy('at')
    .orderBy('oid')
    .execute();
  return rows.map(({ type, actor }) => `${type} ${actor}`);
};

describe('adding a role', () => {
  it('pads and prefixes the id, runs the SQL and works out the members', async () => {
    const answer = await server.call(roleCalls.add, { content: { id: '17', name: ' 班长 ', source } }, as());
    expect(answer.content).toMatchObject({
      id: 'ROLE00000017',
      name: '班长',
      sourcetype: 'sql',
      status: 'Y',
      memberCount: 2,
      refreshError: null,
      rev: 1,
      crtemp: 'admin',
    });
    expect(answer.content.refreshedAt).toMatch(/^\d{4}-/);
    expect(await membersOf(answer.content.oid)).toEqual(['E2', 'E3']);
    expect(await logOf('role', answer.content.oid)).toEqual(['I admin']);
    expect((await server.call(roleCalls.nextId, {}, as())).content).toBe(18);
  });

  it.each([
    ['a letter', { id: '12a' }, { id: 'role.id_digits' }],
    ['nine digits', { id: '123456789' }, { id: 'role.id_digits' }],
    ['no id', { id: '' }, { id: 'form.required' }],
    ['no name', { name: ' ' }, { name: 'form.required' }],
    ['no source', { source: ' ' }, { source: 'role.source_needed' }],
  ])('refuses %s at its field', async (_, wrong, fields) => {
    const before = await server.call(roleCalls.search, {}, as());
    const answer = await server.call(roleCalls.add, { content: { id: nextDigits(), name: 'x', source, ...wrong } }, as());
    expect(answer).toMatchObject({ status: 200, code: '501' });
    expect(answer.fields).toMatchObject(fields);
    expect((await server.call(roleCalls.search, {}, as())).content.total).toBe(before.content.total);
  });

  it('refuses an id that exists, also when two add it at once', async () => {
    const content = { id: nextDigits(), name: 'x', source };
    const answers = await Promise.all([1, 2, 3].map(() => server.call(roleCalls.add, { content }, as())));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject({
      reason: 'role.code_name_exists',
      fields: { id: 'role.code_name_exists' },
    });
  });

  it('tells where the SQL is wrong and nothing more', async () => {
    const wrong = 'select empid from hr.employee where salary > 1';
    const answer = await server.call(roleCalls.add, { content: { id: nextDigits(), name: 'x', source: wrong } }, as());
    expect(answer).toMatchObject({
      status: 200,
      code: '501',
      reason: 'role.sql_error',
      fields: { source: 'role.sql_error' },
      params: { message: 'column "salary" does not exist' },
      content: { message: 'column "salary" does not exist', position: wrong.indexOf('salary') + 1 },
    });
    expect(Object.keys(answer.content).toSorted()).toEqual(['message', 'position']);
  });

  it.each([
    ['more columns', 'select empid, name from hr.employee', 'role.sql_shape'],
    ['a write', 'delete from hr.employee', 'role.sql_error'],
    ['another statement', 'select empid from hr.employee; commit', 'role.sql_error'],
    ['a table that is not published', 'select empid from public.account', 'role.sql_error'],
    ['an endless query', `select max(e1.empid) from ${Array.from({ length: 24 }, (_, at) => `hr.employee e${at + 1}`).join(', ')}`, 'role.sql_time'],
  ])('refuses %s', async (_, wrong, reason) => {
    const answer = await server.call(roleCalls.add, { content: { id: nextDigits(), name: 'x', source: wrong } }, as());
    expect(answer).toMatchObject({ code: '501', reason });
  });

  it('ignores what the server keeps and clears the source of a build role', async () => {
    const sent = { id: nextDigits(), name: 'x', sourcetype: 'build' as const, source, rev: 9, member_count: 5, crtemp: 'evil', memberCount: 7 };
    const answer = await server.call(roleCalls.add, { content: sent }, as());
    expect(answer.content).toMatchObject({ source: '', rev: 1, crtemp: 'admin', memberCount: 0 });
  });
});

describe('changing a role', () => {
  it('refuses a stale revision with the row as it is now', async () => {
    const role = await addSql();
    await server.call(roleCalls.edit, { content: { oid: role.oid, rev: 1, name: 'first' } }, as());
    const stale = await server.call(roleCalls.edit, { content: { oid: role.oid, rev: 1, name: 'second' } }, as());
    expect(stale).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile', content: { name: 'first', rev: 2 } });
  });

  it('switches with a lone status, and the person’s roles follow', async () => {
    const role = await addSql();
    const rolesOfE2 = async (): Promise<boolean> =>
      (await server.call(roleCalls.ofPerson, { query: { empid: 'E2' } }, as())).content.some(({ oid }) => oid === role.oid);
    expect(await rolesOfE2()).toBe(true);
    const off = await server.call(roleCalls.edit, { content: { oid: role.oid, status: 'N' } }, as());
    expect(off.content).toMatchObject({ status: 'N', rev: 2, memberCount: 2 });
    expect(await rolesOfE2()).toBe(false);
    expect((await server.call(roleCalls.all, {}, as())).content.some(({ oid }) => oid === role.oid)).toBe(false);
  });

  it('deletes the mapping when the type really changes, even without the flag', async () => {
    const role = await addBuild();
    await map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }]);
    const answer = await server.call(roleCalls.edit, { content: { oid: role.oid, sourcetype: 'sql', source } }, as());
    expect(answer.content).toMatchObject({ sourcetype: 'sql', memberCount: 2 });
    expect((await server.call(roleCalls.mappedDepartments, { query: { roleOid: role.oid } }, as())).content).toEqual([]);
    expect(await membersOf(role.oid)).toEqual(['E2', 'E3']);
    const back = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, sourcetype: 'build', source, whetherDeleteRoleMap: 'Y' } },
      as(),
    );
    expect(back.content).toMatchObject({ sourcetype: 'build', source: '', memberCount: 0 });
    expect(await membersOf(role.oid)).toEqual([]);
  });

  it('keeps the mapping when the flag comes without a change of the type', async () => {
    const role = await addBuild();
    await map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    await server.call(roleCalls.edit, { content: { oid: role.oid, name: 'y', whetherDeleteRoleMap: 'Y' } }, as());
    expect(await membersOf(role.oid)).toEqual(['E1']);
  });

  it('keeps everything when the new SQL is wrong', async () => {
    const role = await addSql();
    const answer = await server.call(roleCalls.edit, { content: { oid: role.oid, name: 'lost', source: 'select' } }, as());
    expect(answer).toMatchObject({ code: '502', fields: { source: 'role.sql_shape' } });
    const row = await server.call(roleCalls.item, { query: { oid: role.oid } }, as());
    expect(row.content).toMatchObject({ name: '班长', source, rev: 1 });
  });

  it('says that a role is gone', async () => {
    const answer = await server.call(roleCalls.edit, { content: { oid: '00000000-0000-7000-8000-000000000000', name: 'x' } }, as());
    expect(answer).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});

describe('the mapping', () => {
  it('takes departments with those below them, and people; writes only what differs', async () => {
    const role = await addBuild();
    const first = await map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D2' }, { contenttype: 'H', contentoid: 'E1' }]);
    expect(first.content).toEqual({ memberCount: 3 });
    const second = await map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D2' }, { contenttype: 'D', contentoid: 'C1P1_D2' }]);
    expect(second.content).toEqual({ memberCount: 2 });
    expect(await membersOf(role.oid)).toEqual(['E2', 'E3']);
    const log = await server.db.read
      .selectFrom('database_log')
      .select(['type', sql<string>`coalesce(new_row, old_row) ->> 'contentoid'`.as('what')])
      .where('table_name', '=', 'role_mapping')
      .where(sql<boolean>`coalesce(new_row, old_row) ->> 'roleoid' = ${role.oid}`)
      .orderBy('oid')
      .execute();
    expect(log.map(({ type, what }) => `${type} ${what}`).toSorted()).toEqual(['D E1', 'I C1P1_D2', 'I E1']);
    const whole = await map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }]);
    expect(whole.content).toEqual({ memberCount: 3 });
  });

  it('shows names', async () => {
    const role = await addBuild();
    await map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D2' }, { contenttype: 'H', contentoid: 'E1' }]);
    const departments = await server.call(roleCalls.mappedDepartments, { query: { roleOid: role.oid } }, as());
    expect(departments.content).toMatchObject([
      { contentoid: 'C1P1_D2', depid: 'D2', depname: '装配课', plantname: '一厂', coid: 'C1', plantid: 'P1' },
    ]);
    const members = await server.call(roleCalls.mappedMembers, { query: { roleOid: role.oid } }, as());
    expect(members.content).toEqual([{ id: 'E1', name: '王小明', depname: '生产部', plantname: '一厂' }]);
  });

  it('refuses what there is not, as a whole', async () => {
    const role = await addBuild();
    const answer = await map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }, { contenttype: 'H', contentoid: 'LEFT' }, { contenttype: 'D', contentoid: 'NO' }]);
    expect(answer).toMatchObject({ code: '502', reason: 'role.content_unknown', params: { total: 2, names: 'LEFT, NO' } });
    expect(await membersOf(role.oid)).toEqual([]);
    expect(await map((await addSql()).oid, [])).toMatchObject({ code: '502', reason: 'role.not_build' });
  });
});

describe('deleting roles', () => {
  it('takes the mapping, the members and the conditions with them, all logged', async () => {
    const role = await addBuild();
    await map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    await server.give(functionIds.parameters, 'VIEWER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
    const usage = await server.call(roleCalls.usage, { sealedQuery: { oids: [role.oid] } }, as());
    expect(usage.content).toMatchObject({ functions: [{ id: functionIds.parameters }], mappings: 1, members: 1, dataItems: 0 });
    const answer = await server.call(roleCalls.remove, { content: role.oid }, as());
    expect(answer.content).toEqual({ deleted: 1 });
    const left = await sql`select from condition where contentoid = ${role.id} union all select from role_member where roleoid = ${role.oid}
      union all select from role_mapping where roleoid = ${role.oid}`.execute(server.db.read);
    expect(left.rows).toEqual([]);
    expect(await logOf('role', role.oid)).toEqual(['I admin', 'D admin']);
    expect((await server.call(roleCalls.remove, { content: [role.oid] }, as())).content).toEqual({ deleted: 0 });
  });

  it('refuses a role that alone guards a data item', async () => {
    const role = await addBuild();
    await server.db.write({ empid: 'test' }, async (trx) => {
      await sql`with granted as (insert into data_grant (dataoid, datatype, funcoid, functype)
          select p.oid, 'PARAM', f.oid, 'W' from parameter p, web_function f where p.paramtype = 'AppType' and f.id = ${functionIds.roles} limit 1 returning oid)
        insert into condition (grantoid, type, contentoid) select oid, 'R', ${role.id} from granted`.execute(trx);
    });
    const answer = await server.call(roleCalls.remove, { content: [role.oid] }, as());
    expect(answer).toMatchObject({ code: '503', reason: 'role.only_guard', params: { names: role.id } });
  });

  it('does not let the last administrator be shut out, by whatever way', async () => {
    const [first] = (await server.call(roleCalls.search, { query: { simplifiedFilter: 'ROLE00000001' } }, as())).content.list;
    const oid = first?.oid ?? '';
    const answers = [
      await server.call(roleCalls.remove, { content: [oid] }, as()),
      await server.call(roleCalls.edit, { content: { oid, status: 'N' } }, as()),
      await server.call(roleCalls.edit, { content: { oid, sourcetype: 'sql', source } }, as()),
      await map(oid, []),
      await map(oid, [{ contenttype: 'H', contentoid: 'E1' }]),
    ];
    expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'permission.last_administrator'));
    expect(await membersOf(oid)).toEqual(['admin']);
  });
});

describe('listing', () => {
  it('finds in both scripts, filters, sorts and exports', async () => {
    const role = await addBuild('體檢關懷組');
    for (const query of [{ simplifiedFilter: '体检关怀' }, { traditionalFilter: '體檢關懷' }]) {
      const found = await server.call(roleCalls.search, { query }, as());
      expect(found.content.list.map(({ oid }) => oid)).toEqual([role.oid]);
    }
    const literal = await server.call(roleCalls.search, { query: { simplifiedFilter: '%' } }, as());
    expect(literal.content.total).toBe(0);
    const sorted = await server.call(roleCalls.search, { query: { sortField: 'memberCount', sortOrder: 'desc', sourcetype: 'sql', pageSize: 500 } }, as());
    const counts = sorted.content.list.map(({ memberCount }) => memberCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(new Set(sorted.content.list.map(({ sourcetype }) => sourcetype))).toEqual(new Set(['sql']));
    const file = await server.app.inject({
      method: 'GET',
      url: '/api/role/export?simplifiedFilter=ROLE',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.headers['content-disposition']).toContain('.xlsx');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('previews members, and says what it left out', async () => {
    const answer = await server.call(
      roleCalls.preview,
      { content: { source: "select empid from hr.employee where empid like 'E%' union all select unnest(array['GHOST', 'E1'])" } },
      as(),
    );
    expect(answer.content).toEqual({
      total: 3,
      unknown: 1,
      list: [
        { id: 'E1', name: '王小明', depname: '生产部' },
        { id: 'E2', name: '陳大文', depname: '装配课' },
        { id: 'E3', name: 'Nguyễn An', depname: '装配课' },
      ],
    });
  });
});

describe('who may', () => {
  it('lets one ask for the own roles and nobody else’s', async () => {
    const session = await server.person('P001');
    expect((await server.call(roleCalls.ofPerson, { query: { empid: 'P001' } }, { as: session })).content).toEqual([]);
    expect(await server.call(roleCalls.ofPerson, { query: { empid: 'E2' } }, { as: session })).toMatchObject({ status: 403 });
  });

  it('keeps who works in a part of the organisation inside it', async () => {
    const scoped = await server.person('P002', { depkey: 'C1P1_D2', coid: 'C1', plantid: 'P1' });
    await server.give(functionIds.roles, 'ADMIN', [{ type: 'D', contentoid: 'C1P1_D2', containSub: 'Y' }]);
    await until(async () => (await server.call(roleCalls.nextId, {}, { as: scoped })).code === '200');
    const own = { as: scoped };
    const outside = { status: 403, reason: 'role.outside_scope' };
    const added = await server.call(roleCalls.add, { content: { id: nextDigits(), name: 'own', sourcetype: 'build' } }, own);
    expect(added.code).toBe('200');
    const { oid, id } = added.content;
    expect((await map(oid, [{ contenttype: 'D', contentoid: 'C1P1_D2' }], scoped)).code).toBe('200');
    expect(await map(oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }], scoped)).toMatchObject(outside);
    expect(await map(oid, [{ contenttype: 'H', contentoid: 'E1' }], scoped)).toMatchObject(outside);
    expect(await server.call(roleCalls.add, { content: { id: nextDigits(), name: 'x', source } }, own)).toMatchObject(outside);
    expect(await server.call(roleCalls.preview, { content: { source } }, own)).toMatchObject(outside);
    expect(await server.call(roleCalls.edit, { content: { oid, sourcetype: 'sql', source } }, own)).toMatchObject(outside);
    const foreign = await addBuild();
    await map(foreign.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    expect(await map(foreign.oid, [], scoped)).toMatchObject(outside);
    expect(await server.call(roleCalls.remove, { content: [oid, foreign.oid] }, own)).toMatchObject(outside);
    // Once something is granted to the role, putting people into it hands that out.
    await server.give(functionIds.parameters, 'ADMIN', [{ type: 'R', contentoid: id, containSub: 'N' }]);
    expect(await map(oid, [{ contenttype: 'H', contentoid: 'P002' }], scoped)).toMatchObject(outside);
    expect(await server.call(roleCalls.remove, { content: [oid] }, own)).toMatchObject(outside);
    expect(await membersOf(oid)).toEqual(['E2', 'E3', 'P002']);
  });
});
