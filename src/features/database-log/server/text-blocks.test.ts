import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetInLog } from '#platform/log-seals/server/forget-in-log.ts';
import { dropMonth } from '#platform/log-seals/server/drop-month.ts';
import { indexTexts } from '#platform/log-seals/server/index-texts.ts';
import { openSealedLog, type SealedLog, withoutFence } from '#platform/log-seals/server/log-seals.testing.ts';
import { emptyLogFilter, type LogFilter } from '../database-log.contract.ts';
import { inHaste, patience } from './search-text.queries.ts';
import { searchLog } from './database-log.queries.ts';
import { textBlocks } from './text-blocks.queries.ts';

/**
 * What the index of texts finds, compared with reading each row. Steps are numbered with gaps, so that few rows lie in
 * many blocks.
 */
let log: SealedLog;
let last = 0;

/** Repeatable. */
let seed = 20_260_301;
const below = (most: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};
const oneOf = <One>(some: readonly One[]): One => some[below(some.length)] as One;

const words =
  '王小明 李 陳大文 数据 Nguyễn TRẦN İstanbul ẞ ΣΑΣ Ｆｕｌｌ 한국 かな 😀 👨‍👩‍👧 𠮷 4711 b0e1 AB x zz text'.split(' ');
const marks = ['%', '_', '\\', '"', "'", '/', '\n', '\t', '\u0001', ' ', '}', ': ', '-'];
const pieces = [...words, ...marks];
const someText = (most: number): string => Array.from({ length: 1 + below(most) }, () => oneOf(pieces)).join('');

/** Rows of as many steps, of which each `every`th is used. */
const add = async (steps: number, every: number, since: string): Promise<void> => {
  const rows: object[] = [];
  for (let step = last + 1; step <= last + steps; step += 1 + below(2 * every))
    rows.push({ step, minute: step / 50 + below(40), person: `P${below(3)}`, n: below(1e9), text: someText(12) });
  await log.db.pool.query(
    `insert into database_log (at, actor, table_name, type, key, step, old_row, new_row)
    select $2::timestamptz + r.minute * interval '1 minute', r.person, case when r.n % 3 = 0 then 'apple' else 'pear' end,
      case when r.n % 4 = 0 then 'D' else 'U' end, 'K', r.step, jsonb_build_object('was', r.text),
      case when r.n % 4 > 0 then jsonb_build_object('n', r.n, 'text', r.text) end
    from jsonb_to_recordset($1::jsonb) r (step bigint, minute float8, person text, n bigint, text text)`,
    [JSON.stringify(rows), since],
  );
  last += steps;
  await log.db.pool.query(`select setval('database_log_step', $1)`, [last]);
};

const pageOf = async (filter: LogFilter, order: 'asc' | 'desc', pageFirst = false) => {
  const page = await searchLog(log.db.read, filter, [], {
    order,
    pageNum: 1,
    pageSize: 20,
    wait: pageFirst ? inHaste : patience,
  });
  return { total: page.total, oids: page.list.map(({ oid }) => oid), searchedTo: page.searchedTo };
};

const readAll = async (filter: LogFilter, order: 'asc' | 'desc') => {
  const { rows } = await sql<{ oid: string }>`
    select oid from database_log l where position(lower(${filter.udata}) in lower(coalesce(l.new_row, l.old_row)::text)) > 0
      and ${filter.tableName} in ('', l.table_name) and ${filter.crtemp} in ('', l.actor)
      and (${filter.startTime} = '' or l.at >= nullif(${filter.startTime}, '')::timestamptz)
      and (${filter.endTime} = '' or l.at < nullif(${filter.endTime}, '')::timestamptz + interval '1 minute')
    order by ${order === 'asc' ? sql`at, oid` : sql`at desc, oid desc`}`.execute(log.db.read);
  return { total: rows.length, oids: rows.slice(0, 20).map(({ oid }) => oid), searchedTo: null };
};

const conditions: Partial<LogFilter>[] = [
  {},
  {},
  { tableName: 'apple' },
  { crtemp: 'P1' },
  { startTime: '2026-03-01 20:00' },
  { startTime: '2026-03-01 08:00', endTime: '2026-03-02 12:00' },
];

/** Parts of texts that are there, and some that are not. */
const compare = async (times: number): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) {
    const whole = JSON.stringify(someText(3));
    const from = below(whole.length);
    const udata = oneOf([
      someText(2),
      whole.slice(from, from + 1 + below(8)),
      `"n": ${below(99)}`,
      oneOf(pieces),
    ]).slice(0, 100);
    const filter = { ...emptyLogFilter.parse({}), ...oneOf(conditions), udata };
    for (const order of ['desc', 'asc'] as const) {
      const said = JSON.stringify({ filter, order });
      const all = await readAll(filter, order);
      expect([said, await pageOf(filter, order)]).toEqual([said, all]);
      expect([said, (await pageOf(filter, order, true)).oids]).toEqual([said, all.oids]);
    }
  }
};

const index = (patience?: number) => indexTexts(log.db, withoutFence, patience);
const segments = async (): Promise<string> => {
  const { rows } = await log.db.pool.query<{ said: string | null }>(
    `select string_agg(level || ':' || no, ' ' order by level desc, no) as said from log_text`,
  );
  return rows[0]?.said ?? '';
};
const where = async (text: string) =>
  textBlocks(
    log.db.read,
    { udata: text, tableName: '' },
    { from: Date.parse('2026-01-01'), to: Date.parse('2027-01-01') },
  );

beforeAll(async () => {
  log = await openSealedLog();
  await log.db.pool
    .query(`create table database_log_2026_02 partition of database_log for values from ('2026-02-01 00:00+00') to ('2026-03-01 00:00+00');
    create table database_log_2026_03 partition of database_log for values from ('2026-03-01 00:00+00') to ('2026-04-01 00:00+00')`);
});
afterAll(() => log.close());

describe('the index of texts finds what reading each row finds', { timeout: 120_000 }, () => {
  it('before anything is in it', async () => {
    const { rows } = await log.db.pool.query<{ step: number }>('select max(step) as step from database_log');
    last = rows[0]?.step ?? 0;
    await add(70_000 - last, 60, '2026-02-28 06:00+00');
    await log.seal();
    expect(await where('数据')).toBeUndefined();
    await compare(40);
  });

  it('while it is made from the newest to the oldest', async () => {
    expect(await index(0)).toBe(4_096);
    expect(await segments()).toBe('0:16');
    expect((await where('王小明'))?.oldAt).toBeGreaterThan(0);
    await compare(40);
    while ((await index(0)) > 0) await compare(4);
    expect(await segments()).toBe('1:0 0:16');
    expect(await where('王小明')).toMatchObject({ oldAt: Number.NEGATIVE_INFINITY, tail: 17 * 4_096 });
    await compare(150);
  });

  it('with rows that are in it, in no segment yet, and not sealed yet', async () => {
    await add(6_000, 10, '2026-03-01 06:00+00');
    await log.seal();
    expect(await index()).toBe(4_096);
    await add(2_000, 10, '2026-03-01 06:00+00');
    await compare(100);
  });

  it('when single segments are joined', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await add(15_000, 60, '2026-03-01 06:00+00');
      await log.seal();
      await index();
    }
    expect(await segments()).toMatch(/^1:0 1:1( 0:32)?$/);
    await compare(60);
  });

  it('with a row that is too long for it, and one without data', async () => {
    await log.db.pool.query(`insert into database_log (at, actor, table_name, type, key, new_row)
      select timestamptz '2026-03-02 00:00+00', 'P1', 'pear', 'U', 'K', row
      from (values (jsonb_build_object('text', repeat('x', 40000) || ' Überlang')), (null)) made (row)`);
    last += 2;
    await add(4_094, 100, '2026-03-01 06:00+00');
    await log.seal();
    expect(await index()).toBeGreaterThan(0);
    expect((await pageOf({ ...emptyLogFilter.parse({}), udata: 'überlang' }, 'desc')).total).toBe(1);
    await compare(20);
  });

  it('leaves out blocks without the text, of one and two characters too', async () => {
    await log.db.pool.query(`insert into database_log (at, actor, table_name, type, key, new_row)
      values ('2026-03-02 00:00+00', 'P1', 'pear', 'U', 'K', '{"text": "龘靐 %_50 B0123456 €~"}')`);
    last += 1;
    await add(5_000, 100, '2026-03-01 06:00+00');
    await log.seal();
    await index();
    for (const text of ['龘靐', '%_50', 'b0123456', '"龘靐', '龘', '€', '€~', '6 €', '"text": "龘'])
      expect([text, (await where(text))?.blocks.length]).toEqual([text, 2]);
    // The block of the long row alone.
    expect((await where('nowhere at all'))?.blocks).toHaveLength(1);
  });

  it('without the values of a person who is forgotten, at once', async () => {
    await log.db.pool.query(`insert into database_log (at, actor, table_name, type, key, new_row)
      values ('2026-03-02 00:00+00', 'P1', 'employee', 'U', 'E77', '{"empid": "E77", "name": "齉齾爩"}')`);
    last += 1;
    await add(5_000, 100, '2026-03-01 06:00+00');
    await log.seal();
    await index();
    const before = await segments();
    const [block, long, ...more] = (await where('齉齾爩'))?.blocks ?? [];
    expect(more).toEqual([]);
    await log.db.write({ empid: 'test' }, (trx) => forgetInLog(trx, 'E77', []));
    expect(await segments()).not.toBe(before);
    await compare(20);
    await index();
    expect(await segments()).toBe(before);
    expect((await where('齉齾爩'))?.blocks).toEqual([long]);
    expect((await where('e77'))?.blocks).toContainEqual(block);
  });

  it('without the rows of a month that is dropped', async () => {
    await log.seal();
    await log.db.write({ empid: 'test' }, (trx) =>
      dropMonth(trx, log.key, { before: sql<Date>`timestamptz '2026-03-01 00:00+00'`, reason: 'test' }),
    );
    await compare(20);
    await index();
    await compare(60);
    const { rows } = await log.db.pool.query<{ part: boolean }>(
      "select bool_or(first_at < '2026-03-01 00:00+00') as part from log_text",
    );
    expect(rows[0]?.part).toBe(false);
  });
});
