import { generateKeyPairSync, sign } from 'node:crypto';
import { emptyLogFilter, type LogFilter } from '#features/database-log/database-log.contract.ts';
import { type Logged, nextLogged, searchLog } from '#features/database-log/server/database-log.queries.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { personalList } from '#platform/log-seals/server/personal-columns.ts';
import { kidOf, type SealKey } from '#platform/log-seals/server/seal-key.ts';
import { indexTexts } from '#platform/log-seals/server/index-texts.ts';
import { sealLog } from '#platform/log-seals/server/seal-log.ts';
import { verifyLog } from '#platform/log-seals/server/verify-log.ts';
import { fillMonth } from './fill-month.ts';
import { atLeast, atMost, type Figure, plain } from './report.ts';
import { searchPlans } from './search-plans.ts';
import { median } from './statistics.ts';

const turns = 5;
/** Milliseconds for the first page and its exact total together. */
const goal = 1_000;

const tables =
  '{parameter,parameter,employee,account,app_user,banner,message,condition,role_mapping,language_text,survey,store}';

/** Changes of a year in twelve tables by 2,048 people, each with the row before or after of some 400 bytes. */
const fill = async ({ pool }: Database, rows: number): Promise<void> => {
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
          repeat('text ' || g % 977 || ' ', 8), 'crtemp', 'E1', 'crtdat', '2025-01-01T00:00:00+00:00') as row) made
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

const makeKey = (): SealKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { kid: kidOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, privateKey) };
};

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
  'a text in the data of a day': { udata: 'number 45678', startTime: '2025-06-10 00:00', endTime: '2025-06-10 23:59' },
  'quick search for a table': { simplifiedFilter: 'banner', traditionalFilter: 'banner' },
};

const page = { order: 'desc', pageNum: 1, pageSize: 10 } as const;
const hidden = ['role_member'];
const filterOf = (asked: Partial<LogFilter>): LogFilter => ({ ...emptyLogFilter.parse({}), ...asked });

/** Milliseconds for the first page of a text that few rows have, with the exact total. */
const rareGoal = 200;
const rareTexts = {
  'that few have': 'number 45678',
  'that one has': 'Title of number 1234567"',
  'that none has': 'nowhere to be found',
  'of two Chinese characters that few have': '龘靐',
  'of three letters that none has': 'zzz',
};
const commonTexts = {
  'that many have': 'text 45',
  'of two Chinese characters that all have': '小明',
  'of one character': '%',
};

/** A text without any other condition: how soon there is an answer, and how much of the log it covers. */
const textFigures = async (db: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const search = (udata: string) => searchLog(db.read, filterOf({ udata }), hidden, page);
  const said = ({ total, searchedTo }: { total: number; searchedTo: string | null }): string =>
    `${total} found${searchedTo === null ? '' : ` back to ${searchedTo}`}`;
  for (const [name, udata] of Object.entries(rareTexts)) {
    const times: number[] = [];
    let found = { total: 0, searchedTo: null as string | null };
    // More often than it takes PostgreSQL to choose a plan for any text.
    for (let turn = 0; turn < 2 * turns; turn += 1) times.push(await timed(async () => (found = await search(udata))));
    figures.push(atMost(`log: a text ${name}, all the time`, rareGoal, median(times), 'ms', said(found)));
  }
  for (const [name, udata] of Object.entries(commonTexts)) {
    let found = { total: 0, searchedTo: null as string | null };
    const took = await timed(async () => (found = await search(udata)));
    figures.push(plain(`log: a text ${name}, all the time`, `${Math.round(took)} ms, ${said(found)}`));
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

const exportFigure = async (db: Database): Promise<Figure> => {
  const filter = filterOf({ simplifiedFilter: 'B47', traditionalFilter: 'B47' });
  let count = 0;
  const took = await timed(async () => {
    for (let after: Logged | null = null; ;) {
      const rows: Logged[] = await nextLogged(db.read, filter, hidden, { after, order: 'desc', most: 500 });
      count += rows.length;
      if (rows.length < 500) return;
      after = rows.at(-1) ?? null;
    }
  });
  return plain('log: rows of a quick search for a person, exported', `${Math.round(took)} ms, ${count} rows`);
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

/** The database log: what it costs writers, sealing and verifying it, and its searches. */
export const logFigures = async (db: Database, { rows }: { rows: number }): Promise<Figure[]> => {
  const cost = await writeFigure(db);
  const filling = await timed(() => fill(db, rows));
  const key = makeKey();
  const { rows: last } = await db.pool.query<{ kid: string }>('select kid from log_seal order by no desc limit 1');
  const guarded = { signal: new AbortController().signal, fence: async () => undefined };
  let sealed = 0;
  const sealing = await timed(async () => {
    const done = await sealLog({ db, key, replaces: last[0]?.kid, personal: personalList([]) }, guarded);
    sealed = done.rows;
  });
  await db.pool.query('vacuum analyze log_count');
  const indexed = await indexFigures(db, guarded);
  let verified = 0;
  let found = 0;
  const verifying = await timed(async () => {
    ({ rows: verified, found } = await verifyLog(db, { keys: new Map([[key.kid, key.publicKey]]) }));
  });
  const rate = (count: number, ms: number): number => (count / ms) * 1_000;
  return [
    cost,
    plain(`log: ${rows} rows filled`, `${Math.round(filling / 1_000)} s`),
    sealed > 0
      ? atLeast('log: rows sealed a second', 2_000, rate(sealed, sealing), `${sealed} rows`)
      : plain('log: rows sealed a second', 'nothing to seal in a database that is kept'),
    plain(
      'log: rows verified a second',
      `${Math.round(rate(verified, verifying))} (${verified} rows, ${found} findings)`,
    ),
    ...indexed,
    ...(await searchFigures(db)),
    ...(await textFigures(db)),
    await exportFigure(db),
  ];
};
