import { type Asked, detailsOf, executionPage, type Order } from '#features/jobs/server/executions.queries.ts';
import type { Database } from '#platform/db/server/database.ts';
import { atMost, type Figure, plain } from './report.ts';
import { median } from './statistics.ts';

const turns = 7;
/** Milliseconds for the first page, with its exact total. */
const goal = 200;

/**
 * Runs of a year of forty jobs at each side: three of a hundred fail, the last ones are in progress. One job runs for
 * half of them. A request of the other side has two forms.
 */
export const fillExecutions = async ({ pool }: Database, rows: number): Promise<void> => {
  const { rows: there } = await pool.query("select from bpm_execution_detail where form_id = 'bench' limit 1");
  if (there.length > 0) return;
  await pool.query("delete from job_execution where jobid like 'bench%'");
  await pool.query(
    `insert into job_execution (jobid, subject, startedby, state, attempt, server, queued, startedat, seen, endedat, kind, id, scheduleid)
    select 'bench-' || job, case when n < 20 then n::text else '' end, 'B1', state, 1, uuid_v7(), uuid_v7(), at, at,
      case when state <> 'D' then at + make_interval(secs => (abs(hashint8(n)) % 90000) / 1000.0) end,
      case when n % 2 = 0 then 'app' else 'bpm' end, 'bench-' || job, 1000000 + n
    from (select n, case when n % 4 < 2 then 0 else n % 41 end as job, now() - (n::float8 / $1) * interval '365 days' as at,
        case when n < 20 then 'D' when n % 33 = 0 then 'F' else 'S' end as state from generate_series(0, $1::int - 1) n) made`,
    [rows],
  );
  await pool.query(`insert into bpm_execution_detail (execution, name, state, form_id, ins_id, crtdat)
    select e.oid, 'Form ' || f, 'C', 'bench', 'I' || f, e.startedat from job_execution e, generate_series(1, 2) f
    where e.kind = 'bpm' and e.jobid like 'bench%'`);
  await pool.query('vacuum analyze job_execution');
  await pool.query('vacuum analyze bpm_execution_detail');
  await pool.query('vacuum analyze kept_total');
};

const whole: Asked = { kind: 'app', id: '', verdict: '', days: null, quick: null };
const newest: Order = { sortOrder: 'desc' };
const longest: Order = { sortField: 'executionTime', sortOrder: 'desc' };
const oldest: Order = { sortField: 'crtdat', sortOrder: 'asc' };

const often = 'bench-0';
const seldom = 'bench-7';
const allTime = { from: '2000-01-01', to: '2999-12-31' };

const searches: Record<string, Partial<Asked>> = {
  all: {},
  'a job that runs often': { id: often },
  'a job that runs seldom': { id: seldom },
  'a job that there is not': { id: 'nothing' },
  'those that succeeded': { verdict: 'S' },
  'those that failed': { verdict: 'F' },
  'those in progress': { verdict: 'D' },
  'thirty days': { days: { before: 'month' } },
  'all days': { days: allTime },
  'all days, those that succeeded': { days: allTime, verdict: 'S' },
  'thirty days, those that failed': { days: { before: 'month' }, verdict: 'F' },
  'a job that runs often, succeeded': { id: often, verdict: 'S' },
  'a job that runs often, failed': { id: often, verdict: 'F' },
  'a job that runs often, all days': { id: often, days: allTime },
  'quick search for a job that runs often': { quick: { ids: [often], number: null } },
  'quick search for all jobs': {
    quick: { ids: Array.from({ length: 41 }, (_, nth) => `bench-${nth}`), number: null },
  },
  'quick search for a number': { quick: { ids: ['1500000'], number: 1_500_000 } },
  'quick search without result': { quick: { ids: ['zzz'], number: null } },
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await timed(work));
  return median(times);
};

/** Pages of the executions, with their totals, and the details of one; a tenth of the rows of the logs. */
export const executionFigures = async (db: Database, { rows: rowsOfLogs }: { rows: number }): Promise<Figure[]> => {
  const rows = Math.ceil(rowsOfLogs / 10);
  const filling = await timed(() => fillExecutions(db, rows));
  const figures: Figure[] = [plain(`executions: ${rows} rows filled`, `${Math.round(filling / 1000)} s`)];
  for (const [order, sorted] of Object.entries({ newest, oldest, longest }))
    for (const [name, asked] of Object.entries(searches)) {
      let found = 0;
      const took = await medianOf(async () => {
        ({ total: found } = await executionPage(db.read, { ...whole, ...asked }, sorted, { pageNum: 1, pageSize: 10 }));
      });
      figures.push(atMost(`executions: ${name}, ${order} first, page and total`, goal, took, 'ms', `${found} found`));
    }
  figures.push(atMost('executions: details of one', goal, await medianOf(() => detailsOf(db.read, 1_000_001)), 'ms'));
  return figures;
};
