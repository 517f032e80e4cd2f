import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/testing.ts';
import { dropLogin, fillSmallOrganisation } from './role-sandbox.testing.ts';
import { openRoleSandbox, type RoleSandbox } from './role-sandbox.ts';

let testDatabase: TestDatabase;
let db: Database;
let sandbox: RoleSandbox;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(
    openPool({ connection: testDatabase.connection, size: 4, timeZone: 'UTC', onError: () => undefined }),
  );
  await fillSmallOrganisation(db);
  sandbox = await openRoleSandbox(db, testDatabase.connection);
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
  await dropLogin(testDatabase.url, sandbox);
});

const probe = 'select empid from hr.employee';

describe('the sandbox for SQL of roles', () => {
  it('is available to a superuser', () => {
    expect(sandbox.state).toEqual({ available: true, login: expect.any(String) });
  });

  it.each([
    ['everybody', 'select empid from hr.employee', ['E1', 'E2', 'E3']],
    ['a closing semicolon', 'select empid from hr.employee;', ['E1', 'E2', 'E3']],
    ['a closing comment', 'select empid from hr.employee -- all of them', ['E1', 'E2', 'E3']],
    ['no schema named', "select empid from employee where jobgrade = 'M1'", ['E1']],
    [
      'a join',
      "select e.empid from hr.employee e join hr.department d using (depkey) where d.depname like '装配%'",
      ['E2', 'E3'],
    ],
    [
      'a plant and a company',
      "select e.empid from employee e join plant p using (coid, plantid) join company c using (coid) where p.name = '一厂'",
      ['E1', 'E2', 'E3'],
    ],
    [
      'concatenation',
      "select empid from employee where coid || plantid || '_' || depid = depkey and name ilike '%n%'",
      ['E3'],
    ],
    [
      'departments below',
      `with recursive below as (select depkey from department where depid = 'D1'
      union all select d.depkey from department d join below on d.parentkey = below.depkey)
      select empid from employee join below using (depkey)`,
      ['E1', 'E2', 'E3'],
    ],
    ['counting and grouping', 'select max(empid) from employee group by depkey having count(*) > 1', ['E3']],
    ['nobody', 'select empid from employee where false', []],
  ])('runs %s', async (_, source, ids) => {
    const result = await sandbox.run(source);
    expect(result.ok && { ...result, ids: result.ids.toSorted() }).toEqual({ ok: true, ids });
  });

  it('says where the fault is, counted in UTF-16 units of what was typed', async () => {
    const source = "select empid from hr.employee where name = '𠮷' and salary > 1";
    const result = await sandbox.run(source);
    expect(result).toEqual({
      ok: false,
      fault: 'sql',
      message: 'column "salary" does not exist',
      position: source.indexOf('salary') + 1,
    });
  });

  it.each([
    ['two columns', 'select empid, name from hr.employee'],
    ['a number', 'select 1'],
    ['an array', "select '{E1}'::text[]"],
  ])('refuses a result of %s', async (_, source) => {
    expect(await sandbox.run(source)).toEqual({ ok: false, fault: 'shape' });
  });

  it('keeps the row limit', async () => {
    const tight = await openRoleSandbox(db, testDatabase.connection, { rowLimit: 2 });
    expect(await tight.run(probe)).toEqual({ ok: false, fault: 'rows' });
    expect(await tight.run(`${probe} limit 2`)).toMatchObject({ ok: true });
  });

  it('shows people in service and nothing that a login does not need', async () => {
    const columns = await db.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'hr' order by 1`,
    );
    expect(columns.rows.map(({ name }) => name)).toEqual([
      'company.coid',
      'company.name',
      'department.coid',
      'department.depid',
      'department.depkey',
      'department.depname',
      'department.parentkey',
      'department.plantid',
      'employee.coid',
      'employee.depid',
      'employee.depkey',
      'employee.empid',
      'employee.jobgrade',
      'employee.name',
      'employee.plantid',
      'plant.coid',
      'plant.name',
      'plant.plantid',
    ]);
    expect(await sandbox.run("select empid from employee where empid = 'LEFT'")).toEqual({ ok: true, ids: [] });
  });
});

describe('the preparation', () => {
  it('finds everything done the second time, on several servers at once', async () => {
    const before = await db.pool.query('select password, made_at from role_reader');
    const others = await Promise.all([1, 2, 3].map(() => openRoleSandbox(db, testDatabase.connection)));
    expect(others.map(({ state }) => state.available)).toEqual([true, true, true]);
    expect((await db.pool.query('select password, made_at from role_reader')).rows).toEqual(before.rows);
    expect((await Promise.all(others.map((other) => other.run(probe)))).every(({ ok }) => ok)).toBe(true);
  });

  it('raises a fence that somebody took down', async () => {
    if (!sandbox.state.available) throw new Error(sandbox.state.why);
    await db.pool.query('grant execute on function pg_catalog.pg_sleep(double precision) to public');
    await db.pool.query(`alter role ${sandbox.state.login} reset statement_timeout`);
    await db.pool.query(`alter role ${sandbox.state.login} inherit`);
    await db.pool.query(`grant pg_read_all_data to ${sandbox.state.login}`);
    await db.pool.query('grant usage on schema public to public');
    const again = await openRoleSandbox(db, testDatabase.connection);
    expect(again.state.available).toBe(true);
    expect(await again.run('select pg_sleep(0)::text')).toMatchObject({
      fault: 'sql',
      message: 'permission denied for function pg_sleep',
    });
    expect(await again.run('select empid from public.employee')).toMatchObject({
      message: 'permission denied for schema public',
    });
    sandbox = again;
  });

  it('makes a new password when the kept one is lost or wrong', async () => {
    await db.pool.query("update role_reader set password = 'wrong'");
    sandbox = await openRoleSandbox(db, testDatabase.connection);
    expect(await sandbox.run(probe)).toMatchObject({ ok: true });
    await db.pool.query('delete from role_reader');
    sandbox = await openRoleSandbox(db, testDatabase.connection);
    expect(await sandbox.run(probe)).toMatchObject({ ok: true });
  });

  it('says why when the database user may not make logins, and goes on where a superuser has prepared', async () => {
    await db.pool.query(`create role plain_owner_test login password 'plain'`);
    const url = new URL(testDatabase.url);
    url.username = 'plain_owner_test';
    url.password = 'plain';
    const connection = { connectionString: url.href };
    const plain = openDatabase(openPool({ connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
    try {
      await db.pool.query(
        'grant connect on database ' + new URL(testDatabase.url).pathname.slice(1) + ' to plain_owner_test',
      );
      await db.pool.query('grant usage on schema public, hr to plain_owner_test');
      await db.pool.query('grant select, insert, update on public.role_reader to plain_owner_test');
      expect((await openRoleSandbox(plain, connection)).state).toEqual({ available: true, login: expect.any(String) });
      await db.pool.query('delete from role_reader');
      const refused = await openRoleSandbox(plain, connection);
      expect(refused.state).toEqual({ available: false, why: expect.stringMatching(/permission denied|must have/) });
      expect(await refused.run(probe)).toEqual({ ok: false, fault: 'unavailable' });
      sandbox = await openRoleSandbox(db, testDatabase.connection);
      expect(sandbox.state.available).toBe(true);
    } finally {
      await plain.close();
      await db.pool.query('drop owned by plain_owner_test');
      await db.pool.query('drop role plain_owner_test');
    }
  });
});
