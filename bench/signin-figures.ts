import type { Database, Read } from '#platform/db/server/database.ts';
import { appSignInAttention, webSignInAttention } from '#features/sign-ins/server/sign-ins.attention.ts';
import { type Asked, signInPage } from '#features/sign-ins/server/sign-ins.queries.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { fillMonth, monthsBefore } from './fill-month.ts';
import { atMost, type Figure, plain } from './report.ts';
import { searchPlans } from './search-plans.ts';
import { median } from './statistics.ts';

const turns = 5;
/** Milliseconds for the first page, with its exact total. */
const goal = 200;

/**
 * Sign-ins of the last thirteen months, as 60,000 people make them in forty plants: four of ten in the app, three of a
 * hundred fail, some at names that no account has. The same rows in each run.
 */
export const fillSignIns = async ({ pool }: Database, rows: number): Promise<void> => {
  const months = await monthsBefore(pool, 13);
  // What is unusual comes last: months without it are those of a fill that was interrupted, which goes on.
  const { rows: there } = await pool.query(
    `select from signin_unusual u join signin s using (channel, at, oid) where s.model = 'bench' limit 1`,
  );
  if (there.length > 0) return;
  for (const month of months)
    await fillMonth(pool, { table: 'signin', month }, (client, part) =>
      client.query(
        `insert into ${part} (at, channel, result, reason, empid, userid, ip, browser, platform, model, coid, plantid, depkey)
        select at, case when n % 10 < 4 then 'A' else 'W' end,
          case when n % 33 = 0 then 'F' else 'S' end, case when n % 33 = 0 then 'login.refused' else '' end,
          case when n % 330 = 0 then null else 'B' || person end,
          case when n % 330 = 0 then 'nobody' || person else 'B' || person end,
          '10.' || person % 200 || '.1.' || person % 250, case when n % 10 < 4 then '' else 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0' end,
          case when n % 10 >= 4 then '' when n % 3 = 0 then 'ios' else 'android' end, 'bench',
          'C' || person % 4, 'P' || person % 40, 'C' || person % 4 || 'P' || person % 40 || '_D' || person % 400
        from (select n, abs(hashint8(n)) % 60000 as person, now() - (n::float8 / $3) * interval '395 days' as at
          from generate_series(
            greatest(0, floor(extract(epoch from now() - $2::timestamptz) / (395 * 86400) * $3))::bigint,
            least($3 - 1, ceil(extract(epoch from now() - $1::timestamptz) / (395 * 86400) * $3))::bigint) n) made
        where at >= $1::timestamptz and at < $2::timestamptz`,
        [month.first, month.next, rows],
      ),
    );
  await pool.query('select recount_signins()');
  await pool.query('vacuum analyze signin');
  await pool.query('vacuum analyze signin_count');
  // Of the last weeks, one of a hundred is unusual: far more than people make.
  await pool.query(`insert into signin_unusual (channel, at, oid, place, device)
    select channel, at, oid, true, abs(hashtext(oid::text)) % 300 = 0 from signin
    where at > now() - interval '35 days' and abs(hashtext(oid::text)) % 100 = 0`);
  await pool.query('analyze signin_unusual');
};

const only = (scope: Partial<Exclude<Scope, { everywhere: true }>>): Scope => ({
  everywhere: false,
  companies: [],
  plants: [],
  departments: [],
  ...scope,
});

const usual: Asked = {
  channel: 'W',
  days: { before: 0 },
  result: '',
  platform: '',
  empid: '',
  userid: '',
  quick: [],
  unusual: false,
  scope: everywhere,
};
const ever = { from: '2000-01-01', to: '2999-12-31' };

const searches: Record<string, Partial<Asked>> = {
  today: {},
  'thirty days': { days: { before: 29 } },
  'all time': { days: ever },
  'all time, those that failed': { days: ever, result: 'F' },
  'all time, app, iOS': { days: ever, channel: 'A', platform: 'ios' },
  'all time, app, iOS, failed': { days: ever, channel: 'A', platform: 'ios', result: 'F' },
  'all time, an account': { days: ever, userid: 'b4711' },
  'all time, an account that there is not': { days: ever, userid: 'no such account' },
  'all time, an employee, app': { days: ever, channel: 'A', empid: 'B4711' },
  'all time, quick search': { days: ever, quick: ['B4711'] },
  'a week, unusual': { days: { before: 6 }, unusual: true },
  'a week, unusual, of a plant': { days: { before: 6 }, unusual: true, scope: only({ plants: ['C1P1'] }) },
  'a day a year ago': { days: { from: '2026-01-05', to: '2026-01-05' } },
  'all time, of a plant': { days: ever, scope: only({ plants: ['C1P1'] }) },
  'all time, of a plant without any': { days: ever, scope: only({ plants: ['C9P9'] }) },
  'all time, of a department': { days: ever, scope: only({ departments: [{ depkey: 'C1P1_D1', withSub: false }] }) },
};

/** As many departments of one company, each with some 15,000 sign-ins. */
const departments = (count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const person = 1 + 4 * nth;
    return { depkey: `C${person % 4}P${person % 40}_D${person % 400}`, withSub: false };
  });

const ofDepartments: Record<string, Partial<Asked>> = {
  'of a hundred departments': { scope: only({ departments: departments(100) }) },
  'of a hundred departments, failed': { scope: only({ departments: departments(100) }), result: 'F' },
  'of a hundred departments, app, iOS': {
    scope: only({ departments: departments(100) }),
    channel: 'A',
    platform: 'ios',
  },
  'of a company and ten departments': { scope: only({ companies: ['C2'], departments: departments(10) }) },
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Pages of the searches among sign-ins, with their totals. */
export const signInFigures = async (db: Database, { rows }: { rows: number }): Promise<Figure[]> => {
  const filling = await timed(() => fillSignIns(db, rows));
  const { rows: sizes } = await db.pool.query<{ mb: number }>(
    "select sum(pg_total_relation_size(inhrelid) / 1e6)::int as mb from pg_inherits where inhparent = 'signin'::regclass",
  );
  const figures: Figure[] = [
    plain(`sign-ins: ${rows} rows filled`, `${Math.round(filling / 1000)} s, ${sizes[0]?.mb ?? 0} MB`),
  ];
  const all = Object.entries(ofDepartments).map(
    ([name, asked]) => [`all time, ${name}`, { days: ever, ...asked }] as const,
  );
  for (const [name, asked] of [...Object.entries(searches), ...all]) {
    const whole: number[] = [];
    let found = 0;
    for (let turn = 0; turn < turns; turn += 1)
      whole.push(
        await timed(async () => {
          const page = { pageNum: 1, pageSize: 10 };
          ({ total: found } = await signInPage(db.read, { ...usual, ...asked }, 'desc', page));
        }),
      );
    figures.push(atMost(`sign-ins: ${name}, page and total`, goal, median(whole), 'ms', `${found} found`));
  }
  const plans = Object.entries(searches).map(
    ([name, asked]) =>
      [name, (read: Read) => signInPage(read, { ...usual, ...asked }, 'desc', { pageNum: 1, pageSize: 10 })] as const,
  );
  figures.push(await searchPlans(db, 'sign-ins', Object.fromEntries(plans)));
  for (const { key, find } of [...webSignInAttention, ...appSignInAttention]) {
    const found: number[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      found.push(await timed(() => find(db.read, { lang: 'en', scope: everywhere, most: 3 })));
    figures.push(atMost(`sign-ins: on the home page, ${key}`, goal, median(found), 'ms'));
  }
  return figures;
};
