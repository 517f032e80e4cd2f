import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** When the quiet hours end in which a time lies, in UTC. */
const endOf = async (zone: string, at: string, from: string, until: string): Promise<string | null> => {
  await client.query("select set_config('timezone', $1, false)", [zone]);
  const { rows } = await client.query<{ ends: string | null }>(
    `select to_char(push_quiet_end($1, $2, $3) at time zone 'UTC', 'DD HH24:MI') as ends`,
    [at, from, until],
  );
  return rows[0]?.ends ?? null;
};

it.each([
  // Taipei is 8 hours ahead.
  ['within a day', '2026-06-10T05:00Z', '12:00', '14:00', '10 06:00'],
  ['at their beginning', '2026-06-10T04:00Z', '12:00', '14:00', '10 06:00'],
  ['at their end', '2026-06-10T06:00Z', '12:00', '14:00', null],
  ['outside', '2026-06-10T03:59Z', '12:00', '14:00', null],
  ['before midnight', '2026-06-10T15:00Z', '22:00', '06:30', '10 22:30'],
  ['after midnight', '2026-06-10T16:30Z', '22:00', '06:30', '10 22:30'],
  ['in the day between', '2026-06-10T04:00Z', '22:00', '06:30', null],
  ['until midnight', '2026-06-10T15:59Z', '22:00', '00:00', '10 16:00'],
  ['from midnight', '2026-06-10T16:00Z', '00:00', '06:00', '10 22:00'],
])('are in the time zone of the platform: %s', async (_, at, from, until, ends) => {
  expect(await endOf('Asia/Taipei', at, from, until)).toBe(ends);
});

it.each([
  // Berlin: on 29 March 02:00 becomes 03:00 (01:00 UTC), on 25 October 03:00 becomes 02:00 (01:00 UTC).
  ['over the lost hour', '2026-03-28T23:00Z', '22:00', '06:00', '29 04:00'],
  ['over the repeated hour', '2026-10-24T22:00Z', '22:00', '06:00', '25 05:00'],
  ['until a time that does not exist', '2026-03-29T00:30Z', '22:00', '02:30', '29 01:30'],
  ['after the time that does not exist', '2026-03-29T01:00Z', '22:00', '02:30', null],
  ['until a time that exists twice, the later one', '2026-10-24T23:30Z', '22:00', '02:30', '25 01:30'],
  ['at its first pass', '2026-10-25T00:10Z', '22:00', '02:30', '25 01:30'],
  ['at its second pass', '2026-10-25T01:10Z', '22:00', '02:30', '25 01:30'],
])('when the clock changes: %s', async (_, at, from, until, ends) => {
  expect(await endOf('Europe/Berlin', at, from, until)).toBe(ends);
});
