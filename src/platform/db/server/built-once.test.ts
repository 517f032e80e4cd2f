import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtOnce } from './built-once.ts';
import { openDatabase, type Database } from './database.ts';
import { openPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

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

it('builds once, and sends each call’s own arguments beside the fixed values', async () => {
  let built = 0;
  const rolesBetween = builtOnce<{ from: string; to: string }, { name: string }>(
    ['from', 'to'],
    (read, { from, to }) => {
      built += 1;
      return read
        .selectFrom('role')
        .select('name')
        .where('id', '<', to)
        .where('sourcetype', '=', 'build')
        .where('id', '>=', from)
        .orderBy('id');
    },
  );
  const roles = ['ROLE00000001', 'ROLE00000002', 'ROLE00000003'];
  await db.write({ empid: 'WRITER' }, (trx) =>
    trx
      .insertInto('role')
      .values(roles.map((id) => ({ id, name: id, sourcetype: 'build' as const })))
      .execute(),
  );
  const between = async (from: string, to: string) =>
    (await rolesBetween(db.read, { from, to })).map(({ name }) => name);
  expect(await between('ROLE00000001', 'ROLE00000003')).toEqual(roles.slice(0, 2));
  expect(await between('ROLE00000002', 'ROLE00000009')).toEqual(roles.slice(1));
  expect(await between("' or true --", 'ROLE00000002')).toEqual(roles.slice(0, 1));
  expect(built).toBe(1);
});

it('reads within a write what the write has changed', async () => {
  const nameOf = builtOnce<{ id: string }, { name: string }>(['id'], (read, { id }) =>
    read.selectFrom('role').select('name').where('id', '=', id),
  );
  const seen = await db.write({ empid: 'WRITER' }, async (trx) => {
    await trx.updateTable('role').set({ name: 'within' }).where('id', '=', 'ROLE00000001').execute();
    return nameOf(trx, { id: 'ROLE00000001' });
  });
  expect(seen).toEqual([{ name: 'within' }]);
});
