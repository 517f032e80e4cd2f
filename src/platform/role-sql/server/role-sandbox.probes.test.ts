import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/testing.ts';
import { dropLogin, fillSmallOrganisation } from './role-sandbox.testing.ts';
import { openRoleSandbox, type RoleSandbox } from './role-sandbox.ts';

let testDatabase: TestDatabase;
let db: Database;
let sandbox: RoleSandbox;

const hash = 'argon2-hash-of-nobody';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(
    openPool({ connection: testDatabase.connection, size: 4, timeZone: 'UTC', onError: () => undefined }),
  );
  await fillSmallOrganisation(db);
  await db.write({ empid: 'test' }, (trx) =>
    trx.insertInto('account').values({ empid: 'E1', type: 'ED', userid: 'E1', password_hash: hash }).execute(),
  );
  sandbox = await openRoleSandbox(db, testDatabase.connection);
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
  await dropLogin(testDatabase.url, sandbox);
});

/** What a query must leave alone, and what would show that one has got out. */
const traces = async (): Promise<unknown> =>
  (
    await db.pool.query(`select
      (select count(*) from public.employee where name <> 'pwned') as employees,
      (select count(*) from public.role_member) as members,
      (select count(*) from pg_locks where locktype = 'advisory') as locks,
      (select count(*) from pg_largeobject_metadata) as objects,
      (select count(*) from pg_class where relname like 'pwned%') as tables,
      (select count(*) from pg_roles where rolname like 'pwned%') as roles`)
  ).rows;

const denied = /permission denied|must be superuser|must have/;
const oneOnly = /cannot insert multiple commands/;
const noWrite = /data-modifying|read-only transaction|permission denied/;
const syntax = /syntax error/;
const select = 'select empid from hr.employee';

/** Three people, paired with themselves again and again: more rows than anybody will wait for, and nothing to keep meanwhile. */
const endless = `select max(e1.empid) from ${Array.from({ length: 24 }, (_, at) => `hr.employee e${at + 1}`).join(', ')}`;

const probes: [string, RegExp | 'time'][] = [
  // out of the transaction
  ["select 'x'; commit; update public.employee set name = 'pwned'", oneOnly],
  [`${select}; commit`, oneOnly],
  [`${select}; rollback; begin; update public.employee set name = 'pwned'; commit`, oneOnly],
  [`${select}; set transaction read write`, oneOnly],
  [`${select} /* ; */; drop table public.role`, oneOnly],
  ['commit', syntax],
  ["update public.employee set name = 'pwned'", syntax],
  [`(${select}) ; close c; commit`, oneOnly],
  [`${select}; fetch all from c`, oneOnly],
  ["prepare p as select 'x'", syntax],
  ['do $$ begin null; end $$', syntax],
  ['call x()', syntax],
  // other settings, another login
  ["select set_config('role', 'none', true)", denied],
  ["select set_config('statement_timeout', '0', false)", denied],
  ["select set_config('transaction_read_only', 'off', true)", denied],
  ["select set_config('steward.actor', 'admin', true)", denied],
  ["select pg_catalog.\"set_config\"('role', 'none', true)", denied],
  ["update pg_settings set setting = '0' where name = 'statement_timeout'", syntax],
  // SQL inside text
  ["select query_to_xml('select * from public.account', true, true, '')::text", denied],
  ["select table_to_xml('public.account', true, true, '')::text", denied],
  ["select schema_to_xml('public', true, true, '')::text", denied],
  ["select database_to_xml(true, true, '')::text", denied],
  ["select cursor_to_xml('c', 10, true, true, '')::text", denied],
  ["select query_to_xml_and_xmlschema('select 1', true, true, '')::text", denied],
  ["select word from ts_stat('select to_tsvector(password_hash) from public.account')", denied],
  ["select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, ''b''::tsquery')::text", denied],
  // what it may not see
  ['select password_hash from public.account', denied],
  ['select password_hash from account', /does not exist/],
  ['select empid from public.employee', denied],
  ['select email from hr.employee', /does not exist/],
  ['select password from public.role_reader', denied],
  ['select rolpassword from pg_authid', denied],
  ['select passwd from pg_shadow', denied],
  ['select rolname::text from pg_roles', denied],
  ['select query from pg_stat_activity', denied],
  ['select prosrc from pg_proc', denied],
  ['select table_name::text from information_schema.tables', denied],
  ["select empid from hr.employee where exists (select from pg_user where usename = 'steward')", denied],
  ["select pg_read_file('/etc/passwd')", denied],
  ["select pg_ls_dir('/')::text", denied],
  ["select encode(pg_read_binary_file('/etc/passwd'), 'escape')", denied],
  ['select setting from pg_show_all_settings()', denied],
  ['select query from pg_stat_get_activity(null)', denied],
  ["select empid from dblink('dbname=postgres', 'select 1') as t(empid text)", /does not exist/],
  // writing
  ["with w as (update public.employee set name = 'pwned' returning empid) select empid from w", noWrite],
  ['with w as (delete from hr.employee returning empid) select empid from w', noWrite],
  ["with w as (insert into hr.department (depid) values ('pwned') returning depid) select depid from w", noWrite],
  ['select empid into pwned from hr.employee', /cannot specify INTO|INTO is not allowed|syntax error/],
  ['select empid into temp pwned from hr.employee', /cannot specify INTO|INTO is not allowed|syntax error/],
  [`${select} for update`, denied],
  ['create table pwned as select 1', syntax],
  ['copy hr.employee to stdout', syntax],
  ["copy (select 1) to program 'touch /tmp/pwned'", syntax],
  ['select lo_create(0)::text', denied],
  ["select lo_from_bytea(0, 'x')::text", denied],
  ["select lo_import('/etc/passwd')::text", denied],
  ["select nextval('public.x')::text", /does not exist|permission denied/],
  // other sessions
  ['select pg_advisory_lock(1)::text', denied],
  ['select pg_try_advisory_xact_lock_shared(1, 2)::text', denied],
  ["select pg_notify('steward', 'people')::text", denied],
  ["select pg_logical_emit_message(false, 'x', 'y')::text", denied],
  ['select pg_terminate_backend(pg_backend_pid())::text', denied],
  ['select pg_cancel_backend(1)::text', denied],
  ['select txid_current()::text', denied],
  ['select pg_current_xact_id()::text', denied],
  ['select pg_export_snapshot()', denied],
  ['lock table hr.employee', syntax],
  ['select pg_reload_conf()::text', denied],
  // time and memory
  ['select pg_sleep(60)::text', denied],
  ["select pg_sleep_for('1 minute')::text", denied],
  ['select generate_series(1, 1000000000)::text', denied],
  ["select repeat('x', 1000000000)", denied],
  ["select lpad('x', 1000000000)", denied],
  ["select rpad('x', 1000000000)", denied],
  ["select format('%1000000000s', 'x')", denied],
  ["select replace('xx', 'x', 'yyy')", denied],
  ['select string_agg(empid, empid) from hr.employee', denied],
  ['select array_agg(empid)::text from hr.employee', denied],
  ['select json_agg(empid)::text from hr.employee', denied],
  ['select json_arrayagg(empid)::text from hr.employee', denied],
  ['select jsonb_object_agg(empid, empid)::text from hr.employee', denied],
  ['select xmlagg(xmlelement(name a, empid))::text from hr.employee', denied],
  ['select array_fill(0, array[10000, 10000])::text', denied],
  [endless, 'time'],
];

describe('probes of the sandbox', () => {
  it('are many', () => expect(probes.length).toBeGreaterThan(80));

  it.each(probes)('%s', async (source, expected) => {
    const before = await traces();
    const result = await sandbox.run(source);
    if (expected === 'time') expect(result).toEqual({ ok: false, fault: 'time' });
    else expect(result).toMatchObject({ ok: false, fault: 'sql', message: expect.stringMatching(expected) });
    expect(await traces()).toEqual(before);
    expect(JSON.stringify(result)).not.toContain(hash);
  });

  it('ends a text that doubles itself: by the room for temporary files, or by the time on a slow machine', async () => {
    const doubling =
      "with recursive r(x) as (select 'xxxxxxxx' union all select x || x from r) select max(length(x))::text from r";
    const result = await sandbox.run(doubling);
    const byRoom = expect.stringMatching(/temp_file_limit/);
    expect([
      { ok: false, fault: 'time' },
      { ok: false, fault: 'sql', message: byRoom, position: null },
    ]).toContainEqual(result);
  });

  it('keeps no more in memory than ids would take', async () => {
    const small = await openRoleSandbox(db, testDatabase.connection, { rowLimit: 5_000 });
    const numbers = 'with recursive r(n) as (select 1 union all select n + 1 from r where n < 4000)';
    expect(await small.run(`${numbers} select 'E' || n from r`)).toMatchObject({ ok: true });
    expect(await small.run(`${numbers} select '${'x'.repeat(1000)}' || n from r`)).toEqual({
      ok: false,
      fault: 'rows',
    });
  });

  it('leaves the application’s own login what it had', async () => {
    const plain = await db.pool.query<{ total: string }>(
      "select string_agg(x::text, ',') as total from generate_series(1, 3) x where pg_try_advisory_xact_lock(x)",
    );
    expect(plain.rows).toEqual([{ total: '1,2,3' }]);
  });

  it('ends many long queries at once without stopping the pool', async () => {
    const tight = await openRoleSandbox(db, testDatabase.connection, { timeLimitMs: 150 });
    const running = [tight.run(endless), tight.run(endless), tight.run(select)];
    expect((await db.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await Promise.all(running)).toEqual([
      { ok: false, fault: 'time' },
      { ok: false, fault: 'time' },
      { ok: true, ids: ['E1', 'E2', 'E3'] },
    ]);
    sandbox = await openRoleSandbox(db, testDatabase.connection);
  });

  it('does not let the login into another database of the cluster or to write where it is', async () => {
    const { rows } = await db.pool.query<{ login: string; password: string }>(
      'select login, password from role_reader',
    );
    const url = new URL(testDatabase.url);
    url.username = rows[0]?.login ?? '';
    url.password = rows[0]?.password ?? '';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await expect(client.query("insert into hr.company values ('x', 'y')")).rejects.toThrow(
      /permission denied|read-only/,
    );
    await expect(client.query('create temp table pwned (x int)')).rejects.toThrow(/permission denied|read-only/);
    await client.query('set default_transaction_read_only = off');
    await expect(client.query('create table pwned (x int)')).rejects.toThrow(/permission denied|no schema/);
    await expect(client.query('select * from public.account')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
