import { generateKeyPairSync, sign } from 'node:crypto';
import { emptyLogFilter, type LogFilter } from '#features/database-log/database-log.contract.ts';
import { searchLog } from '#features/database-log/server/database-log.queries.ts';
import type { Database } from '#platform/db/server/database.ts';
import { personalList } from '#platform/log-seals/server/personal-columns.ts';
import { kidOf, type SealKey } from '#platform/log-seals/server/seal-key.ts';
import { sealLog } from '#platform/log-seals/server/seal-log.ts';
import { verifyLog } from '#platform/log-seals/server/verify-log.ts';
import { atLeast, atMost, type Figure, plain } from './report.ts';
import { median } from './statistics.ts';

const rowsFull = 10_000_000;
const rowsQuick = 1_000_000;
/** Rows of one statement. */
const portion = 250_000;
const turns = 5;
/** Milliseconds for the first page and its exact total together. */
const goal = 1_000;

const tables =
  '{parameter,parameter,employee,account,app_user,banner,message,condition,role_mapping,language_text,survey,store}';

/** Changes of a year in twelve tables by 2,048 people, each with the row before or after of some 400 bytes. */
const fill = async ({ pool }: Database, rows: number): Promise<void> => {
  const { rows: there } = await pool.query<{ n: number }>('select count(*)::int as n from database_log');
  for (let month = 1; month <= 12; month += 1) {
    const name = `2025-${String(month).padStart(2, '0')}`;
    await pool.query(`create table if not exists database_log_${name.replace('-', '_')} partition of database_log
      for values from ('${name}-01 00:00+00') to (timestamptz '${name}-01 00:00+00' + interval '1 month')`);
  }
  for (let from = 0; from < rows && (there[0]?.n ?? 0) < rows; from += portion)
    await pool.query(
      `insert into database_log (at, actor, request_id, call, table_name, type, key, old_row, new_row)
      select timestamptz '2025-01-01 00:00+00' + (g::float8 / $3) * interval '364 days', 'B' || (hashint4(g) & 2047),
        'bench-' || g / 3, 'PUT /bench', ($4::text[])[1 + g % 12],
        case when g % 10 < 6 then 'U' when g % 10 < 9 then 'I' else 'D' end, 'B' || g % 400000,
        case when g % 10 < 6 or g % 10 = 9 then row end, case when g % 10 < 9 then row || '{"rev":2}' end
      from generate_series($1::int, $2::int) g cross join lateral (select jsonb_build_object('oid', md5(g::text),
        'empid', 'B' || g % 200000, 'name', '王小明 ' || g, 'title', 'Title of number ' || g, 'status', 'Y', 'content',
        repeat('text ' || g % 977 || ' ', 8), 'crtemp', 'E1', 'crtdat', '2025-01-01T00:00:00+00:00') as row) made`,
      [from, Math.min(rows, from + portion) - 1, rows, tables],
    );
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
  'quick search for a table': { simplifiedFilter: 'banner', traditionalFilter: 'banner' },
};

const searchFigures = async (db: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(searches)) {
    const filter = { ...emptyLogFilter.parse({}), ...asked };
    const page = { order: 'desc', pageNum: 1, pageSize: 10 } as const;
    const times: number[] = [];
    let total = 0;
    for (let turn = 0; turn < turns; turn += 1)
      times.push(await timed(async () => ({ total } = await searchLog(db.read, filter, ['role_member'], page))));
    figures.push(atMost(`log: ${name}, page and total`, goal, median(times), 'ms', `${total} found`));
  }
  return figures;
};

const writesInTurn = 200;

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
      await db.pool.query('alter table parameter disable trigger parameter_log');
      const bare = await turn(`bare ${round}`);
      await db.pool.query('alter table parameter enable trigger parameter_log');
      if (round > 0) ratios.push((logged / bare - 1) * 100);
    }
  } finally {
    await db.pool.query('alter table parameter enable trigger parameter_log');
  }
  return atMost('log: what it adds to a change of one row', 30, median(ratios), '%');
};

/** The database log: what it costs writers, sealing and verifying it, and its searches; `quick`: of a tenth. */
export const logFigures = async (db: Database, { quick }: { quick: boolean }): Promise<Figure[]> => {
  const rows = quick ? rowsQuick : rowsFull;
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
    ...(await searchFigures(db)),
  ];
};
