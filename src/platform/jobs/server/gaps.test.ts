import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { fellInGap, moveClock } from './gaps.queries.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  db = openDatabase(openPool({ connection, size: 4, timeZone: 'Asia/Taipei', onError: () => undefined }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() =>
  db.write(program('system'), async (trx) => {
    await sql`delete from scheduler_clock`.execute(trx);
    await sql`delete from scheduler_gap`.execute(trx);
  }),
);

const move = (): Promise<number> => moveClock(db.read);
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const fell = (minutes: number): Promise<boolean> => fellInGap(db.read, minutesAgo(minutes));

/** As if the servers had stopped so many minutes ago. */
const stoodFor = (minutes: number): Promise<unknown> =>
  db.write(program('system'), (trx) =>
    sql`update scheduler_clock set seen = clock_timestamp() - make_interval(mins => ${minutes})`.execute(trx),
  );

it('the first start leaves no gap, and neither does a clock that stood for a minute', async () => {
  expect(await fell(1)).toBe(false);
  expect(await move()).toBe(0);
  await stoodFor(1);
  expect(await move()).toBe(0);
  expect(await fell(0.5)).toBe(false);
});

it('what fell due while no server was working fell in a gap, before and after the gap is recorded', async () => {
  await move();
  await stoodFor(60);
  for (const recorded of [false, true]) {
    if (recorded) expect(await move()).toBeGreaterThan(3_500);
    expect([await fell(61), await fell(59), await fell(1)]).toEqual([false, true, true]);
    // It may have been done after the backup was made that came back.
    expect(await fell(60.25)).toBe(true);
  }
  // What is due from then on is done in time.
  expect(await fellInGap(db.read, new Date(Date.now() + 1_000))).toBe(false);
  expect(await move()).toBe(0);
});

it('servers that come back together record one gap', async () => {
  await move();
  await stoodFor(10);
  const stood = await Promise.all([move(), move(), move()]);
  expect(stood.filter((seconds) => seconds > 0)).toHaveLength(1);
  const { rows } = await sql`select from scheduler_gap`.execute(db.read);
  expect(rows).toHaveLength(1);
});

it('the clock is never moved back', async () => {
  await move();
  await stoodFor(-5);
  expect(await move()).toBe(0);
  const { rows } = await sql<{ ahead: boolean }>`
    select seen > clock_timestamp() + interval '4 minutes' as ahead from scheduler_clock`.execute(db.read);
  expect(rows).toEqual([{ ahead: true }]);
});
