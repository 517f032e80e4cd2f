import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';
import { keptTotal, type KeptTotal } from './kept-total.ts';
import { openPool } from './pool.ts';
import { pageOf } from '#platform/records/server/record-queries.ts';

const writersAtOnce = 3;
/** A writer that waits for another one fails instead of hanging. */
const neverWait = '5s';

let database: TestDatabase;
let db: Database;
let writers: pg.Client[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  writers = Array.from({ length: writersAtOnce }, () => new pg.Client(database.connection));
  for (const writer of writers) {
    await writer.connect();
    await writer.query(`set lock_timeout = '${neverWait}'`);
  }
  await db.pool.query(`create table thing (id int primary key, counts boolean not null)`);
  await db.pool.query(`insert into thing select n, n % 3 > 0 from generate_series(900, 999) n`);
  await db.pool.query(`select begin_kept_total('thing', 'thing', 'counts', true)`);
});
afterAll(async () => {
  for (const writer of writers) await writer.end();
  await db.close();
  await database.drop();
});
beforeEach(() => db.pool.query('delete from thing where id < 900'));

const totalOf = 'select coalesce(sum(difference), 0)::int from kept_total where name';

/** Both in one statement, and so in one snapshot. */
const bothTotals = async (asked: Pick<pg.ClientBase, 'query'>): Promise<{ counted: number; kept: number }> => {
  const { rows } = await asked.query<{ counted: number; kept: number }>(
    `select (select count(*)::int from thing where counts) as counted, (${totalOf} = 'thing') as kept`,
  );
  return rows[0] ?? { counted: -1, kept: -2 };
};

const expectSame = async (asked: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const { counted, kept } = await bothTotals(asked);
  expect(kept).toBe(counted);
};

const kinds = [
  'insert',
  'upsert',
  'toggle',
  'move',
  'delete',
  'fold',
  'begin',
  'savepoint',
  'back',
  'commit',
  'rollback',
];
type Kind = (typeof kinds)[number];
type Step = { writer: number; kind: Kind; from: number; size: number };
const step = fc.record<Step>({
  writer: fc.nat({ max: writersAtOnce - 1 }),
  kind: fc.constantFrom(...kinds),
  from: fc.nat({ max: 30 }),
  size: fc.integer({ min: 1, max: 12 }),
});

/** Each writer has rows of its own, so that none waits for the row lock of another. */
const statementOf = ({ writer, kind, from, size }: Step): string => {
  const first = writer * 100 + from;
  const ids = `generate_series(${first}, ${first + size - 1}) n`;
  const range = `id between ${first} and ${first + size - 1}`;
  const statements: Record<string, string> = {
    insert: `insert into thing select n, n % 2 = 0 from ${ids} on conflict do nothing`,
    upsert: `insert into thing select n, true from ${ids} on conflict (id) do update set counts = not thing.counts`,
    toggle: `update thing set counts = not counts where ${range}`,
    move: `update thing set id = id + 40 where ${range} and not exists (select from thing t where t.id = thing.id + 40)`,
    delete: `delete from thing where ${range}`,
    fold: `select fold_kept_total('thing')`,
    savepoint: 'savepoint here',
    back: 'rollback to savepoint here',
  };
  return statements[kind] ?? kind;
};

/** Whether the step is possible, depending on whether a transaction and a savepoint are open. */
const fits = (kind: Kind, state: 'none' | 'open' | 'saved'): boolean => {
  if (kind === 'begin') return state === 'none';
  if (['commit', 'rollback', 'savepoint'].includes(kind)) return state !== 'none';
  return kind !== 'back' || state === 'saved';
};

it('equals the counted total, for each writer and for all others, after every step of several transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const states = writers.map((): 'none' | 'open' | 'saved' => 'none');
      try {
        for (const one of steps) {
          const { writer, kind } = one;
          const client = writers[writer];
          if (!client || !fits(kind, states[writer] ?? 'none')) continue;
          await client.query(statementOf(one));
          if (kind === 'begin') states[writer] = 'open';
          if (kind === 'savepoint') states[writer] = 'saved';
          if (kind === 'commit' || kind === 'rollback') states[writer] = 'none';
          await expectSame(client);
          await expectSame(db.pool);
        }
      } finally {
        for (const [index, state] of states.entries()) if (state !== 'none') await writers[index]?.query('rollback');
        await expectSame(db.pool);
        await db.pool.query('delete from thing where id < 900');
      }
    }),
    { numRuns: 30 },
  );
});

it('is exact at every moment while several write at once', async () => {
  const writing = new Set(writers);
  const write = async (client: pg.Client, writer: number): Promise<void> => {
    for (const [turn, kind] of Array.from({ length: 120 }, (_, n) => [n, kinds[n % 6] ?? 'insert'] as const)) {
      await client.query('begin');
      await client.query(statementOf({ writer, kind, from: (turn * 7) % 30, size: 1 + (turn % 12) }));
      await client.query(statementOf({ writer, kind: 'insert', from: (turn * 11) % 30, size: 3 }));
      await client.query(turn % 5 === 4 ? 'rollback' : 'commit');
    }
    writing.delete(client);
  };
  const watch = async (): Promise<number> => {
    let looks = 0;
    for (; writing.size > 0; looks += 1) await expectSame(db.pool);
    return looks;
  };
  const [looks] = await Promise.all([watch(), ...writers.map(write)]);
  expect(looks).toBeGreaterThan(10);
  await expectSame(db.pool);
});

it('blocks nobody: two add rows and one merges them while the others are still open', async () => {
  const [one, two, three] = writers as [pg.Client, pg.Client, pg.Client];
  const before = await bothTotals(db.pool);
  await one.query('begin; insert into thing values (1, true); select fold_kept_total($$thing$$)');
  await two.query('begin; insert into thing values (101, true), (102, true); select fold_kept_total($$thing$$)');
  await three.query(`select fold_kept_total('thing')`);
  await three.query('insert into thing values (201, true)');
  expect(await bothTotals(db.pool)).toEqual({ counted: before.counted + 1, kept: before.kept + 1 });
  await one.query('rollback');
  await two.query('commit');
  expect(await bothTotals(db.pool)).toEqual({ counted: before.counted + 3, kept: before.kept + 3 });
});

it('stays at a few rows however many statements there are', async () => {
  for (let n = 0; n < 400; n += 1) await db.pool.query('insert into thing values ($1, true)', [n]);
  await expectSame(db.pool);
  const { rows } = await db.pool.query<{ rows: number }>(`select count(*)::int as rows from kept_total`);
  expect(rows[0]?.rows).toBeLessThan(400);
  await db.pool.query(`select fold_kept_total('thing')`);
  const { rows: folded } = await db.pool.query(`select from kept_total where name = 'thing'`);
  expect(folded).toHaveLength(1);
});

it('is zero after the table was emptied', async () => {
  await writers[0]?.query('begin; truncate thing; insert into thing values (1, true); rollback');
  await expectSame(db.pool);
  await writers[0]?.query('begin; truncate thing; insert into thing values (950, true), (951, false); commit');
  expect(await bothTotals(db.pool)).toEqual({ counted: 1, kept: 1 });
});

const counts: Record<KeptTotal, string> = {
  app_user: 'select count(*)::int from app_user',
  parameter: 'select count(*)::int from parameter',
  master_data: 'select count(*)::int from master_data',
  job_execution_app: `select count(*)::int from job_execution where kind = 'app'`,
  job_execution_bpm: `select count(*)::int from job_execution where kind = 'bpm'`,
  employee_in_service: `select count(*)::int from employee where inservice = 'Y'`,
};

it('of people: app users, and employees in service as they join, leave and return', async () => {
  const kept = async (name: KeptTotal): Promise<number | undefined> =>
    (await sql<{ total: number }>`select ${keptTotal(name)} as total`.execute(db.read)).rows[0]?.total;
  const statements = [
    `insert into employee (empid, name, coid, plantid, inservice, search_text)
     select 'E' || n, 'name', 'CN', 'P1', case when n % 4 = 0 then 'N' else 'Y' end, '' from generate_series(1, 20) n`,
    `insert into account (empid, userid, type) select empid, empid, 'ED' from employee`,
    `insert into app_user (empid) select empid from employee where empid < 'E15'`,
    `update employee set inservice = 'N' where empid < 'E12'`,
    `update employee set name = 'other'`,
    `delete from app_user where empid < 'E11'`,
    `update employee set inservice = 'Y'`,
    `delete from app_user`,
    `insert into job_execution (jobid, id, kind, state, server, queued)
     select 'J' || n, 'J' || n, case when n = 1 then 'bpm' else 'app' end, 'S', uuid_v7(), uuid_v7() from generate_series(1, 5) n`,
    `delete from job_execution where jobid = 'J2'`,
  ];
  for (const statement of statements) {
    await db.write({ empid: 'TEST' }, (trx) => sql.raw(statement).execute(trx));
    for (const name of Object.keys(counts) as KeptTotal[]) {
      const { rows } = await db.pool.query<{ count: number }>(counts[name]);
      expect(await kept(name)).toBe(rows[0]?.count);
    }
  }
});

it('is reported on every page of a list, also beyond the last row', async () => {
  const users = db.read.selectFrom('app_user as u');
  const listed = users.select('u.empid').orderBy('u.empid');
  const total = keptTotal('app_user');
  expect(await pageOf(users, listed, { pageNum: 1, pageSize: 2 }, total)).toEqual({ total: 0, list: [] });
  await db.write({ empid: 'TEST' }, (trx) => sql`insert into app_user (empid) select empid from employee`.execute(trx));
  const first = await pageOf(users, listed, { pageNum: 1, pageSize: 2 }, total);
  expect(first).toEqual({ total: 20, list: [{ empid: 'E1' }, { empid: 'E10' }] });
  expect(await pageOf(users, listed, { pageNum: 99, pageSize: 2 }, total)).toEqual({ total: 20, list: [] });
  expect(await pageOf(users, listed, { pageNum: 1, pageSize: 2 })).toEqual(first);
});
