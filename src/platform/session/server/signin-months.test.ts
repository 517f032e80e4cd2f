import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

/** The months of the sign-ins (migration 0210). */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query("set time zone 'Asia/Taipei'");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('truncate signin'));

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(text, values)).rows;

const add = (at: string, channel = 'W') =>
  client.query(`insert into signin (channel, result, userid, at) values ($1, 'S', 'x', ${at})`, [channel]);

const parts = async (): Promise<string[]> =>
  (await rowsOf<{ part: string }>('select tableoid::regclass::text as part from signin order by at')).map(
    ({ part }) => part,
  );

const counts = () =>
  rowsOf<{ day: string; n: number }>(
    'select day::text, sum(difference)::int as n from signin_count group by day having sum(difference) <> 0 order by day',
  );

it('this month and the next ones are there, made once however often they are asked for', async () => {
  const ensure = async (months: number) =>
    (await rowsOf<{ made: number }>('select ensure_signin_months($1) as made', [months]))[0]?.made;
  expect(await ensure(2)).toBe(0);
  expect(await ensure(4)).toBe(2);
  expect(await ensure(4)).toBe(0);
  await add("date_trunc('month', now(), 'UTC') + interval '95 days'");
  expect((await parts())[0]).toMatch(/^signin_\d{4}_\d\d$/);
});

it('a sign-in of a month that has not been made is kept, and moves to it', async () => {
  await add("'2001-05-31 23:59:59+00'");
  await add("'2001-06-01 00:00:00+00'");
  await add("'2001-06-30 23:59:59+00'");
  await add("'2001-07-01 00:00:00+00'");
  expect(await parts()).toEqual(Array.from({ length: 4 }, () => 'signin_default'));
  const before = await counts();
  await client.query("select make_signin_month('2001-06-01 00:00+00')");
  expect(await parts()).toEqual(['signin_default', 'signin_2001_06', 'signin_2001_06', 'signin_default']);
  expect(await counts()).toEqual(before);
  const indexesOf = (table: string) =>
    rowsOf<{ n: number }>('select count(*)::int as n from pg_index where indrelid = $1::regclass', [table]);
  const ofAll = await indexesOf('signin');
  expect(ofAll[0]?.n).toBeGreaterThan(3);
  expect(await indexesOf('signin_2001_06')).toEqual(ofAll);
});

it('days are those of the time zone: the last evening of a month in Taipei is not the next month', async () => {
  await add("'2026-05-31 15:59:59+00'");
  await add("'2026-05-31 16:00:00+00'");
  expect(await counts()).toEqual([
    { day: '2026-05-31', n: 1 },
    { day: '2026-06-01', n: 1 },
  ]);
});

it('rows of the counts are merged, and the sums stay', async () => {
  for (let index = 0; index < 5; index += 1) await add("'2026-05-31 10:00:00+00'");
  await add("'2026-05-31 10:00:00+00'", 'A');
  const before = await counts();
  await client.query('select fold_signin_counts()');
  expect(await counts()).toEqual(before);
  expect(await rowsOf('select from signin_count')).toHaveLength(2);
});

it('counting again follows the time zone', async () => {
  await add("'2026-05-31 23:30:00+08'");
  await client.query("set time zone 'America/New_York'");
  await client.query('select recount_signins()');
  const zones = await rowsOf('select zone, day::text from signin_count');
  await client.query("set time zone 'Asia/Taipei'");
  expect(zones).toEqual([{ zone: 'America/New_York', day: '2026-05-31' }]);
  await add("'2026-05-31 23:30:00+08'");
  await client.query('select recount_signins()');
  expect(await rowsOf('select zone, difference::int from signin_count')).toEqual([
    { zone: 'Asia/Taipei', difference: 2 },
  ]);
});

it('what is older than the months kept is forgotten, by the month of the time zone', async () => {
  const start = "(date_trunc('month', now()) - interval '3 months')";
  await client.query(`select make_signin_month(date_trunc('month', ${start} - make_interval(months => n), 'UTC'))
    from generate_series(0, 4) n`);
  await add(`${start} - interval '4 months'`);
  await add(`${start} - interval '1 month'`);
  await add(`${start} - interval '1 second'`);
  await add(start);
  await add('now()');
  expect(await rowsOf('select forget_signins(3)::int as forgotten')).toEqual([{ forgotten: 3 }]);
  expect(await rowsOf(`select count(*)::int as n, min(at) >= ${start} as "inTime" from signin`)).toEqual([
    { n: 2, inTime: true },
  ]);
  expect((await counts()).map(({ n }) => n)).toEqual([1, 1]);
  expect(await rowsOf('select forget_signins(3)::int as forgotten')).toEqual([{ forgotten: 0 }]);
});
