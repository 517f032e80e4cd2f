import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSealedLog, type SealedLog } from '#platform/log-seals/server/log-seals.testing.ts';
import { emptyLogFilter, type LogFilter } from '../database-log.contract.ts';
import { searchLog, streamLogged } from './database-log.queries.ts';
import { matchingFields } from './search-conditions.ts';
import { firstInHaste, inHaste, lacking, type Patience, patience, searchText } from './search-text.queries.ts';
import { overQuiet, withRows } from './text-spans.ts';

/** A text in the data, which no index has. */
let log: SealedLog;
beforeAll(async () => {
  log = await openSealedLog();
  // Two hundred rows, one each 37 minutes; every fifth has the text.
  await log.db.pool.query(`insert into database_log (at, actor, table_name, type, key, new_row)
    select timestamptz '2026-03-01 00:00:00.123456+00' + g * interval '37 minutes', 'P', 'apple', 'I', g::text,
      jsonb_build_object('n', g, 'text', case when g % 5 = 0 then 'Sought %' else 'other' end)
    from generate_series(1, 200) g`);
});
afterAll(() => log.close());

const filterOf = (more: Partial<LogFilter>): LogFilter => ({ ...emptyLogFilter.parse({}), udata: 'sought %', ...more });
const search = (
  order: 'asc' | 'desc',
  more: Partial<LogFilter>,
  { wait = patience, most = 10, goOn }: { wait?: Patience; most?: number; goOn?: number } = {},
) => {
  const filter = filterOf(more);
  const test = sql.join(matchingFields(filter, []), sql` and `);
  const ordered = order === 'asc' ? sql`order by l.at, l.oid` : sql`order by l.at desc, l.oid desc`;
  return searchText(log.db.read, { filter, test: sql<boolean>`${test}`, wait, goOn }, { ordered, order, most });
};
const added = `insert into database_log (at, actor, table_name, type, key, new_row)
  values (timestamptz '2026-03-20 00:00+00' + $1::int * interval '1 minute', 'P', 'apple', 'I', '201', '{"text": "Sought %"}')`;
const withoutPatience: Patience = { span: 300, withPage: 0, without: 0 };

describe('a text in the data', () => {
  it('is looked for in all rows if there is time, with the exact total', async () => {
    const page = await searchLog(log.db.read, filterOf({}), [], { order: 'desc', pageNum: 2, pageSize: 7 });
    expect(page).toMatchObject({ total: 40, searchedTo: null });
    expect(page.list.map(({ key }) => key)).toEqual(['165', '160', '155', '150', '145', '140', '135']);
    const nothing = { total: 0, keys: [], searchedTo: null, counted: null };
    expect(await search('desc', { udata: 'nowhere' })).toEqual(nothing);
    expect(await search('desc', { startTime: '2031-01-01 00:00' })).toEqual(nothing);
  });

  it.each(['desc', 'asc'] as const)(
    'in haste says how far it came, and going on from there finds the rest: %s',
    async (order) => {
      const moments = new Set<string>();
      let more: Partial<LogFilter> = {};
      let turns = 0;
      for (let ends = false; !ends; turns += 1) {
        const { total, keys, searchedTo } = await search(order, more, { wait: withoutPatience, most: 1000 });
        expect(keys).toHaveLength(total);
        expect(keys.map(({ moment }) => moment)).toEqual(
          keys
            .map(({ moment }) => moment)
            .toSorted((one, other) => (one < other ? -1 : 1) * (order === 'asc' ? 1 : -1)),
        );
        for (const { moment } of keys) moments.add(moment);
        ends = searchedTo === null;
        if (searchedTo) more = { [order === 'asc' ? 'startTime' : 'endTime']: searchedTo.slice(0, 16) };
      }
      expect(moments.size).toBe(40);
      expect(turns).toBeGreaterThan(10);
    },
  );

  it('stops at a whole page sooner than without one', async () => {
    const wait = { ...patience, withPage: 0 };
    expect((await search('desc', {}, { wait, most: 1 })).searchedTo).not.toBeNull();
    expect(await search('desc', {}, { wait, most: 1000 })).toMatchObject({ total: 40, searchedTo: null });
  });

  it('is looked for until the page is whole if that is asked for first', async () => {
    const page = { order: 'desc', pageNum: 1, pageSize: 1 } as const;
    const first = await searchLog(log.db.read, filterOf({}), [], { ...page, wait: inHaste });
    expect(first.list.map(({ key }) => key)).toEqual(['200']);
    expect(first.total).toBeLessThan(40);
    expect(first.searchedTo).not.toBeNull();
    expect(await searchLog(log.db.read, filterOf({}), [], page)).toMatchObject({ total: 40, searchedTo: null });
  });

  it.each(['desc', 'asc'] as const)(
    'the first page does not wait to be whole: what it lacks comes as the search goes on, and it is empty only then: %s',
    async (order) => {
      // A statement each, as a log that takes long to read has it.
      const short = { without: 0 };
      const wanted = (await search(order, {}, { most: 10 })).keys.map(({ moment }) => moment);
      let found = await search(order, {}, { wait: { ...firstInHaste, ...short } });
      const keys = found.keys.map(({ moment }) => moment);
      expect(keys.length).toBeLessThan(10);
      let total = found.counted?.total ?? 0;
      for (let turns = 0; found.counted && turns < 1_000; turns += 1) {
        const most = Math.max(0, 10 - keys.length);
        const wait = most > 0 ? { ...lacking, ...short } : patience;
        found = await search(order, {}, { wait, most, goOn: found.counted.at });
        keys.push(...found.keys.map(({ moment }) => moment));
        total += found.counted?.total ?? found.total;
      }
      expect({ keys, total }).toEqual({ keys: wanted, total: 40 });

      const none = await search(order, { udata: 'nowhere' }, { wait: { ...firstInHaste, ...short } });
      expect(none).toMatchObject({ total: 0, keys: [], searchedTo: expect.any(String) });
    },
  );

  it.each(['desc', 'asc'] as const)('is exported span by span: %s', async (order) => {
    const keys: string[] = [];
    for await (const rows of streamLogged(log.db.read, filterOf({}), [], { order, most: 7 })) {
      expect(rows.length).toBeLessThanOrEqual(7);
      keys.push(...rows.map(({ key }) => key));
    }
    const wanted = Array.from({ length: 40 }, (_, nth) => String(200 - 5 * nth));
    expect(keys).toEqual(order === 'desc' ? wanted : wanted.toReversed());
  });

  it('answers what it has when a statement takes too long', async () => {
    const found = await log.db.readWithin({ milliseconds: 300 }, async (db) => {
      const slow = sql<boolean>`(l.key = '200' or (select true from pg_sleep(case when l.key = '190' then 2 else 0 end)))`;
      const filter = filterOf({});
      return searchText(
        db,
        { filter, test: sql<boolean>`${sql.join(matchingFields(filter, []), sql` and `)} and ${slow}` },
        { ordered: sql`order by l.at desc, l.oid desc`, order: 'desc', most: 1000 },
      );
    });
    expect(found.searchedTo).not.toBeNull();
    expect(found.total).toBeGreaterThan(0);
  });

  it.each(['desc', 'asc'] as const)(
    'goes on from where it was counted, to the exact total and the rows that a page lacks, while rows are added: %s',
    async (order) => {
      const wait: Patience = { span: 1, withPage: 0.001, without: 0.001 };
      const first = await searchLog(log.db.read, filterOf({}), [], { order, pageNum: 1, pageSize: 1, wait: inHaste });
      expect(first.counted).not.toBeNull();
      const moments: string[] = [];
      let { counted } = first;
      let total = counted?.total ?? 0;
      let turns = 0;
      for (; counted; turns += 1) {
        const found = await search(order, {}, { wait, most: 1_000, goOn: counted.at });
        total += found.counted?.total ?? found.total;
        moments.push(...found.keys.map(({ moment }) => moment));
        ({ counted } = found);
        // Where the oldest come first it is still to be searched; otherwise it is newer than where the search began.
        if (turns === 0) await log.db.pool.query(added, [order === 'asc' ? 1 : 0]);
      }
      expect(turns).toBeGreaterThan(2);
      expect(total).toBe(order === 'asc' ? 42 : 40);
      expect(new Set(moments).size).toBe(total);
    },
  );
});

it('a span that grew in quiet times is shortened where there are many rows', () => {
  const hour = 3_600_000;
  const day = (nth: number, rows: number) => ({ from: nth * 24 * hour, rows });
  const days = [day(9, 24), day(3, 24_000), day(2, 24_000)];
  const whole = { from: 2 * 24 * hour, to: 10 * 24 * hour };
  expect(withRows(whole, 'desc', days, 12_024)).toEqual({ from: 3 * 24 * hour + 12 * hour, to: whole.to });
  expect(withRows(whole, 'asc', days.toReversed(), 1_000)).toEqual({ from: whole.from, to: whole.from + hour });
  expect(withRows(whole, 'desc', days, 1e6)).toEqual(whole);
});

it('a span in which nothing is sealed reaches to the next day with sealed rows', () => {
  const day = 86_400_000;
  const whole = { from: 0, to: 10 * day };
  const days = [{ from: 5 * day, rows: 1 }];
  const last = { from: 9 * day, to: 10 * day };
  expect(overQuiet(last, whole, 'desc', days)).toEqual({ from: 6 * day, to: 10 * day });
  expect(overQuiet({ from: 0, to: day }, whole, 'asc', days)).toEqual({ from: 0, to: 5 * day });
  expect(overQuiet({ from: 5 * day, to: 6 * day }, whole, 'desc', days)).toEqual({ from: 5 * day, to: 6 * day });
  expect(overQuiet(last, whole, 'desc', [])).toEqual(last);
});
