import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Database, type Read, type Write } from './database.ts';
import { openPool } from './pool.ts';
import { prepared } from './prepared.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let db: Database;
const open = (): Database =>
  openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
beforeAll(async () => {
  database = await createTestDatabase();
  db = open();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const actor = { empid: 'WRITER' };
const roles = prepared((read: Read, id: string) => read.selectFrom('role').select('name').where('id', '=', id));
const add = (trx: Write, id: string) => trx.insertInto('role').values({ id, name: id, sourcetype: 'build' }).execute();
const countOf = async (): Promise<number> => (await db.read.selectFrom('role').select('id').execute()).length;

const seconds: [string, () => Promise<unknown>][] = [
  ['a read', () => db.read.selectFrom('role').select('id').execute()],
  ['a read that is built once', () => roles(db.read, 'ROLE00000001')],
  ['a read by text', () => sql`select 1`.execute(db.read)],
  ['a stream of rows', () => db.read.selectFrom('role').select('id').stream(1).next()],
  ['a statement to the pool', () => db.pool.query('select 1')],
  ['a connection of the pool', () => db.pool.connect()],
  ['a second write', () => db.write(actor, (trx) => add(trx, 'ROLE00000009'))],
];

it.each(seconds)('inside a write, %s is rejected, and nothing of the write stays', async (_, second) => {
  const failing = db.write(actor, async (trx) => {
    await add(trx, 'ROLE00000001');
    await second();
  });
  await expect(failing).rejects.toThrow('a transaction holds a connection and its work asks for a second one');
  expect(await countOf()).toBe(0);
  expect(db.pool.waitingCount).toBe(0);
});

const beginsHere = (work: (trx: Write) => Promise<unknown>): Promise<unknown> => db.write(actor, work);

it('says where the transaction was begun and where the second connection was requested', async () => {
  const asksHere = async (): Promise<unknown> => db.pool.query('select 1');
  const error = (await beginsHere(asksHere).catch((thrown: unknown) => thrown)) as Error;
  const [begun = '', asked = ''] = `${error.message}${error.stack}`.split('The second connection is asked for');
  expect(begun).toContain('beginsHere');
  expect(`${asked}${error.stack}`).toContain('asksHere');
});

it('is rejected however deep the write waits for it, and through another database as well', async () => {
  const other = open();
  const deep = db.write(actor, async () => {
    await Promise.all([1, 2].map(async () => new Promise((resolve) => setImmediate(resolve))));
    await other.write(actor, () => db.read.selectFrom('role').select('id').execute());
  });
  await expect(deep).rejects.toThrow('asks for a second one');
  await other.close();
});

it('leaves another database alone', async () => {
  const other = open();
  const rows = await db.write(actor, () => other.read.selectFrom('role').select('id').execute());
  expect(rows).toEqual([]);
  await other.close();
});

it('does not affect work that a write has started and that runs after it', async () => {
  const gate = Promise.withResolvers<void>();
  const bus = new PassThrough();
  const { after, timed, heard } = await db
    .write(actor, async (trx) => {
      await add(trx, 'ROLE00000002');
      return {
        after: gate.promise.then(countOf),
        timed: new Promise<number>((resolve) => setTimeout(() => resolve(countOf()), 0)),
        heard: once(bus, 'data').then(countOf),
      };
    })
    .then((begun) => {
      gate.resolve();
      bus.write('over');
      return begun;
    });
  expect(await Promise.all([after, timed, heard, countOf()])).toEqual([1, 1, 1, 1]);
});

it('leaves alone calls that wait for a connection while others write', async () => {
  const held = Promise.withResolvers<void>();
  const writes = [1, 2].map(() => db.write(actor, () => held.promise));
  const waiting = countOf();
  await vi.waitFor(() => expect(db.pool.waitingCount).toBe(1));
  held.resolve();
  await Promise.all(writes);
  expect(await waiting).toBe(1);
});

it('a database that only wrote closes at once, and leaves no connection', async () => {
  const writer = open();
  await writer.write(actor, (trx) => sql`select 1`.execute(trx));
  await writer.close();
  expect(writer.pool.totalCount).toBe(0);
});
