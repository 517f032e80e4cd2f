import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.testing.ts';

const countMigrations = async (connectionString: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM migration');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
};

test('is migrated, isolated, and gone after drop', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(one.url).not.toBe(two.url);
  expect(await countMigrations(one.url)).toBeGreaterThan(0);
  await one.drop();
  await expect(countMigrations(one.url)).rejects.toMatchObject({ code: '3D000' });
  expect(await countMigrations(two.connection.connectionString)).toBeGreaterThan(0);
  await two.drop();
});
