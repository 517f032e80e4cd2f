import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { deleteByOid, insertRow, updateByOid } from './record-writes.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const actor = { empid: 'WRITER' };
const stored = (oid: string) =>
  db.read.selectFrom('role').select(['id', 'name', 'explain', 'rev']).where('oid', '=', oid).executeTakeFirst();

it('adds a row, writes the given columns, and deletes what exists', async () => {
  const role = { id: 'ROLE00000001', name: 'one', sourcetype: 'build', search_text: 'one' } as const;
  const oid = await db.write(actor, (trx) => insertRow(trx, 'role', role));
  const added = await stored(oid);
  expect(added).toMatchObject({ id: role.id, name: 'one', explain: '' });

  const rev = added?.rev ?? 0;
  await db.write(actor, (trx) => updateByOid(trx, 'role', oid, { name: 'two' }));
  await db.write(actor, (trx) => updateByOid(trx, 'role', oid, { explain: 'why', name: undefined }));
  expect(await stored(oid)).toEqual({ id: role.id, name: 'two', explain: 'why', rev: rev + 2 });
  await db.write(actor, (trx) => updateByOid(trx, 'role', oid, { name: 'two' }));
  expect((await stored(oid))?.rev).toBe(rev + 3);

  const missing = '00000000-0000-4000-8000-000000000000';
  await db.write(actor, (trx) => updateByOid(trx, 'role', missing, { name: 'three' }));
  expect(await db.write(actor, (trx) => deleteByOid(trx, 'role', [oid, missing]))).toEqual({ deleted: 1 });
  expect(await stored(oid)).toBeUndefined();
});
