import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  for (const table of ['by_row', 'by_statement'])
    await client.query(`create table ${table} (id int primary key, name text, search_text text, other text)`);
  await client.query(`
    create trigger by_row_log after insert or update or delete on by_row
      for each row execute function log_change('id', 'search_text');
    create trigger by_statement_insert after insert on by_statement referencing new table as new_rows
      for each statement execute function log_changes('id', 'search_text');
    create trigger by_statement_update after update on by_statement
      referencing old table as old_rows new table as new_rows
      for each statement execute function log_changes('id', 'search_text');
    create trigger by_statement_delete after delete on by_statement referencing old table as old_rows
      for each statement execute function log_changes('id', 'search_text')`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const logOf = async (table: string): Promise<unknown[]> => {
  const { rows } = await client.query(
    `select actor, request_id, call, undoes, type, key, old_row, new_row, kept, place from database_log
    where table_name = $1 order by step`,
    [table],
  );
  return rows;
};

/** Acts with these settings; `of` is the name of the table. */
const acts: readonly { settings: Record<string, string>; statements: (of: string) => string[] }[] = [
  {
    settings: { 'steward.actor': 'A', 'steward.request': 'r1', 'steward.call': 'POST /one' },
    statements: (of) => [
      `insert into ${of} select g, 'n' || g, case when g % 3 > 0 then 's' || g end, null from generate_series(1, 60) g`,
      `update ${of} set name = name || '!', search_text = case when id % 2 = 0 then 'x' end where id % 5 < 3`,
      `insert into ${of} values (200, 'one', null, null)`,
      `update ${of} set other = 'only' where id > 20 and id <= 50`,
      `update ${of} set other = 'nothing' where id < 0`,
    ],
  },
  {
    settings: { 'steward.actor': 'B', 'steward.request': 'r2', 'steward.call': '', 'steward.undo': '' },
    statements: (of) => [
      `insert into ${of} select g, 'again', 'text', '' from generate_series(40, 99) g where g <= 60
        on conflict (id) do update set name = excluded.name, search_text = excluded.search_text`,
      `update ${of} set id = id + 1000 where id % 7 = 0`,
    ],
  },
  {
    settings: { 'steward.actor': 'C', 'steward.request': '', 'steward.call': 'DELETE /all', 'steward.undo': 'r1' },
    statements: (of) => [`delete from ${of} where id % 2 = 0`, `delete from ${of} where id < 0`, `delete from ${of}`],
  },
];

it('the rows of a statement are logged together exactly as one by one', async () => {
  for (const { settings, statements } of acts)
    for (const table of ['by_row', 'by_statement']) {
      await client.query('begin');
      for (const [name, value] of Object.entries(settings))
        await client.query('select set_config($1, $2, true)', [name, value]);
      for (const text of statements(table)) await client.query(text);
      await client.query('commit');
    }
  const logged = await logOf('by_row');
  expect(logged.length).toBeGreaterThan(200);
  expect(await logOf('by_statement')).toEqual(logged);
});

it('without an actor nothing can be changed, but a statement without rows does no harm', async () => {
  await expect(client.query("insert into by_statement values (1, 'a', null, null)")).rejects.toThrow(
    'a write needs an actor',
  );
  await client.query("update by_statement set name = 'b' where id < 0");
});

it('the plan that was made for one row is good for a thousand', async () => {
  const plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  await client.query(`
    load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = 'notice'; set steward.actor = 'A'`);
  await client.query("insert into by_statement select g, 'n', null, null from generate_series(1, 1000) g");
  for (const many of ['id = 1', 'true']) await client.query(`update by_statement set name = name || '.' where ${many}`);
  const joins = plans.filter((plan) => plan.includes('old_rows') && plan.includes('Join'));
  expect(joins).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('Nested Loop'))).toEqual([]);
});
