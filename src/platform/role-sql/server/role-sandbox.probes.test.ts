import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandboxBench, type SandboxBench } from './role-sandbox.testing.ts';
import type { RoleSandbox } from './role-sandbox.ts';

let bench: SandboxBench;
let sandbox: RoleSandbox;

beforeAll(async () => {
  bench = await openSandboxBench();
  sandbox = bench.open();
});

afterAll(() => bench.close());

const denied = /^permission denied/;
const absent = /does not exist/;
const oneOnly = /cannot insert multiple commands/;
const noWrite = /data-modifying|read-only transaction|permission denied/;
const syntax = /^syntax error|^permission denied/;
const select = 'select empid from hr.employee';

/** Three people joined with themselves many times: more rows than can ever be read, without using memory. */
const endless = `select max(e1.empid) from ${Array.from({ length: 24 }, (_, at) => `hr.employee e${at + 1}`).join(', ')}`;

const probes: [string, RegExp | 'time'][] = [
  // escaping the transaction
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
  // objects it must not see
  ['select password_hash from public.account', denied],
  ['select password_hash from account', absent],
  ['select empid from public.employee', denied],
  ['select email from hr.employee', absent],
  ['select empid from hr_next.employee', absent],
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
  ["select empid from dblink('dbname=postgres', 'select 1') as t(empid text)", absent],
  // writing
  ["with w as (update public.employee set name = 'pwned' returning empid) select empid from w", noWrite],
  ['with w as (delete from hr.employee returning empid) select empid from w', noWrite],
  ["with w as (insert into hr.department (depid) values ('pwned') returning depid) select depid from w", noWrite],
  ['select empid into pwned from hr.employee', /cannot specify INTO|INTO is not allowed|syntax error/],
  ['select empid into temp pwned from hr.employee', /cannot specify INTO|INTO is not allowed|syntax error/],
  [`${select} for update`, /denied|read-only/],
  ['create table pwned as select 1', syntax],
  ['copy hr.employee to stdout', syntax],
  ["copy (select 1) to program 'touch /tmp/pwned'", syntax],
  ['select lo_create(0)::text', denied],
  ["select lo_from_bytea(0, 'x')::text", denied],
  ["select lo_import('/etc/passwd')::text", denied],
  ["select nextval('public.x')::text", /denied|not there/],
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

/** Ways to make PostgreSQL reveal information about itself in an error message. */
const secrets: [string, string][] = [
  ['its version', 'version()'],
  ['a setting', "current_setting('data_directory')"],
  ['the folder of its socket', "current_setting('unix_socket_directories')"],
  ['the control file', 'pg_control_system()::text'],
  ['its statistics', 'pg_stat_get_db_conflict_all(5)::text'],
  ['a function', "pg_get_functiondef('pg_catalog.upper(text)'::regprocedure)"],
  ['a view', "pg_get_viewdef('pg_catalog.pg_roles'::regclass)"],
  ['a constraint', 'pg_get_constraintdef(1)'],
  ['an object', "pg_describe_object('pg_class'::regclass, 1259, 0)"],
  ['a description', "obj_description('pg_class'::regclass)"],
  ['an owner', 'pg_get_userbyid(10)::text'],
  ['a table', '1259::oid::regclass::text'],
  ['a role', '10::oid::regrole::text'],
  ['a schema', '11::oid::regnamespace::text'],
  ['an address', 'inet_server_addr()::text'],
  ['a backend', 'pg_backend_pid()::text'],
  ['when it began', 'pg_postmaster_start_time()::text'],
  ['a database', 'current_database()'],
  ['a size', "pg_database_size('postgres')::text"],
];
/** Each turns a text into an error that quotes it. */
const quoters = [
  (secret: string) => `select empid from employee where (${secret})::int = 1`,
  (secret: string) => `select empid from employee where (${secret} || '!')::date > now()`,
  (secret: string) => `select (${secret} || '/x')::regclass::text`,
  (secret: string) => `select (${secret} || '{')::jsonb::text`,
  (secret: string) => `select (${secret} || '(')::regtype::text`,
  (secret: string) => `select '' ~ (${secret} || '(') from employee`,
];

const generalWords = new Set([
  'invalid input syntax',
  'invalid date or time',
  'permission denied',
  'the SQL names something that is not there',
  'syntax error: only one SELECT can be run',
  'the data do not fit what the SQL does with them',
]);

describe('probes of the sandbox', () => {
  it('are many', () => expect(probes.length).toBeGreaterThan(80));

  it.each(probes)('%s', async (source, expected) => {
    const result = await sandbox.run(source, 'test');
    if (expected === 'time') expect(result).toEqual({ ok: false, fault: 'time' });
    else expect(result).toMatchObject({ ok: false, fault: 'sql', message: expect.stringMatching(expected) });
    // The next query finds everything unchanged.
    expect(await sandbox.run(select, 'test')).toEqual({ ok: true, ids: ['E1', 'E2', 'E3'] });
  });

  it.each(secrets)('reveals nothing of %s in an error', async (_, secret) => {
    for (const quoter of quoters) {
      const source = quoter(secret);
      const result = await sandbox.run(source, 'test');
      if (result.ok || result.fault !== 'sql') throw new Error(`${source} gave ${JSON.stringify(result)}`);
      const named = /^permission denied for function (\w+)$/.exec(result.message)?.[1];
      if (named !== undefined) expect(source).toContain(named);
      // An error with a position was found before anything ran.
      else if (result.position === null) expect(generalWords).toContain(result.message);
      else expect(result.message).toMatch(/does not exist|cannot cast/);
    }
  });

  it.each(['pg_class', 'pg_attribute', 'pg_settings', 'pg_database', 'pg_stats', 'pg_tables', 'pg_authid'])(
    'does not let the reader look into %s',
    async (catalogue) => {
      expect(await sandbox.run(`select 'E1' from pg_catalog.${catalogue}`, 'test')).toEqual({
        ok: false,
        fault: 'sql',
        message: expect.stringMatching(new RegExp(`^permission denied for (table|view) ${catalogue}$`)),
        position: null,
      });
    },
  );

  it('ends a text that doubles itself: by the room for temporary files, or by the time on a slow machine', async () => {
    const doubling =
      "with recursive r(x) as (select 'xxxxxxxx' union all select x || x from r) select max(length(x))::text from r";
    expect([
      { ok: false, fault: 'time' },
      { ok: false, fault: 'memory' },
    ]).toContainEqual(await sandbox.run(doubling, 'test'));
  });

  it('keeps no more in memory than ids would take', async () => {
    const small = bench.open({ limits: { rowLimit: 5_000 } });
    const numbers = 'with recursive r(n) as (select 1 union all select n + 1 from r where n < 4000)';
    expect(await small.run(`${numbers} select 'E' || n from r`, 'test')).toMatchObject({ ok: true });
    expect(await small.run(`${numbers} select '${'x'.repeat(1000)}' || n from r`, 'test')).toEqual({
      ok: false,
      fault: 'rows',
    });
    await small.close();
  });

  it('leaves nothing of itself in the product’s database', async () => {
    const { rows } = await bench.db.pool.query(`select
      (select count(*)::int from pg_roles where rolname like 'steward_role_reader%') as logins,
      (select count(*)::int from pg_namespace where nspname in ('hr', 'hr_next')) as schemas`);
    expect(rows).toEqual([{ logins: 0, schemas: 0 }]);
  });
});
