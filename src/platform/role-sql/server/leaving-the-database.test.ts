import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

const migration = new URL('../../../../db/migrations/0033_role_sql_engine.sql', import.meta.url);

let database: TestDatabase;
let owner: pg.Client;
let login: string;
let name: string;

/**
 * The database as an older version left it: with the views, the login that read them, and the table of its password.
 */
const before = `
  drop table organisation_change;
  drop function note_organisation_change cascade;
  create schema hr;
  create view hr.employee as select empid from employee;
  create table role_reader (login text primary key, password text not null);`;

beforeEach(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
  login = `steward_role_reader_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
  owner = new pg.Client(database.connection);
  await owner.connect();
  await owner.query(before);
  await owner.query(`create role ${login} login password 'kept'; grant connect on database ${name} to ${login};
    revoke connect on database ${name} from public; grant usage on schema hr to ${login}; grant select on hr.employee to ${login}`);
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

const left = async (): Promise<unknown> => {
  const { rows } = await owner.query<Record<string, number>>(`select
    (select count(*)::int from pg_roles where rolname = '${login}') as logins,
    (select count(*)::int from pg_namespace where nspname = 'hr') as schemas,
    (select count(*)::int from pg_class where relname = 'role_reader') as passwords`);
  return rows[0];
};

it('drops the login, the views and the password that earlier versions made', async () => {
  await owner.query(await readFile(migration, 'utf8'));
  expect(await left()).toEqual({ logins: 0, schemas: 0, passwords: 0 });
});

it('leaves a login that the database user may not drop outside the door', async () => {
  const plain = `plain_owner_${name}`;
  await owner.query(`create role ${plain} login password 'plain'; alter database ${name} owner to ${plain}`);
  const { rows } = await owner.query<{ statement: string }>(`
    select format('alter table %s owner to ${plain}', oid::regclass) as statement from pg_class
      where relkind in ('r', 'p', 'v') and relnamespace in ('public'::regnamespace, 'hr'::regnamespace)
    union all select 'alter schema hr owner to ${plain}' union all select 'grant create on schema public to ${plain}'`);
  await owner.query(rows.map(({ statement }) => statement).join(';'));
  const url = new URL(database.url);
  Object.assign(url, { username: plain, password: 'plain' });
  const user = new pg.Client({ connectionString: url.href });
  await user.connect();
  await user.query(await readFile(migration, 'utf8'));
  await user.end();
  expect(await left()).toEqual({ logins: 1, schemas: 0, passwords: 0 });
  Object.assign(url, { username: login, password: 'kept' });
  const reader = new pg.Client({ connectionString: url.href });
  await expect(reader.connect()).rejects.toThrow(/permission denied for database/);
  await owner.query(`reassign owned by ${plain} to current_user; drop owned by ${plain}; drop role ${plain}`);
  await owner.query(`drop owned by ${login}; drop role ${login}`);
});
