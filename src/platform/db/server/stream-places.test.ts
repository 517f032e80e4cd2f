import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { openPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 4, timeZone: 'UTC', onError: () => undefined }));
  await db.write({ empid: 'WRITER' }, (trx) =>
    sql`insert into role (id, name, sourcetype) select 'ROLE' || lpad(n::text, 8, '0'), n::text, 'build' from generate_series(1, 300) n`.execute(
      trx,
    ),
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const rows = (): AsyncIterableIterator<{ id: string }> =>
  db.read.selectFrom('role').select('id').orderBy('id').stream(10);
const heldBy = (): number => db.pool.totalCount - db.pool.idleCount;

it('twenty readers that stopped reading leave half of the connections to others', async () => {
  const stalled = Array.from({ length: 20 }, rows);
  const begun = stalled.map((one) => one.next());
  expect(await Promise.all(begun.slice(0, 2))).toHaveLength(2);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sql<{ n: number }>`select 1 as n`.execute(db.read)),
  );
  expect(answers).toHaveLength(50);
  expect(heldBy()).toBe(2);

  // Each reader that finishes or disconnects makes room for the next.
  for (const [turn, one] of stalled.entries()) {
    await begun[turn];
    if (turn % 2 === 0) await one.return?.();
    else for await (const row of one) expect(row.id).toMatch(/^ROLE/);
  }
  expect(heldBy()).toBe(0);
});

it('a reader whose query fails frees its place', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const failing = db.read
      .selectFrom('role')
      .select(sql<number>`1 / 0`.as('x'))
      .stream(10);
    await expect(failing.next()).rejects.toThrow('division by zero');
  }
  const reading = rows();
  expect((await reading.next()).done).toBe(false);
  await reading.return?.();
});
