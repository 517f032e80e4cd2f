import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Read } from '#platform/db/server/database.ts';
import { indexTexts } from '#platform/log-seals/server/index-texts.ts';
import { openSealedLog, type SealedLog, withoutFence } from '#platform/log-seals/server/log-seals.testing.ts';
import { emptyLogFilter, type LogFilter } from '../database-log.contract.ts';
import { searchLog } from './database-log.queries.ts';
import { inHaste } from './search-text.queries.ts';

/**
 * How many rows of the log are read for a text that half of those have which were written before a large import, and
 * none of the import.
 */
let log: SealedLog;
const before = 32_768;
const imported = 8_192;

beforeAll(async () => {
  log = await openSealedLog();
  await log.db.pool.query(
    `insert into database_log (at, actor, table_name, type, key, new_row)
    select timestamptz '2026-03-01 00:00+00' + g * interval '1 minute', 'P', case g % 2 when 0 then 'apple' else 'pear' end,
      'I', g::text, case g % 2 when 0 then jsonb_build_object('n', g, 'name', '小明', 'text', 'Sought') else jsonb_build_object('n', g) end
    from generate_series(1, $1::int) g`,
    [before],
  );
  await log.db.pool.query(
    `insert into database_log (at, actor, table_name, type, key, new_row)
    select timestamptz '2026-03-30 12:00+00', 'P', 'plum', 'I', g::text, jsonb_build_object('n', g)
    from generate_series(1, $1::int) g`,
    [imported],
  );
  await log.seal();
  await indexTexts(log.db, withoutFence, Number.POSITIVE_INFINITY);
  await log.db.pool.query('vacuum analyze');
});
afterAll(() => log.close());

const readSoFar = async (db: Read): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select sum(s.seq_tup_read + coalesce(s.idx_tup_fetch, 0))::float8 as read
    from pg_partition_tree('database_log') part join pg_stat_user_tables s using (relid)`.execute(db);
  return rows[0]?.read ?? 0;
};

const pageOf = (more: Partial<LogFilter>) =>
  log.db.readWithin({ milliseconds: 60_000 }, async (db) => {
    const filter = { ...emptyLogFilter.parse({}), ...more };
    const read = await readSoFar(db);
    const page = await searchLog(db, filter, [], { order: 'desc', pageNum: 1, pageSize: 10, wait: inHaste });
    return { ...page, keys: page.list.map(({ key }) => key), read: (await readSoFar(db)) - read };
  });

const newest = Array.from({ length: 10 }, (_, nth) => String(before - 2 * nth));

it('the page passes over an import without the text', async () => {
  const { keys, read } = await pageOf({ udata: 'Sought' });
  expect(keys).toEqual(newest);
  expect(read).toBeLessThan(3_000);
});

it('of a table that has it, too', async () => {
  const { keys, read } = await pageOf({ udata: 'Sought', tableName: 'apple' });
  expect(keys).toEqual(newest);
  expect(read).toBeLessThan(3_000);
});

it.each(['Sought', '小明', '"name": "小'])('a table of which no row has %s is not read', async (udata) => {
  const { total, searchedTo, read } = await pageOf({ udata, tableName: 'pear' });
  expect({ total, searchedTo }).toEqual({ total: 0, searchedTo: null });
  expect(read).toBeLessThan(3_000);
});
