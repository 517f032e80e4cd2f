import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase, type Read } from '#platform/db/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { asked } from './record-queries.ts';
import { listReads, rowReads } from './record-reads.ts';

type Thing = { oid: string; coid: string; plantid: string; name: string; size: number };
type Things = SelectQueryBuilder<{ t: Thing }, 't', object>;

let database: TestDatabase;
let db: Database;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  other = new pg.Client(database.connection);
  await other.connect();
  await db.pool.query('create table thing (oid uuid, coid text, plantid text, name text, size int)');
  await db.pool.query(`insert into thing values ${rows.map((row) => `('${Object.values(row).join(`', '`)}')`).join()}`);
});
afterAll(async () => {
  await other.end();
  await db.close();
  await database.drop();
});

const oidOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const rows: Thing[] = [
  { oid: oidOf(3), coid: 'A', plantid: '1', name: 'lamp', size: 2 },
  { oid: oidOf(1), coid: 'A', plantid: '1', name: 'desk', size: 4 },
  { oid: oidOf(4), coid: 'A', plantid: '2', name: 'lamp', size: 2 },
  { oid: oidOf(2), coid: 'B', plantid: '1', name: 'lamp', size: 1 },
];
const inPlant: Scope = { everywhere: false, companies: [], plants: ['A1'], departments: [] };
const inCompany: Scope = { everywhere: false, companies: ['B'], plants: [], departments: [] };
const place = { coid: 't.coid', plantid: 't.plantid' };

const things = (read: Read): Things => (read as unknown as Kysely<{ thing: Thing }>).selectFrom('thing as t');
let built = 0;
beforeEach(() => {
  built = 0;
});
const described = (found: Things) => {
  built += 1;
  return found.select(['t.oid', 't.name', 't.size']).select(sql<number>`t.size * 10`.as('weight'));
};
const parts = {
  comparable: ({ name }: { name: string }) => asked({ name }),
  matching: (read: Read, { name }: { name?: string }): Things =>
    name ? things(read).where('t.name', '=', name) : things(read),
  described,
  order: ['name', 'size desc'],
} as const;
const first = { pageNum: 1, pageSize: 2, sortOrder: 'asc' } as const;
const oidsOf = (found: readonly { oid: string }[]): string[] => found.map(({ oid }) => oid);

const collected = async <Row>(stream: AsyncIterable<Row>): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const row of stream) all.push(row);
  return all;
};

it('reads a list in its own order or by any field of its rows, the oid last', async () => {
  const list = listReads(parts);
  const inOrder = [oidOf(1), oidOf(3), oidOf(4), oidOf(2)];
  expect(oidsOf(await list.all(db.read, { name: '' }))).toEqual(inOrder);
  expect(oidsOf(await collected(list.stream(db.read, { name: '' }, { sortOrder: 'desc' })))).toEqual(inOrder);
  const page = await list.page(db.read, { name: 'lamp' }, { ...first, sortField: 'weight' });
  expect({ ...page, list: oidsOf(page.list) }).toEqual({ total: 3, list: [oidOf(2), oidOf(3)] });
  const next = await list.page(db.read, { name: '' }, { ...first, pageNum: 2, sortField: 'name', sortOrder: 'desc' });
  expect({ ...next, list: oidsOf(next.list) }).toEqual({ total: 4, list: [oidOf(4), oidOf(1)] });
});

it('holds every read of rows with a place to the scope', async () => {
  const list = listReads({ ...parts, place });
  const { byOid } = rowReads({ key: 't.oid', rows: (read) => described(things(read)), place });
  const seen = async (scope: Scope) => {
    const { total, list: page } = await list.page(db.read, { name: 'lamp' }, { ...first, pageSize: 9 }, scope);
    const ones = await Promise.all(rows.map(({ oid }) => byOid(db.read, oid, scope)));
    return {
      total,
      page: oidsOf(page),
      all: oidsOf(await list.all(db.read, { name: 'lamp' }, scope)),
      stream: oidsOf(await collected(list.stream(db.read, { name: 'lamp' }, { sortOrder: 'asc' }, scope))),
      alone: oidsOf(ones.filter((one) => one?.name === 'lamp') as { oid: string }[]).toSorted(),
    };
  };
  const only = (...oids: string[]) => ({ total: oids.length, page: oids, all: oids, stream: oids, alone: oids });
  expect(await seen(inPlant)).toEqual(only(oidOf(3)));
  expect(await seen(inCompany)).toEqual(only(oidOf(2)));
  expect(await seen(everywhere)).toEqual({ ...only(oidOf(3), oidOf(4), oidOf(2)), alone: [2, 3, 4].map(oidOf) });
});

it('builds what is read everywhere once, and what is read in a part of the organisation each time', async () => {
  const list = listReads({ ...parts, place });
  const { byOid } = rowReads({ key: 't.oid', rows: (read) => described(things(read)), place });
  const builds = async (scope: Scope): Promise<number> => {
    const before = built;
    for (const name of ['lamp', 'desk']) await list.page(db.read, { name }, first, scope);
    for (const number of [1, 2]) await byOid(db.read, oidOf(number), scope);
    return built - before;
  };
  expect(await builds(everywhere)).toBe(2);
  expect(await builds(everywhere)).toBe(0);
  expect(await builds(inPlant)).toBe(4);
  expect(await builds(inCompany)).toBe(4);
});

it('locks a row until the transaction ends', async () => {
  const { lock } = rowReads({ key: 't.oid', rows: (read) => described(things(read)) });
  const tryLock = `select 1 from thing where oid = '${oidOf(1)}' for update skip locked`;
  await db.write({ empid: 'WRITER' }, async (trx) => {
    expect(await lock(trx, oidOf(9))).toBeUndefined();
    expect((await other.query(tryLock)).rowCount).toBe(1);
    expect(await lock(trx, oidOf(1))).toEqual({ oid: oidOf(1), name: 'desk', size: 4, weight: 40 });
    expect((await other.query(tryLock)).rowCount).toBe(0);
  });
  expect((await other.query(tryLock)).rowCount).toBe(1);
});
