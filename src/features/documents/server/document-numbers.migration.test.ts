import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/server/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

const migration = '0042_document_numbers.sql';
/** The database as it was before the migration, and documents without files. */
const undo = `
  drop trigger document_number_given on document;
  drop trigger document_number_changed on document;
  drop function give_document_number();
  drop table document_number, document_counter;
  drop function refuse_document_number_change();
  alter table document drop column isguide;
  alter table document drop constraint document_file_fk;
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

const add = (id: string, type: string) =>
  client.query('insert into document (id, name, type, fileid) values ($1, $1, $2, $3)', [id, type, randomUUID()]);

describe('documents of before', () => {
  it('keep their numbers, deleted ones too, and SOP001 stays the guide', async () => {
    await add('SOP001', 'SOP');
    await add('SOP002', 'SOP');
    await add('SOP009', 'SOP');
    await add('sop002', 'sop');
    await add('FORM004', 'FORM');
    await client.query("delete from document where id in ('SOP009', 'FORM004')");

    expect(await migrate(database.connection)).toContain(migration);

    const { rows: kept } = await client.query<{ key: string }>('select key from document_number order by key');
    expect(kept.map(({ key }) => key)).toEqual(['form004', 'sop001', 'sop002', 'sop009']);
    const { rows: counters } = await client.query('select type, last from document_counter order by type');
    expect(counters).toEqual([
      { type: 'form', last: 4 },
      { type: 'sop', last: 9 },
    ]);
    const { rows: guides } = await client.query("select id from document where isguide = 'Y'");
    expect(guides).toEqual([{ id: 'SOP001' }]);
    // both of two ids that differ only in letter case still exist, and can be changed
    await client.query("update document set explain = 'changed' where lower(id) = 'sop002'");
    await expect(add('SOP009', 'SOP')).rejects.toThrow('has been given already');
  });
});
