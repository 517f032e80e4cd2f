import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { published } from '#platform/role-sql/server/published.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { roleViews } from '../role-sql.contract.ts';
import { roleCalls } from '../roles.contract.ts';
import { openRoleSteps, source, type RoleSteps } from './roles.testing.ts';

let server: TestServer;
let test: RoleSteps<TestSession>;
beforeAll(async () => {
  server = await startTestServer();
  test = await openRoleSteps(server);
});
afterAll(() => server.close());

it('suggests the lowest free number when the highest is in use', async () => {
  const next = async () => (await server.call(roleCalls.nextId, {}, test.asAdmin)).content;
  const ids = ['ROLE00000001', 'ROLE00000002', 'ROLE99999999'];
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('role')
      .values(ids.map((id) => ({ id, name: id, sourcetype: 'build' as const })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const free = await next();
  expect(free).toBe(3);
  const content = { id: String(free), name: 'free', sourcetype: 'build' as const };
  const added = await server.call(roleCalls.add, { content }, test.asAdmin);
  expect(added.content.id).toBe('ROLE00000003');
  expect(await next()).toBe(4);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.deleteFrom('role').where('id', 'in', ['ROLE00000002', 'ROLE00000003', 'ROLE99999999']).execute(),
  );
});

describe('adding a role', () => {
  it('pads and prefixes the id, runs the SQL and computes the members', async () => {
    const answer = await server.call(roleCalls.add, { content: { id: '17', name: ' 班长 ', source } }, test.asAdmin);
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
    expect(await test.membersOf(answer.content.oid)).toEqual(['E2', 'E3']);
    expect(await test.logOf('role', answer.content.oid)).toEqual(['I admin']);
    expect((await server.call(roleCalls.nextId, {}, test.asAdmin)).content).toBe(18);
  });

  it.each([
    ['a letter', { id: '12a' }, { id: 'role.id_digits' }],
    ['nine digits', { id: '123456789' }, { id: 'role.id_digits' }],
    ['no id', { id: '' }, { id: 'form.required' }],
    ['no name', { name: ' ' }, { name: 'form.required' }],
    ['no source', { source: ' ' }, { source: 'role.source_needed' }],
  ])('rejects %s at its field', async (_, wrong, fields) => {
    const before = await server.call(roleCalls.search, {}, test.asAdmin);
    const answer = await server.call(
      roleCalls.add,
      { content: { id: test.nextDigits(), name: 'x', source, ...wrong } },
      test.asAdmin,
    );
    expect(answer).toMatchObject({ status: 200, code: '501' });
    expect(answer.fields).toMatchObject(fields);
    expect((await server.call(roleCalls.search, {}, test.asAdmin)).content.total).toBe(before.content.total);
  });

  it('fails for an id that exists, also when two people add it at once', async () => {
    const content = { id: test.nextDigits(), name: 'x', source };
    const answers = await Promise.all([1, 2, 3].map(() => server.call(roleCalls.add, { content }, test.asAdmin)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject({
      reason: 'role.code_name_exists',
      fields: { id: 'role.code_name_exists' },
    });
  });

  it('reports where the SQL is wrong and nothing more', async () => {
    const wrong = 'select empid from hr.employee where salary > 1';
    const answer = await server.call(
      roleCalls.add,
      { content: { id: test.nextDigits(), name: 'x', source: wrong } },
      test.asAdmin,
    );
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

  it('lists what the SQL may use as the screen does', () => {
    const shown = Object.entries(published).map(([name, { columns }]) => [`hr.${name}`, columns]);
    expect(roleViews).toEqual(Object.fromEntries(shown));
  });

  it.each([
    ['more columns', 'select empid, name from hr.employee', 'role.sql_shape'],
    ['a write', 'delete from hr.employee', 'role.sql_error'],
    ['another statement', 'select empid from hr.employee; commit', 'role.sql_error'],
    ['a table that is not published', 'select empid from public.account', 'role.sql_error'],
    [
      'an endless query',
      `select max(e1.empid) from ${Array.from({ length: 24 }, (_, at) => `hr.employee e${at + 1}`).join(', ')}`,
      'role.sql_time',
    ],
    ['what is too deep', `select ${'('.repeat(100)}'E1'${')'.repeat(100)}`, 'role.sql_size'],
  ])('rejects %s', async (_, wrong, reason) => {
    const answer = await server.call(
      roleCalls.add,
      { content: { id: test.nextDigits(), name: 'x', source: wrong } },
      test.asAdmin,
    );
    expect(answer).toMatchObject({ code: '501', reason });
  });

  it('ignores fields of the server and clears the source of a build role', async () => {
    const sent = {
      id: test.nextDigits(),
      name: 'x',
      sourcetype: 'build' as const,
      source,
      rev: 9,
      member_count: 5,
      crtemp: 'evil',
      memberCount: 7,
    };
    const answer = await server.call(roleCalls.add, { content: sent }, test.asAdmin);
    expect(answer.content).toMatchObject({ source: '', rev: 1, crtemp: 'admin', memberCount: 0 });
  });
});

describe('changing a role', () => {
  it('answers a stale revision with the row as it is now', async () => {
    const role = await test.addSql();
    await server.call(roleCalls.edit, { content: { oid: role.oid, rev: 1, name: 'first' } }, test.asAdmin);
    const stale = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, rev: 1, name: 'second' } },
      test.asAdmin,
    );
    expect(stale).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile', content: { name: 'first', rev: 2 } });
  });

  it('switches with the status alone, and people’s roles follow', async () => {
    const role = await test.addSql();
    const rolesOfE2 = async (): Promise<boolean> =>
      (await server.call(personRightsCalls.roles, { query: { empid: 'E2' } }, test.asAdmin)).content.some(
        ({ oid }) => oid === role.oid,
      );
    expect(await rolesOfE2()).toBe(true);
    const off = await server.call(roleCalls.edit, { content: { oid: role.oid, status: 'N' } }, test.asAdmin);
    expect(off.content).toMatchObject({ status: 'N', rev: 2, memberCount: 2 });
    expect(await rolesOfE2()).toBe(false);
    expect(
      (await server.call(rightsCalls.roleOptions, {}, test.asAdmin)).content.some(({ oid }) => oid === role.oid),
    ).toBe(false);
  });

  it('deletes the mapping if the type changes, even without the flag', async () => {
    const role = await test.addBuild();
    await test.map(role.oid, [{ contenttype: 'D', contentoid: 'C1P1_D1' }]);
    const answer = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, sourcetype: 'sql', source } },
      test.asAdmin,
    );
    expect(answer.content).toMatchObject({ sourcetype: 'sql', memberCount: 2 });
    expect(
      (await server.call(roleCalls.mappedDepartments, { query: { roleOid: role.oid } }, test.asAdmin)).content,
    ).toEqual([]);
    expect(await test.membersOf(role.oid)).toEqual(['E2', 'E3']);
    const back = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, sourcetype: 'build', source, whetherDeleteRoleMap: 'Y' } },
      test.asAdmin,
    );
    expect(back.content).toMatchObject({ sourcetype: 'build', source: '', memberCount: 0 });
    expect(await test.membersOf(role.oid)).toEqual([]);
  });

  it('keeps the mapping if the flag is sent but the type does not change', async () => {
    const role = await test.addBuild();
    await test.map(role.oid, [{ contenttype: 'H', contentoid: 'E1' }]);
    await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, name: 'y', whetherDeleteRoleMap: 'Y' } },
      test.asAdmin,
    );
    expect(await test.membersOf(role.oid)).toEqual(['E1']);
  });

  it('keeps everything when the new SQL is wrong', async () => {
    const role = await test.addSql();
    const answer = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, name: 'lost', source: 'select' } },
      test.asAdmin,
    );
    expect(answer).toMatchObject({ code: '502', fields: { source: 'role.sql_shape' } });
    const row = await server.call(roleCalls.item, { query: { oid: role.oid } }, test.asAdmin);
    expect(row.content).toMatchObject({ name: '班长', source, rev: 1 });
  });

  it('reports that a role no longer exists', async () => {
    const answer = await server.call(
      roleCalls.edit,
      { content: { oid: '00000000-0000-7000-8000-000000000000', name: 'x' } },
      test.asAdmin,
    );
    expect(answer).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});

describe('listing', () => {
  it('finds in both scripts, filters, sorts and exports', async () => {
    const role = await test.addBuild('體檢關懷組');
    for (const query of [{ simplifiedFilter: '体检关怀' }, { traditionalFilter: '體檢關懷' }]) {
      const found = await server.call(roleCalls.search, { query }, test.asAdmin);
      expect(found.content.list.map(({ oid }) => oid)).toEqual([role.oid]);
    }
    const literal = await server.call(roleCalls.search, { query: { simplifiedFilter: '%' } }, test.asAdmin);
    expect(literal.content.total).toBe(0);
    const sorted = await server.call(
      roleCalls.search,
      { query: { sortField: 'memberCount', sortOrder: 'desc', sourcetype: 'sql', pageSize: 500 } },
      test.asAdmin,
    );
    const counts = sorted.content.list.map(({ memberCount }) => memberCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(new Set(sorted.content.list.map(({ sourcetype }) => sourcetype))).toEqual(new Set(['sql']));
    const query = { simplifiedFilter: '体检' };
    const { cells } = await server.exported(roleCalls.exportAll, { query }, test.asAdmin);
    expect(cells.map((row) => row[1])).toEqual(['Role name', '體檢關懷組']);
  });

  it('previews members, and counts what it left out', async () => {
    const answer = await server.call(
      roleCalls.preview,
      {
        content: {
          source: "select empid from hr.employee where empid like 'E%' union all select unnest(array['GHOST', 'E1'])",
        },
      },
      test.asAdmin,
    );
    expect(answer.content).toEqual({
      total: 3,
      unknown: 1,
      list: [
        { id: 'E1', name: '王小明', depname: '生产部' },
        { id: 'E2', name: '陳大文', depname: '装配课' },
        { id: 'E3', name: 'Nguyễn An', depname: '装配课' },
      ],
      impact: null,
    });
  });

  it('previews who joins and leaves an existing role', async () => {
    const { oid } = await test.addSql();
    const query = "select unnest(array['E1', 'E2'])";
    const { content } = await server.call(roleCalls.preview, { content: { oid, source: query } }, test.asAdmin);
    expect(content.impact).toEqual({ on: 'Y', come: 1, gone: 1, functions: [] });
  });
});
