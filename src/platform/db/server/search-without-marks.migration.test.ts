import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold, foldKeepingMarks } from '#platform/search/server/fold.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';
import { migrate } from './migrate.ts';

const migration = '0290_search_without_marks.sql';
/** The database before the migration. */
const undo = `drop function kept_as_searched; drop function unmarked; delete from migration where name = '${migration}'`;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query("set steward.actor = 'test'");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const searchedOf = async (table: string): Promise<string[]> => {
  const { rows } = await client.query<{ search_text: string }>(`select search_text from ${table} order by search_text`);
  return rows.map((row) => row.search_text);
};

it('what was written before is found without marks, and nothing of it is logged', async () => {
  await client.query(undo);
  await client.query(`insert into employee (empid, name, search_text)
    values ('V1', 'Nguyễn Đức', 'v1 nguyễn đức'), ('C1', '張偉', 'c1 张伟')`);
  await client.query(`insert into role (id, name, sourcetype, explain, search_text)
    values ('ROLE00000009', 'Tổ trưởng', 'build', '', 'role9 tổ trưởng')`);
  const counted = async () => (await client.query('select count(*)::int as n from database_log')).rows;
  const before = await counted();
  expect(await migrate(database.connection)).toEqual([migration]);
  expect(await searchedOf('employee')).toEqual(['c1 张伟', 'v1 nguyen duc']);
  expect(await searchedOf('role')).toEqual(['role9 to truong']);
  expect(await counted()).toEqual(before);
  await client.query("update employee set name = 'logged' where empid = 'V1'");
  expect(await counted()).not.toEqual(before);
});

it('a row that was deleted before comes back as it is searched for now', async () => {
  await client.query("update employee set search_text = 'v1 nguyễn đức' where empid = 'V1'");
  await client.query("delete from employee where empid = 'V1'");
  await client.query("select revert_change(l) from database_log l where type = 'D' and key = 'V1'");
  expect(await searchedOf('employee')).toEqual(['c1 张伟', 'v1 nguyen duc']);
});

it('the database folds marks as the servers do', async () => {
  const all = Array.from({ length: 0xff_ff }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => foldKeepingMarks(String.fromCodePoint(code)));
  const { rows } = await client.query<{ one: string; unmarked: string }>(
    `select one, unmarked(one) from unnest($1::text[]) one where one <> unmarked(one) or one = any($2)`,
    [[...new Set(all)], ['a']],
  );
  const other = rows.filter(({ one, unmarked }) => fold(one) !== unmarked);
  expect(other).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
});
