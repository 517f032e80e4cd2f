import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

const migration = '0043_ids_without_case.sql';
/** The database before the migration, with banners without pictures. */
const undo = `
  drop function refuse_same_id() cascade;
  alter table banner drop constraint banner_file_fk;
  delete from migration where name = '${migration}'`;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query("set steward.actor = 'test'");
  await client.query(undo);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const add = (id: string, sort: number) =>
  client.query(
    `insert into banner (id, explain, opentype, fileid, starttime, sort, search_text)
     values ($1, 'x', 'N', $2, now(), $3, '')`,
    [id, randomUUID(), sort],
  );

it('existing rows that differ only in case stay and can be changed; no third one can be added', async () => {
  await add('B1', 1);
  await add('b1', 2);
  expect(await migrate(database.connection)).toEqual([migration]);
  await client.query("update banner set explain = 'changed'");
  const { rows } = await client.query<{ id: string }>("select id from banner where explain = 'changed' order by sort");
  expect(rows.map(({ id }) => id)).toEqual(['B1', 'b1']);
  await add('B2', 3);
  await expect(add('b2', 4)).rejects.toMatchObject({ code: '23505', constraint: 'banner_id_unique' });
});
