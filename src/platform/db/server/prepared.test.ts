import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database, type Read, type Write } from './database.ts';
import { openPool } from './pool.ts';
import { prepared, preparedBy, preparedRow } from './prepared.ts';
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

const actor = { empid: 'WRITER' };
const roles = ['ROLE00000001', 'ROLE00000002', 'ROLE00000003'];
beforeEach(async () => {
  await db.write(actor, async (trx) => {
    await trx.deleteFrom('role').execute();
    const rows = roles.map((id) => ({ id, name: id, sourcetype: 'build' as const }));
    await trx.insertInto('role').values(rows).execute();
  });
});

it('builds once, and sends each call’s arguments beside the fixed values', async () => {
  let built = 0;
  const rolesBetween = prepared((read: Read, from: string, to: string) => {
    built += 1;
    return read
      .selectFrom('role')
      .select('name')
      .where('id', '<', to)
      .where('sourcetype', '=', 'build')
      .where('id', '>=', from)
      .orderBy('id');
  });
  const between = async (from: string, to: string) => (await rolesBetween(db.read, from, to)).map(({ name }) => name);
  expect(await between('ROLE00000001', 'ROLE00000003')).toEqual(roles.slice(0, 2));
  expect(await between('ROLE00000002', 'ROLE00000009')).toEqual(roles.slice(1));
  expect(await between("' or true --", 'ROLE00000002')).toEqual(roles.slice(0, 1));
  expect(built).toBe(1);
});

it('builds once for each set of fields, and leaves the others as they are', async () => {
  let built = 0;
  type Values = { name?: string | undefined; explain?: string | undefined };
  const update = preparedRow((trx: Write, id: string, values: Values) => {
    built += 1;
    return trx.updateTable('role').set(values).where('id', '=', id).returning(['name', 'explain']);
  });
  const [first = '', second = ''] = roles;
  const answers = await db.write(actor, async (trx) => [
    await update(trx, first, { name: 'one' }),
    await update(trx, first, { explain: 'more', name: undefined }),
    await update(trx, second, { name: 'two' }),
    await update(trx, first, { name: 'three', explain: '' }),
    await update(trx, 'missing', { name: 'four' }),
  ]);
  expect(answers).toEqual([
    { name: 'one', explain: '' },
    { name: 'one', explain: 'more' },
    { name: 'two', explain: '' },
    { name: 'three', explain: '' },
    undefined,
  ]);
  expect(built).toBe(3);
});

it('takes lists, null, times and statements written as text', async () => {
  const echoed = preparedRow(
    (_: Read, list: string[], nothing: string | null, at: Date) =>
      sql<object>`select ${list}::text[] as list, ${nothing}::text as nothing, ${at}::timestamptz as at`,
  );
  for (const [list, nothing] of [
    [['a', 'b,"c"'], null],
    [[], 'something'],
  ] as const) {
    const answer = await echoed(db.read, [...list], nothing, new Date('2026-11-21T00:00:00Z'));
    expect(answer).toEqual({ list, nothing, at: '2026-11-21 00:00:00' });
  }
});

it('rejects a query whose text would depend on a value', async () => {
  const byText = prepared((read: Read, id: string) =>
    read.selectFrom('role').select('name').where('id', '=', `${id}x`),
  );
  const byList = prepared((read: Read, ids: readonly string[]) =>
    read
      .selectFrom('role')
      .select('name')
      .where('id', 'in', [...ids]),
  );
  await expect(byText(db.read, 'ROLE00000001')).rejects.toThrow('must not depend on the values');
  await expect(byList(db.read, ['ROLE00000001'])).rejects.toThrow('must not depend on the values');
});

it('sees within a write what the write has changed', async () => {
  const nameOf = preparedRow((read: Read, id: string) => read.selectFrom('role').select('name').where('id', '=', id));
  const seen = await db.write(actor, async (trx) => {
    await trx.updateTable('role').set({ name: 'within' }).where('id', '=', 'ROLE00000001').execute();
    return nameOf(trx, 'ROLE00000001');
  });
  expect(seen).toEqual({ name: 'within' });
});

it('rejects what would decide: truth, and records in records', async () => {
  const scoped = prepared((read: Read, { everywhere }: { everywhere: boolean }) =>
    everywhere ? read.selectFrom('role').select('id') : read.selectFrom('role').select('id').where('id', '=', ''),
  );
  await expect(scoped(db.read, { everywhere: false })).rejects.toThrow('must not depend on the values');
  const nested = prepared((_: Read, { scope }: { scope: { everywhere: boolean } }) => sql`select ${scope}::text`);
  await expect(nested(db.read, { scope: { everywhere: false } })).rejects.toThrow('must not depend on the values');
});

it('builds once for each choice, whose values may decide', async () => {
  let built = 0;
  const ordered = preparedBy((read: Read, { way }: { way: 'asc' | 'desc' }, from: string) => {
    built += 1;
    return read.selectFrom('role').select('id').where('id', '>=', from).orderBy('id', way);
  });
  const idsOf = async (way: 'asc' | 'desc', from: string) =>
    (await ordered(db.read, { way }, from)).map(({ id }) => id);
  expect(await idsOf('asc', 'ROLE00000001')).toEqual(roles);
  expect(await idsOf('desc', 'ROLE00000001')).toEqual(roles.toReversed());
  expect(await idsOf('desc', 'ROLE00000002')).toEqual(roles.slice(1).toReversed());
  expect(built).toBe(2);
});
