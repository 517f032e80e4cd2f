import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSealedLog, type SealedLog } from '#platform/log-seals/server/log-seals.testing.ts';
import { emptyLogFilter, type LogFilter } from '../database-log.contract.ts';
import { searchLog, streamLogged } from './database-log.queries.ts';
import type { HiddenTables } from './search-conditions.ts';

type Row = {
  oid: string;
  at: number;
  actor: string;
  request_id: string | null;
  table_name: string;
  type: string;
  key: string;
  text: string;
};

let log: SealedLog;
let all: Row[];

/** Rows of nine days around midnight in UTC and in the platform's zone; some keys are also persons and tables. */
const add = (from: number, to: number) =>
  log.db.pool.query(`insert into database_log (at, actor, request_id, table_name, type, key, new_row)
    select timestamptz '2026-03-01 15:30+00' + g * interval '2 hours 7 minutes', 'P' || g % 4, 'r' || g / 3,
      (array['apple', 'pear', 'P1'])[1 + g % 3], (array['I', 'U', 'D'])[1 + g % 5 % 3],
      (array['K1', 'P1', 'K2', 'apple'])[1 + g % 4], jsonb_build_object('n', g)
    from generate_series(${from}, ${to}) g`);

beforeAll(async () => {
  log = await openSealedLog();
  await add(1, 60);
  await log.seal();
  await add(61, 100);
  const { rows } = await sql<Row>`
    select oid, (extract(epoch from at) * 1000)::bigint as at, actor, request_id, table_name, type, key,
      lower(coalesce(new_row, old_row)::text) as text from database_log order by at desc, oid desc`.execute(
    log.db.read,
  );
  all = rows;
});
afterAll(() => log.close());

/** Of a wall clock in Taipei. */
const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

const expected = (filter: LogFilter, hidden: HiddenTables): Row[] =>
  all.filter((row) => {
    const words = [filter.simplifiedFilter, filter.traditionalFilter].filter((word) => word !== '');
    return (
      hidden !== null &&
      !hidden.includes(row.table_name) &&
      ['', row.table_name].includes(filter.tableName) &&
      ['', row.type].includes(filter.type) &&
      ['', row.key].includes(filter.key) &&
      ['', row.actor].includes(filter.crtemp) &&
      ['', row.request_id].includes(filter.act) &&
      row.text.includes(filter.udata.toLowerCase()) &&
      (filter.startTime === '' || row.at >= momentOf(filter.startTime)) &&
      (filter.endTime === '' || row.at < momentOf(filter.endTime) + 60_000) &&
      (words.length === 0 || words.some((word) => [row.key, row.actor, row.table_name].includes(word)))
    );
  });

const fields: Partial<LogFilter>[] = [
  {},
  { tableName: 'apple' },
  { tableName: 'nothing' },
  { type: 'D' },
  { tableName: 'pear', type: 'U' },
  { key: 'K1' },
  { key: 'P1', tableName: 'P1' },
  { crtemp: 'P1' },
  { crtemp: 'P1', type: 'I' },
  { act: 'r7' },
  { udata: '"n": 4' },
  { udata: 'N": 4' },
  { udata: '"n": 4', simplifiedFilter: 'K2', traditionalFilter: 'P1' },
  { udata: '"n": 4', simplifiedFilter: 'apple', traditionalFilter: 'apple', type: 'D' },
  { udata: '"n": 4', tableName: 'pear', crtemp: 'P1' },
  ...['P1', 'K2', 'apple', 'nothing'].map((word) => ({ simplifiedFilter: word, traditionalFilter: word })),
  { simplifiedFilter: 'apple', traditionalFilter: 'K1', type: 'U' },
  { simplifiedFilter: 'P1', traditionalFilter: 'P1', tableName: 'apple' },
];
const times: Partial<LogFilter>[] = [
  {},
  { startTime: '2026-03-03 09:15' },
  { endTime: '2026-03-06 07:59' },
  { startTime: '2026-03-02 08:00', endTime: '2026-03-05 07:59' },
  { startTime: '2026-03-04 09:00', endTime: '2026-03-04 21:00' },
  { startTime: '2026-03-02 23:00', endTime: '2026-03-08 01:00' },
  { startTime: '2030-01-01 00:00' },
];

/** The newest first, and a later page of the oldest first. */
const pages = [
  { order: 'desc', pageNum: 1, pageSize: 7 },
  { order: 'asc', pageNum: 3, pageSize: 7 },
] as const;

describe('a search of the log finds what looking at each row finds, in order, with the exact total', () => {
  it.each([[['role']], [['role', 'apple']], [[]], [null]])('hidden: %j', { timeout: 60_000 }, async (hidden) => {
    const compare = async (filter: LogFilter, page: (typeof pages)[number]): Promise<void> => {
      const { order, pageNum, pageSize } = page;
      const rows = expected(filter, hidden).map(({ oid }) => oid);
      const found = await searchLog(log.db.read, filter, hidden, page);
      const inOrder = order === 'asc' ? rows.toReversed() : rows;
      const wanted = inOrder.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const said = JSON.stringify({ filter, page });
      expect([said, found.total, found.list.map(({ oid }) => oid)]).toEqual([said, rows.length, wanted]);
    };
    for (const field of fields)
      for (const time of times)
        for (const page of pages) await compare({ ...emptyLogFilter.parse({}), ...field, ...time }, page);
  });
});

describe('an export in portions', () => {
  it.each(['desc', 'asc'] as const)('finds what the search finds: %s', async (order) => {
    for (const field of fields) {
      const filter = { ...emptyLogFilter.parse({}), ...field };
      const found: string[] = [];
      for await (const rows of streamLogged(log.db.read, filter, ['role'], { order, most: 7 }))
        found.push(...rows.map(({ oid }) => oid));
      const wanted = expected(filter, ['role']).map(({ oid }) => oid);
      const said = JSON.stringify(field);
      expect([said, found]).toEqual([said, order === 'asc' ? wanted.toReversed() : wanted]);
    }
  });
});
