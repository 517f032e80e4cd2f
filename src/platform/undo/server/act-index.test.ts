import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';

it('has no function that reads an act past its index, which passes everything that its actor has written', async () => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; reads: string }>(`
    select proname as name, prosrc as reads from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'database_log' and prosrc ~ 'request_id ='`);
  await client.end();
  await drop();
  const past = rows.filter(({ reads }) => !/request_id = \w+ and call is not null/.test(reads));
  expect(rows.length).toBeGreaterThan(1);
  expect(past.map(({ name }) => name)).toEqual([]);
});
