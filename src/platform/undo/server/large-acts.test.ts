import { fewestStatements } from '#platform/db/server/statements.testing.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/db/server/database.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { sizesOf } from './acts.queries.ts';

it('counts the changes of a large act once, and those of others each time', async () => {
  const { connection, drop } = await createTestDatabase();
  const db = openDatabase(openPool({ connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  const add = (act: string, changes: number) =>
    sql`
    insert into database_log (actor, request_id, call, table_name, type, key)
    select 'E1', ${act}, 'POST /import/x', 'parameter', 'I', n::text from generate_series(1, ${changes}::int) n`.execute(
      db.read,
    );
  await add('small', 200);
  await add('large', 12_000);
  const sizes = async () => Object.fromEntries(await sizesOf(db.read, 'E1', ['small', 'large']));
  expect(await sizes()).toEqual({ small: 200, large: 10_000 });
  await add('small', 1);
  expect(await sizes()).toEqual({ small: 201, large: 10_000 });
  expect(await fewestStatements(() => sizesOf(db.read, 'E1', ['large']))).toBe(0);
  // Of somebody else's act with the same id, nothing is known.
  expect(await sizesOf(db.read, 'E2', ['large'])).toEqual(new Map([['large', 0]]));
  await db.close();
  await drop();
});
