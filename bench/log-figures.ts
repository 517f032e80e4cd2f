import path from 'node:path';
import { emptyLogFilter, type LogFilter } from '#features/database-log/database-log.contract.ts';
import { searchLog, streamLogged } from '#features/database-log/server/database-log.queries.ts';
import { firstInHaste, patience } from '#features/database-log/server/search-text.queries.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { personalList } from '#platform/log-seals/server/personal-columns.ts';
import { openSealKey } from '#platform/log-seals/server/seal-key.ts';
import { indexTexts } from '#platform/log-seals/server/index-texts.ts';
import { sealLog } from '#platform/log-seals/server/seal-log.ts';
import { verifyLog } from '#platform/log-seals/server/verify-log.ts';
import type { BenchDatabase } from './bench-database.ts';
import { fillMonth } from './fill-month.ts';
import { atLeast, atMost, type Figure, plain } from './report.ts';
import { searchPlans } from './search-plans.ts';
import { median } from './statistics.ts';

const turns = 5;
/** Milliseconds for the first page and its exact total together. */
const goal = 1_000;

const tables =
  '{parameter,parameter,employee,account,app_user,banner,message,condition,role_mapping,language_text,survey,store}';

/**
 * Changes of a year in twelve tables by 2,048 people, each with the row before or after of some 400 bytes. Surveys have
 * pages where the others have texts.
 */
export const fillLog = async ({ pool }: Database, rows: number): Promise<void> => {
  for (let month = 1; month <= 12; month += 1) {
    const at = (year: number, one: number): string => `${year}-${String(one).padStart(2, '0')}-01 00:00+00`;
    const limits = { first: at(2025, month), next: month === 12 ? at(2026, 1) : at(2025, month + 1) };
    await fillMonth(pool, { table: 'database_log', month: limits }, (client, part) =>
      client.query(
        `with month as (select $3::float8 as rows, timestamptz '2025-01-01 00:00+00' as base,
          $1::timestamptz as first, $2::timestamptz as next),
        numbers as (select g, base + (g::float8 / rows) * interval '364 days' as at, first, next
          from month, generate_series(greatest(0, floor(extract(epoch from first - base) / (364 * 86400) * rows))::bigint,
            least(rows - 1, ceil(extract(epoch from next - base) / (364 * 86400) * rows))::bigint) g)
        insert into ${part} (at, actor, request_id, call, table_name, type, key, old_row, new_row)
        select at, 'B' || (hashint4(g::int) & 2047),
          'bench-' || g / 3, 'PUT /bench', ($4::text[])[1 + g % 12],
          case when g % 10 < 6 then 'U' when g % 10 < 9 then 'I' else 'D' end, 'B' || g % 400000,
          case when g % 10 < 6 or g % 10 = 9 then row end, case when g % 10 < 9 then row || '{"rev":2}' end
        from numbers cross join lateral (select jsonb_build_object('oid', md5(g::text),
          'empid', 'B' || g % 200000, 'name', case when g % 700001 = 5 then '龘靐 ' else '王小明 ' end || g, 'title', 'Title of number ' || g, 'status', 'Y', 'content',
          repeat(case when g % 12 = 10 then 'page ' else 'text ' end || g % 977 || ' ', 8), 'crtemp', 'E1', 'crtdat', '2025-01-01T00:00:00+00:00') as row) made
        where at >= first and at < next`,
        [limits.first, limits.next, rows, tables],
      ),
    );
  }
  await pool.query('vacuum analyze database_log');
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/**
 * The keys that sign the log of a database, which stay with it. The bench has a key of its own, so that the product
 * stops sealing while the bench measures how fast it seals.
 */
export const sealKeysIn = (folder: string): { product: string; bench: string } => ({
  product: path.join(folder, 'seal-key-of-product.pem'),
  bench: path.join(folder, 'seal-key-of-bench.pem'),
});

const searches: Record<string, Partial<LogFilter>> = {
  everything: {},
  'a table': { tableName: 'parameter' },
  'a table that there is not': { tableName: 'nothing' },
  'a kind of change': { type: 'D' },
  'a table and a kind': { tableName: 'employee', type: 'D' },
  'a key': { key: 'B4711' },
  'a table and a key': { tableName: 'employee', key: 'B4711' },
  'a person': { crtemp: 'B47' },
  'a person and a table': { crtemp: 'B47', tableName: 'parameter' },
  'one act': { act: 'bench-4711' },
  'a day': { startTime: '2025-06-10 00:00', endTime: '2025-06-10 23:59' },
  'half a year': { startTime: '2025-01-01 08:30', endTime: '2025-06-30 17:15' },
  'a kind in a month': { type: 'U', startTime: '2025-06-01 00:00', endTime: '2025-06-30 23:59' },
  'quick search for a key': { simplifiedFilter: 'B4711', traditionalFilter: 'B4711' },
  'quick search without result': { simplifiedFilter: 'zzz', traditionalFilter: 'zzz' },
  'a text in the data of a day': { udata: 'number', startTime: '2025-06-10 00:00', endTime: '2025-06-10 23:59' },
  'quick search for a table': { simplifiedFilter: 'banner', traditionalFilter: 'banner' },
};

const page = { order: 'desc', pageNum: 1, pageSize: 10 } as const;
const hidden = ['role_member'];
const filterOf = (asked: Partial<LogFilter>): LogFilter => ({ ...emptyLogFilter.parse({}), ...asked });

/** Milliseconds for the first page of a text, and for it with the total, exact or with how far it was counted. */
const textGoals = { page: 200, total: 1_000 };

const texts: Record<string, Partial<LogFilter>> = {
  'that few have': { udata: 'number 45678' },
  'that one has': { udata: 'Title of number 1234567"' },
  'that none has': { udata: 'nowhere to be found' },
  'of two Chinese characters that few have': { udata: '龘靐' },
  'of one Chinese character that few have': { udata: '龘' },
  'of three letters that none has': { udata: 'zzz' },
  'of two letters that none has': { udata: 'zq' },
  'of one character that none has': { udata: '€' },
  'that many have': { udata: 'text 45' },
  'of two Chinese characters that all have': { udata: '小明' },
  'of one character that all have': { udata: '"' },
  'that few have, in a table': { udata: 'number 45678', tableName: 'employee' },
  'that many have, in a table': { udata: 'text 45', tableName: 'employee' },
  'that many have, but none of the table': { udata: 'text 45', tableName: 'survey' },
  'whose grams the table has, but not together': { udata: '1", "crtdat', tableName: 'employee' },
  'that many have, of a person': { udata: 'text 45', crtemp: 'B47' },
  'that many have, of a kind': { udata: 'text 45', type: 'D' },
  'that many have, with a key': { udata: 'text 45', key: 'B4711' },
  'that many have, with a word': { udata: 'text 45', simplifiedFilter: 'B4711', traditionalFilter: 'B4711' },
  'that many have, in half a year': { udata: 'text 45', startTime: '2025-01-01 08:30', endTime: '2025-06-30 17:15' },
};

/** A text in the data: the first page, and the page with its total or how far it was counted. */
const textFigures = async (db: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(texts))
    for (const [what, goalOf] of Object.entries(textGoals)) {
      const wait = what === 'page' ? firstInHaste : patience;
      const times: number[] = [];
      let found = { total: 0, searchedTo: null as string | null };
      // More often than it takes PostgreSQL to choose a plan for any text.
      for (let turn = 0; turn < turns + 2; turn += 1)
        times.push(
          await timed(async () => (found = await searchLog(db.read, filterOf(asked), hidden, { ...page, wait }))),
        );
      const upTo = found.searchedTo === null ? '' : ` back to ${found.searchedTo}`;
      figures.push(atMost(`log: a text ${name}, ${what}`, goalOf, median(times), 'ms', `${found.total} found${upTo}`));
    }
  return figures;
};

/** Of the log with its indexes, in percent. */
const mostOfLog = 10;

/** The index of texts: how fast it is made, and how large it is. */
const indexFigures = async (db: Database, guarded: Parameters<typeof indexTexts>[1]): Promise<Figure[]> => {
  let steps = 0;
  const took = await timed(async () => (steps = await indexTexts(db, guarded, Number.POSITIVE_INFINITY)));
  await db.pool.query('vacuum analyze log_text');
  const { rows } = await db.pool.query<{ index: number; log: number }>(
    `select pg_total_relation_size('log_text')::float8 as index,
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('database_log'))::float8 as log`,
  );
  const { index = 0, log = 1 } = rows[0] ?? {};
  const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
  return [
    steps > 0
      ? atLeast('log: rows a second, whose texts are indexed', 2_000, (steps / took) * 1_000, `${steps} steps`)
      : plain('log: rows a second, whose texts are indexed', 'nothing to index in a database that is kept'),
    atMost(
      'log: the index of texts, of the size of the log',
      mostOfLog,
      (index / log) * 100,
      '%',
      `${megabytes(index)} of ${megabytes(log)} MB`,
    ),
  ];
};

const exportFigures = async (db: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const exported: Record<string, Partial<LogFilter>> = {
    'a quick search for a person': { simplifiedFilter: 'B47', traditionalFilter: 'B47' },
    'a text that few have': { udata: 'number 45678' },
  };
  for (const [name, asked] of Object.entries(exported)) {
    let count = 0;
    const took = await timed(async () => {
      for await (const rows of streamLogged(db.read, filterOf(asked), hidden, { order: 'desc', most: 500 }))
        count += rows.length;
    });
    figures.push(plain(`log: rows of ${name}, exported`, `${Math.round(took)} ms, ${count} rows`));
  }
  return figures;
};

const searchFigures = async (db: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(searches)) {
    const filter = filterOf(asked);
    const times: number[] = [];
    let total = 0;
    for (let turn = 0; turn < turns; turn += 1)
      times.push(await timed(async () => ({ total } = await searchLog(db.read, filter, hidden, page))));
    figures.push(atMost(`log: ${name}, page and total`, goal, median(times), 'ms', `${total} found`));
  }
  const asks = Object.entries(searches).filter(([, { udata }]) => udata === undefined);
  const plans = Object.fromEntries(
    asks.map(([name, asked]) => [name, (read: Read) => searchLog(read, filterOf(asked), hidden, page)]),
  );
  return [...figures, await searchPlans(db, 'log', plans)];
};

const writesInTurn = 200;

/** Its triggers for added, changed and deleted rows. */
const logTriggers = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = 'parameter'::regclass and p.proname in ('log_change', 'log_changes')`,
  );
  return rows.map(({ name }) => name);
};

const switchLog = async (db: Database, to: 'enable' | 'disable'): Promise<void> => {
  for (const name of await logTriggers(db)) await db.pool.query(`alter table parameter ${to} trigger ${name}`);
};

/** What its row in the log costs a change of a parameter: the same changes with and without the trigger, in turn. */
const writeFigure = async (db: Database): Promise<Figure> => {
  const { rows } = await db.pool.query<{ oid: string }>(
    "select oid from parameter where paramtype like 'Bench%' order by oid limit 200",
  );
  const change = (oid: string, name: string): Promise<unknown> =>
    db.write({ empid: 'bench', requestId: name, call: 'PUT /bench' }, (trx) =>
      trx.updateTable('parameter').set({ paramname: name }).where('oid', '=', oid).execute(),
    );
  const turn = (name: string): Promise<number> =>
    timed(async () => {
      for (let write = 0; write < writesInTurn; write += 1)
        await change(rows[write % rows.length]?.oid ?? '', `${name} ${write}`);
    });
  const ratios: number[] = [];
  try {
    for (let round = 0; round < 2 * turns + 1; round += 1) {
      const logged = await turn(`logged ${round}`);
      await switchLog(db, 'disable');
      const bare = await turn(`bare ${round}`);
      await switchLog(db, 'enable');
      if (round > 0) ratios.push((logged / bare - 1) * 100);
    }
  } finally {
    await switchLog(db, 'enable');
  }
  return atMost('log: what it adds to a change of one row', 30, median(ratios), '%');
};

/** Fills, seals and indexes the log, unless that is done in a database that is kept. */
const makeLog = async ({ db, folder }: BenchDatabase, rows: number): Promise<Figure[]> => {
  const filling = await timed(() => fillLog(db, rows));
  const key = await openSealKey(sealKeysIn(folder).bench);
  const { rows: last } = await db.pool.query<{ kid: string }>('select kid from log_seal order by no desc limit 1');
  const guarded = { signal: new AbortController().signal, fence: async () => undefined };
  let sealed = 0;
  const sealing = await timed(async () => {
    const done = await sealLog({ db, key, replaces: last[0]?.kid, personal: personalList([]) }, guarded);
    sealed = done.rows;
  });
  await db.pool.query('vacuum analyze log_count');
  return [
    plain(`log: ${rows} rows filled`, `${Math.round(filling / 1_000)} s`),
    sealed > 0
      ? atLeast('log: rows sealed a second', 2_000, (sealed / sealing) * 1_000, `${sealed} rows`)
      : plain('log: rows sealed a second', 'nothing to seal in a database that is kept'),
    ...(await indexFigures(db, guarded)),
  ];
};

const verifyFigure = async ({ db, folder }: BenchDatabase): Promise<Figure> => {
  const files = Object.values(sealKeysIn(folder));
  const keys = await Promise.all(files.map(openSealKey));
  const trusted = new Map(keys.map(({ kid, publicKey }) => [kid, publicKey]));
  let verified = { rows: 0, found: 0 };
  const took = await timed(async () => (verified = await verifyLog(db, { keys: trusted })));
  const rate = Math.round((verified.rows / took) * 1_000);
  return {
    ...plain('log: rows verified a second', `${rate} (${verified.rows} rows, ${verified.found} findings)`),
    ok: verified.found === 0,
  };
};

type Rows = { rows: number };

/** The database log: what it costs writers, sealing and verifying it. */
export const logFigures = async (database: BenchDatabase, { rows }: Rows): Promise<Figure[]> => {
  const cost = await writeFigure(database.db);
  return [cost, ...(await makeLog(database, rows)), await verifyFigure(database)];
};

/** The searches of the database log. */
export const logSearchFigures = async (database: BenchDatabase, { rows }: Rows): Promise<Figure[]> => {
  const made = await makeLog(database, rows);
  const { db } = database;
  return [...made, ...(await searchFigures(db)), ...(await textFigures(db)), ...(await exportFigures(db))];
};
