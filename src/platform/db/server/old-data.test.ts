import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
import { runOn, withDatabase } from './databases.testing.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);
/** The last migration of the release whose data is migrated here. */
const released = '0026_app_versions.sql';

let url: string;
let client: pg.Client;

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { url: server } = inject('testServer');
  await runOn(server, `create database ${name}`);
  url = withDatabase(server, name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  const name = new URL(url).pathname.slice(1);
  await runOn(inject('testServer').url, `drop database ${name} with (force)`);
});

/** The database as that release left it, with its migrations recorded. */
const asReleased = async (): Promise<void> => {
  await client.query(
    'create table migration (name text constraint migration_pk primary key, ran_at timestamptz not null default now())',
  );
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name <= released).toSorted();
  for (const name of names) {
    await client.query('begin');
    await client.query("select set_config('steward.actor', 'migration', true)");
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  }
};

/** Rows of every area, in the columns of that release. */
const oldRows = `
  begin;
  select set_config('steward.actor', 'OLD', true);
  insert into master_data (class1, class2, class3, class4, class5, content, search_text)
    values ('ORG', 'CO', 'TW', '', '', '星河', '星河'), ('ORG', 'PLANT', 'TW', 'T1', '', '新竹廠', '新竹廠');
  insert into department (depid, depname, coid, plantid, parentkey, ancestors, status, search_text)
    values ('1', '總部', 'TW', 'T1', null, '{TWT1_1}', 'Y', '總部');
  insert into employee (empid, name, depkey, coid, plantid, adaccount)
    select 'E' || n, 'Person ' || n, 'TWT1_1', 'TW', 'T1', null from generate_series(1, 500) n;
  insert into account (empid, type, userid, password_hash) select empid, 'ED', empid, '$argon2id$x' from employee;
  insert into web_user (empid) select empid from employee where right(empid, 1) < '5';
  insert into app_user (empid) select empid from employee;
  insert into session (empid, channel, ip, device, must_change) select empid, 'W', '127.0.0.1', 'old', 'N' from web_user;
  insert into web_login (empid, userid, ip, browser, logintime)
    select empid, empid, '127.0.0.1', 'old', now() - make_interval(days => row_number() over ()::int) from web_user;
  insert into app_login (empid, userid, ip, platform) select empid, empid, '127.0.0.2', 'ios' from app_user limit 7;
  insert into signin_failure (account_key) values ('e1'), ('nobody');
  insert into role (id, name, sourcetype) values ('ROLE00000001', 'Old role', 'build');
  insert into role_mapping (roleoid, contenttype, contentoid) select (select oid from role), 'H', empid from employee limit 100;
  insert into parameter (paramtype, paramtypename, paramcode, paramname, paramsort)
    select 'Old', 'Old', 'C' || n, 'N' || n, n from generate_series(1, 200) n;
  commit`;

const counts = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const table of ['employee', 'account', 'web_user', 'app_user', 'session', 'role', 'role_mapping', 'parameter']) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`);
    found[table] = Number(rows[0]?.n);
  }
  return found;
};

/** Every sign-in is in its month, with the place of its person, and counted. */
const expectSignIns = async (): Promise<void> => {
  const { rows } = await client.query(
    `select channel, result, platform, count(*)::int as n, count(distinct tableoid)::int > 1 as "inMonths",
      bool_and(coid || plantid = 'TWT1' and at <= now() and empid = userid) as whole,
      bool_or(tableoid = 'signin_default'::regclass) as "left"
    from signin group by 1, 2, 3 order by 1, 2`,
  );
  expect(rows).toEqual([
    { channel: 'A', result: 'S', platform: 'ios', n: 7, inMonths: false, whole: true, left: false },
    { channel: 'W', result: 'S', platform: '', n: 250, inMonths: true, whole: true, left: false },
  ]);
  const { rows: counted } = await client.query(
    'select channel, sum(difference)::int as n from signin_count group by 1 order by 1',
  );
  expect(counted).toEqual([
    { channel: 'A', n: 7 },
    { channel: 'W', n: 250 },
  ]);
};

const shape = async (connectionString: string): Promise<unknown[]> => {
  const one = new pg.Client({ connectionString });
  await one.connect();
  const { rows } = await one.query(
    "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' and table_name !~ '^(database_log|signin)_\\d' order by 1, 2",
  );
  await one.end();
  return rows;
};

it('the data of the last release is migrated to this version: nothing is lost, and the schema equals that of a new database', async () => {
  await asReleased();
  await client.query(oldRows);
  const before = await counts();
  expect(before).toMatchObject({ employee: 500, web_user: 250, session: 250, role_mapping: 100, parameter: 200 });

  const due = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > released).toSorted();
  expect(await migrate({ connectionString: url })).toEqual(due);
  expect(await counts()).toEqual(before);
  await expectSignIns();
  expect(await migrate({ connectionString: url })).toEqual([]);

  const { url: server, template } = inject('testServer');
  expect(await shape(url)).toEqual(await shape(withDatabase(server, template)));
});

it('a database of a newer version is left alone', async () => {
  await client.query("insert into migration (name) values ('9999_later.sql')");
  await expect(migrate({ connectionString: url })).rejects.toThrow('migrated by a newer version: 9999_later.sql');
});
