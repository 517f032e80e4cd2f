import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { type Asked, executionPage, type Order } from './executions.queries.ts';

/** Pages of executions in each order: what they find, compared with looking at each run, and how they read it. */
type Run = { oid: string; id: string; verdict: string; scheduleid: number; at: number; ms: number | null };
let test: TestDatabase;
let db: Database;
let runs: Run[];

beforeAll(async () => {
  test = await createTestDatabase();
  const { connection } = test;
  db = openDatabase(openPool({ connection, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }));
  await db.pool.query(`
    insert into job_execution (jobid, subject, state, server, queued, startedat, seen, endedat, kind, id, scheduleid)
    select id, n::text, state, uuid_v7(), uuid_v7(), at, at,
      case when state <> 'D' then at + make_interval(secs => n * 7919 % 5003) end, 'app', id, 1000 + n / 2
    from (select n, 'job-' || n % 19 as id, case when n % 9 = 0 then 'F' when n > 7990 then 'D' else 'S' end as state,
      timestamptz '2026-03-01 00:00+00' + n * interval '11 minutes' as at from generate_series(1, 8000) n) made`);
  await db.pool.query('vacuum analyze job_execution');
  const { rows } = await db.pool.query<Run>(`
    select oid, id, verdict, scheduleid, extract(epoch from startedat)::float8 as at, ms from job_execution`);
  runs = rows;
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const whole: Asked = { kind: 'app', id: '', verdict: '', days: null, quick: null };
const searches: Partial<Asked>[] = [
  { id: 'job-3' },
  { id: 'nothing' },
  { verdict: 'F' },
  { verdict: 'D' },
  { id: 'job-3', verdict: 'F' },
  { quick: { ids: ['job-4', 'job-5'], number: null } },
  { quick: { ids: ['job-4', 'job-4'], number: 1002 }, verdict: 'S' },
  { quick: { ids: ['1500'], number: 1500 } },
  { quick: { ids: ['nothing'], number: null } },
];
const orders: Order[] = [
  { sortOrder: 'desc' },
  { sortField: 'crtdat', sortOrder: 'asc' },
  { sortField: 'executionTime', sortOrder: 'asc' },
  { sortField: 'executionTime', sortOrder: 'desc' },
];

const expected = ({ id, verdict, quick }: Asked, { sortField, sortOrder }: Order): string[] => {
  const found = runs.filter(
    (run) =>
      ['', run.id].includes(id) &&
      ['', run.verdict].includes(verdict) &&
      (!quick || quick.ids.includes(run.id) || quick.number === run.scheduleid),
  );
  // What is in progress counts as the longest.
  const by = (run: Run): number => (sortField === 'executionTime' ? (run.ms ?? Number.POSITIVE_INFINITY) : run.at);
  const up = (one: Run, other: Run): number =>
    by(one) === by(other) ? (one.oid < other.oid ? -1 : 1) : by(one) < by(other) ? -1 : 1;
  const sorted = found.toSorted(up);
  return (sortField && sortOrder === 'asc' ? sorted : sorted.toReversed()).map(({ oid }) => oid);
};

const page = (nth: number) => ({ pageNum: nth, pageSize: 7 });

it('have what looking at each run finds', async () => {
  for (const search of searches)
    for (const order of orders)
      for (const nth of [1, 3]) {
        const asked = { ...whole, ...search };
        const { total, list } = await executionPage(db.read, asked, order, page(nth));
        const said = JSON.stringify({ search, order, nth });
        const oids = expected(asked, order);
        const found = list.map(({ oid }) => oid);
        expect([said, total, found]).toEqual([said, oids.length, oids.slice((nth - 1) * 7, nth * 7)]);
      }
});

/** How the statements of a search read executions, if nothing is read whole. */
const scansOf = async (asked: Asked, order: Order): Promise<string[][]> => {
  const sent: CompiledQuery[] = [];
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: db.pool }),
    log: ({ query }) => void sent.push(query),
  });
  await executionPage(read, asked, order, page(1));
  return db.write({ empid: 'test' }, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const plans: string[][] = [];
    for (const query of sent) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` });
      plans.push(rows.flatMap((row) => /Index (?:Only )?Scan(?: Backward)? using \w+/.exec(row['QUERY PLAN']) ?? []));
    }
    return plans;
  });
};

it.each([{ id: 'job-3' }, { verdict: 'F' }, { id: 'job-3', verdict: 'F' }] as Partial<Asked>[])(
  'are counted, and sorted by their duration, along an index alone: %j',
  async (search) => {
    const [count, list] = await scansOf({ ...whole, ...search }, { sortField: 'executionTime', sortOrder: 'desc' });
    expect(count).toEqual([expect.stringContaining('Index Only Scan')]);
    expect(list).toEqual([
      expect.stringContaining('Index Only Scan'),
      expect.stringContaining('Index Scan using job_execution_pk'),
    ]);
  },
);
