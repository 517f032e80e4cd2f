import { Socket } from 'node:net';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Database, type Read, type Write } from './database.ts';
import { openPool } from './pool.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 1, timeZone: 'UTC', onError: () => undefined }));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const actor = { empid: "O'Brien \\ 名", requestId: 'r' };
const role = (id: string) => ({ id, name: id, sourcetype: 'build' as const });
const add = (trx: Write, id: string) => trx.insertInto('role').values(role(id)).execute();
const nameOf = prepared((read: Read, id: string) => read.selectFrom('role').select('name').where('id', '=', id));
const ids = async (): Promise<string[]> =>
  (await db.read.selectFrom('role').select('id').orderBy('id').execute()).map(({ id }) => id);

it('names the actor whatever characters the name has', async () => {
  await db.write(actor, (trx) => add(trx, 'ROLE00000001'));
  const row = await db.read.selectFrom('database_log').select('actor').executeTakeFirstOrThrow();
  expect(row.actor).toBe(actor.empid);
});

it('carries one statement at a time, even when several are requested at once', async () => {
  const warned = vi.spyOn(process, 'emitWarning');
  await db.write(actor, async (trx) => {
    const added = ['ROLE00000002', 'ROLE00000003', 'ROLE00000004'].map((id) => add(trx, id));
    const read = await Promise.all([nameOf(trx, 'ROLE00000001'), ...added, nameOf(trx, 'ROLE00000004')]);
    expect(read[0]).toEqual([{ name: 'ROLE00000001' }]);
    expect(read.at(-1)).toEqual([{ name: 'ROLE00000004' }]);
  });
  expect(warned).not.toHaveBeenCalled();
  expect(await ids()).toHaveLength(4);
});

it('whose statement failed does not commit, even when the error was caught', async () => {
  const quiet = db.write(actor, async (trx) => {
    await add(trx, 'ROLE00000005');
    await add(trx, 'ROLE00000001').catch(() => undefined);
  });
  await expect(quiet).rejects.toThrow('rolled back instead of committed');
  expect(await ids()).toHaveLength(4);
});

it('streams, and works afterwards on the same connection', async () => {
  const seen: string[] = [];
  await db.write(actor, async (trx) => {
    for await (const { id } of trx.selectFrom('role').select('id').orderBy('id').stream(2)) seen.push(id);
    await add(trx, 'ROLE00000006');
  });
  expect(seen).toHaveLength(4);
  expect(await ids()).toContain('ROLE00000006');
});

it('is undone when its first statement fails, and the next one is a transaction again', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(db.write(actor, (trx) => add(trx, 'ROLE00000001'))).rejects.toThrow('duplicate key');
    const halfDone = db.write(actor, async (trx) => {
      await add(trx, 'ROLE00000008');
      throw new Error('no');
    });
    await expect(halfDone).rejects.toThrow('no');
    expect(await ids()).not.toContain('ROLE00000008');
  }
});

it('without a statement leaves nothing open', async () => {
  await db.write(actor, () => Promise.resolve());
  await db.write(actor, () => Promise.reject(new Error('no'))).catch(() => undefined);
  const { rows } = await db.pool.query(
    "select pg_current_xact_id_if_assigned() as id, current_setting('steward.actor', true) as actor",
  );
  expect(rows[0]).toEqual({ id: null, actor: '' });
});

it('carries the actor of each transaction, whichever kind of statement comes first', async () => {
  const seen = (trx: Write) => sql<{ actor: string }>`select current_setting('steward.actor') as actor`.execute(trx);
  const actors: string[] = [];
  for (const empid of ['FIRST', 'SECOND', 'THIRD']) {
    await db.write({ empid }, async (trx) => actors.push((await seen(trx)).rows[0]?.actor ?? ''));
    await db.write({ empid }, async (trx) => {
      for await (const _ of trx.selectFrom('role').select('id').stream(2)) break;
      actors.push((await seen(trx)).rows[0]?.actor ?? '');
    });
    await db.write({ empid }, async (trx) => {
      await trx.executeQuery(CompiledQuery.raw('create temporary table if not exists seen (x int); delete from seen'));
      actors.push((await seen(trx)).rows[0]?.actor ?? '');
    });
  }
  expect(actors).toEqual(['FIRST', 'SECOND', 'THIRD'].flatMap((empid) => [empid, empid, empid]));
});

it('of one statement takes one round trip, carries the actor, and rejects a second statement', async () => {
  for (const empid of ['ROLE00000011', 'ROLE00000012', 'ROLE00000013']) {
    const sent = vi.spyOn(Socket.prototype, 'write');
    await db.writeAlone({ empid }, (trx) => add(trx, empid));
    // The first time, its connection prepares what names the actor.
    if (empid !== 'ROLE00000011') expect(sent).toHaveBeenCalledOnce();
    sent.mockRestore();
    const logged = await db.read.selectFrom('database_log').select('actor').where('actor', '=', empid).execute();
    expect(logged).toEqual([{ actor: empid }]);
  }
  const tooMuch = db.writeAlone(actor, async (trx) => {
    await add(trx, 'ROLE00000014');
    await add(trx, 'ROLE00000015');
  });
  await expect(tooMuch).rejects.toThrow('has been sent');
  const both = db.writeAlone(actor, (trx) => Promise.all([add(trx, 'ROLE00000016'), add(trx, 'ROLE00000017')]));
  await expect(both).rejects.toThrow('has been sent');
  await expect(db.writeAlone(actor, (trx) => add(trx, 'ROLE00000001'))).rejects.toThrow('duplicate key');
  await db.writeAlone(actor, () => Promise.resolve());
  await db.writeAlone(null, () => Promise.resolve());
  await expect(db.writeAlone(null, (trx) => add(trx, 'ROLE00000019'))).rejects.toThrow('a write needs an actor');
  await expect(db.writeAlone(actor, () => db.read.selectFrom('role').selectAll().execute())).rejects.toThrow('second');
  // Nothing of it is left on the connection.
  const { rows } = await db.pool.query("select current_setting('steward.actor', true) as actor");
  expect(rows).toEqual([{ actor: '' }]);
  const undone = db.write(actor, async (trx) => {
    await add(trx, 'ROLE00000018');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const own = (await ids()).filter((id) => id > 'ROLE00000010');
  expect(own).toEqual(['ROLE00000011', 'ROLE00000012', 'ROLE00000013', 'ROLE00000014', 'ROLE00000016']);
  await db.write(actor, (trx) => trx.deleteFrom('role').where('id', 'in', own).execute());
});

it('cannot be nested', async () => {
  const nested = db.write(actor, (trx) =>
    (trx as unknown as Kysely<Tables>).transaction().execute((inner) => add(inner, 'ROLE00000007')),
  );
  await expect(nested).rejects.toThrow('not supported');
  expect(await ids()).not.toContain('ROLE00000007');
});

it('releases its connection whatever happens', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(db.write(actor, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  const cutOff = db.write(actor, (trx) =>
    trx.executeQuery<object>({
      ...trx.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.fn('pg_backend_pid', [])]).as('x')).compile(),
    }),
  );
  await expect(cutOff).rejects.toThrow();
  expect(await ids()).toHaveLength(5);
});
