import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database, type Write } from './database.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';
import { openPool } from './pool.ts';

let database: TestDatabase;
/** Two servers. */
let one: Database;
let other: Database;
const open = (size: number): Database =>
  openDatabase(openPool({ connection: database.connection, size, timeZone: 'UTC', onError: () => undefined }));
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = [open(2), open(2)];
  await one.pool.query(`create table drawer (id int primary key, coins int not null)`);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});
beforeEach(async () => {
  await one.pool.query('truncate drawer; insert into drawer values (1, 0), (2, 0)');
});

const actor = { empid: 'test' };
const coins = async (): Promise<number[]> => {
  const { rows } = await one.pool.query<{ coins: number }>('select coins from drawer order by id');
  return rows.map((row) => row.coins);
};
const addCoin = (trx: Write, id: number) => sql`update drawer set coins = coins + 1 where id = ${id}`.execute(trx);

/** Two transactions that fill both drawers in opposite order, each holding its first one before either goes on. */
const crossing = (options?: { once: boolean }): Promise<PromiseSettledResult<number>[]> => {
  const holding = Promise.withResolvers<void>();
  let holders = 0;
  const fill = (db: Database, order: readonly [number, number]): Promise<number> => {
    let turns = 0;
    const work = async (trx: Write): Promise<number> => {
      turns += 1;
      await addCoin(trx, order[0]);
      holders += 1;
      if (holders === 2) holding.resolve();
      await holding.promise;
      await addCoin(trx, order[1]);
      return turns;
    };
    return options ? db.write(actor, work, options) : db.write(actor, work);
  };
  return Promise.allSettled([fill(one, [1, 2]), fill(other, [2, 1])]);
};

it('runs the transaction again that PostgreSQL has ended as a deadlock', async () => {
  const ends = await crossing();
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 0)).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(await coins()).toEqual([2, 2]);
});

it('does not run it again where the work takes place once', async () => {
  const ends = await crossing({ once: true });
  const failed = ends.filter((end) => end.status === 'rejected');
  expect(failed.map(({ reason }) => (reason as { code: string }).code)).toEqual(['40P01']);
  expect(await coins()).toEqual([1, 1]);
});

it('runs one again whose snapshot is out of date', async () => {
  const db = open(1);
  await db.pool.query(`set default_transaction_isolation = 'repeatable read'`);
  let turns = 0;
  await db.write(actor, async (trx) => {
    turns += 1;
    await sql`select from drawer`.execute(trx);
    if (turns === 1) await other.write(actor, (elsewhere) => addCoin(elsewhere, 1));
    await addCoin(trx, 1);
  });
  await db.close();
  expect(turns).toBe(2);
  expect(await coins()).toEqual([2, 0]);
});

it('gives up after three repetitions, and repeats no other failure', async () => {
  let turns = 0;
  const failing = (code: string): Promise<unknown> =>
    one.write(actor, async (trx) => {
      turns += 1;
      await addCoin(trx, 1);
      throw Object.assign(new Error('ended'), { code });
    });
  await expect(failing('40P01')).rejects.toMatchObject({ code: '40P01' });
  expect(turns).toBe(4);
  turns = 0;
  await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
  expect(turns).toBe(1);
  expect(await coins()).toEqual([0, 0]);
});
