import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { RunVerdict } from '#platform/jobs/server/job.ts';
import { type Page, type Paged, streamPortion } from '#platform/records/server/record-queries.ts';
import { type BpmDetail, mostBpmDetails, type RunChart, type TimeRange } from '../executions.contract.ts';
import type { JobKind } from '../job-menus.contract.ts';

/** Whole days: from one day to another, or so many before today until now; null: any time. */
export type Days = { from: string; to: string } | { before: TimeRange } | null;

/** `quick`: what the quick search found: ids of jobs, and the number that was typed; null without one. */
export type Asked = {
  kind: JobKind;
  id: string;
  verdict: '' | RunVerdict;
  days: Days;
  quick: { ids: readonly string[]; number: number | null } | null;
};
export type Order = { sortField?: 'crtdat' | 'executionTime'; sortOrder: 'asc' | 'desc' };

/** A run as it is stored. `name`: empty if its job is called as its action is. */
export type StoredRun = {
  oid: string;
  tskid: number;
  scheduleid: number;
  jobid: string;
  id: string;
  name: string;
  subject: string;
  state: 'S' | 'F' | 'D';
  verdict: RunVerdict;
  startedby: string;
  attempt: number;
  retried: boolean;
  cancelledby: string;
  reason: string;
  message: string;
  result: unknown;
  done: number;
  total: number;
  executionTime: number;
  plannedfor: string | null;
  crtdat: string;
  endedat: string | null;
  scheduled: boolean;
};

type Rows = SelectQueryBuilder<{ e: Tables['job_execution'] }, 'e', object>;

const daysBefore: Record<TimeRange, number> = { today: 0, week: 6, month: 29 };

/** The days of the platform are those of the connection's time zone. */
const within = (days: NonNullable<Days>): RawBuilder<SqlBool> =>
  'from' in days
    ? sql<SqlBool>`e.startedat >= ${days.from}::timestamptz and e.startedat < (${days.to}::date + 1)::timestamptz`
    : sql<SqlBool>`e.startedat >= (current_date - ${sql.lit(daysBefore[days.before])})::timestamptz`;

type Conditions = RawBuilder<SqlBool>[];

const conditions = ({ kind, id, verdict, days }: Asked): Conditions => {
  const tests: Conditions = [sql`e.kind = ${kind}`];
  if (id) tests.push(sql`e.id = ${id}`);
  if (verdict) tests.push(sql`e.verdict = ${verdict}`);
  if (days) tests.push(within(days));
  return tests;
};

/** The runs of jobs, and the one of a number, each along its own index, and none twice. */
const quickConditions = ({ ids, number }: NonNullable<Asked['quick']>): Conditions => {
  const ofJobs = sql<SqlBool>`e.id = any(${[...ids]}::text[])`;
  return number === null ? [ofJobs] : [ofJobs, sql`(e.scheduleid = ${number}::bigint and not ${ofJobs})`];
};

const all = (tests: Conditions): RawBuilder<SqlBool> => sql.join(tests, sql` and `);

const matching = (db: Read, asked: Asked): Rows => {
  const rows = db.selectFrom('job_execution as e').where(all(conditions(asked))) as Rows;
  return asked.quick ? rows.where(sql<SqlBool>`(${sql.join(quickConditions(asked.quick), sql` or `)})`) : rows;
};

const countOf = async (db: Read, asked: Asked): Promise<number> => {
  const arms = asked.quick ? quickConditions(asked.quick) : [sql<SqlBool>`true`];
  const counts = arms.map(
    (arm) => sql`(select count(*) from job_execution e where ${all([...conditions(asked), arm])})`,
  );
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Milliseconds; of a run in progress, so far. */
const lasted = sql<number>`coalesce(e.ms, extract(epoch from now() - e.startedat) * 1000)`;
const seconds = sql<number>`round(${lasted} / 1000.0, 3)::float8`;
/** What a run answered, as text; empty: nothing. */
export const answered = sql<string>`coalesce(case when jsonb_typeof(e.result) = 'string' then e.result #>> '{}' else e.result::text end, '')`;

const described = (rows: Rows) =>
  rows
    .select([
      'e.oid',
      'e.tskid',
      'e.jobid',
      'e.id',
      'e.name',
      'e.subject',
      'e.state',
      'e.verdict',
      'e.startedby',
      'e.attempt',
      'e.retried',
      'e.cancelledby',
      'e.reason',
      'e.message',
      'e.result',
      'e.done',
      'e.total',
      'e.plannedfor',
      'e.startedat as crtdat',
      'e.endedat',
    ])
    .select([
      sql<number>`coalesce(e.scheduleid, e.tskid)`.as('scheduleid'),
      sql<boolean>`e.scheduleoid is not null`.as('scheduled'),
      seconds.as('executionTime'),
    ]);

/** As many runs are sorted by their duration; of more, some of the first in the index match. */
const sortedAtMost = 50_000;

/** The latest first, unless asked otherwise. Runs in progress count as the longest. */
const ordered = (rows: Rows, { sortField, sortOrder }: Order) =>
  sortField === 'executionTime'
    ? described(rows).orderBy('e.ms', sortOrder).orderBy('e.oid', sortOrder)
    : described(rows)
        .orderBy('e.startedat', sortField ? sortOrder : 'desc')
        .orderBy('e.oid', sortField ? sortOrder : 'desc');

const keptTotalOf = async (db: Read, kind: JobKind): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${keptTotal(`job_execution_${kind}`)} as total`.execute(db);
  return rows[0]?.total ?? 0;
};

/**
 * The first runs by their duration, of few that match: sorted by what an index has of them. The planner would rather
 * walk all runs by their duration until it meets ten of these.
 */
const firstByLength = (db: Read, asked: Asked, { order, most }: FirstOf): Rows => {
  const direction = sql.raw(order);
  const lengths = matching(db, asked).select(['e.oid', 'e.ms']).offset(0);
  return db.selectFrom(
    sql<Tables['job_execution']>`(select e.* from (
      select k.oid from (${lengths}) k order by k.ms ${direction}, k.oid ${direction} limit ${most}) k
      join job_execution e on e.oid = k.oid)`.as('e'),
  );
};

type FirstOf = { order: 'asc' | 'desc'; most: number };

/** The first runs by time of each job of a quick search, each from its own index, and the run of its number. */
const firstOfEach = (
  db: Read,
  asked: Asked,
  { ids, number }: NonNullable<Asked['quick']>,
  { order, most }: FirstOf,
): Rows => {
  const direction = sql.raw(order);
  const ofJobs = sql`select f.* from unnest(${[...new Set(ids)]}::text[]) k (id) cross join lateral (
    select * from job_execution e where ${all(conditions(asked))} and e.id = k.id
    order by e.startedat ${direction}, e.oid ${direction} limit ${most}) f`;
  const arms = [ofJobs];
  const ofNumber = quickConditions({ ids, number })[1];
  if (ofNumber) arms.push(sql`select * from job_execution e where ${all([...conditions(asked), ofNumber])}`);
  return db.selectFrom(sql<Tables['job_execution']>`(${sql.join(arms, sql` union all `)})`.as('e'));
};

/** Where the rows of a page are looked for. */
const sourceOf = (db: Read, asked: Asked, { sortField, sortOrder }: Order, { total, sorted, most }: Found): Rows => {
  if (sortField === 'executionTime')
    return total <= sorted ? firstByLength(db, asked, { order: sortOrder, most }) : matching(db, asked);
  const order = sortField ? sortOrder : 'desc';
  return asked.quick ? firstOfEach(db, asked, asked.quick, { order, most }) : matching(db, asked);
};

/** `sorted`: up to how many runs are sorted; `most`: how many rows the pages up to this one have. */
type Found = { total: number; sorted: number; most: number };

/** A page with the exact total. `sorted`: in tests fewer. */
export const executionPage = async (
  db: Read,
  asked: Asked,
  order: Order,
  { pageNum, pageSize }: Page,
  sorted = sortedAtMost,
): Promise<Paged<StoredRun>> => {
  const isWhole = !asked.id && !asked.verdict && !asked.days && !asked.quick;
  const total = isWhole ? await keptTotalOf(db, asked.kind) : await countOf(db, asked);
  if (total === 0) return { total, list: [] };
  const most = pageNum * pageSize;
  const list = await ordered(sourceOf(db, asked, order, { total, sorted, most }), order)
    .limit(pageSize)
    .offset(most - pageSize)
    .execute();
  return { total, list };
};

export async function* streamExecutions(db: Read, asked: Asked, order: Order): AsyncGenerator<StoredRun> {
  yield* ordered(matching(db, asked), order).stream(streamPortion);
}

/** All attempts of what the run belongs to, the first one first; none if the run is not of this kind. */
export const attemptsOf = (db: Read, kind: JobKind, oid: string): Promise<StoredRun[]> =>
  described(
    db
      .selectFrom('job_execution as e')
      .where('e.kind', '=', kind)
      .where(
        sql<SqlBool>`(e.oid = ${oid} or e.scheduleid = (select scheduleid from job_execution where oid = ${oid}))`,
      ) as Rows,
  )
    .orderBy('e.startedat')
    .orderBy('e.tskid')
    .execute();

/** One run. */
export const runByOid = async (db: Read, kind: JobKind, oid: string): Promise<StoredRun | undefined> =>
  described(db.selectFrom('job_execution as e').where('e.kind', '=', kind).where('e.oid', '=', oid)).executeTakeFirst();

/** The jobs of a kind that have a schedule. `status`: empty: on and off. */
export const scheduledJobs = (
  db: Read,
  kind: JobKind,
  status: '' | 'Y' | 'N',
): Promise<{ oid: string; id: string; name: string; preword: string; action: string }[]> => {
  let rows = db
    .selectFrom('scheduled_job')
    .select(['oid', 'id', 'name', 'preword', 'action'])
    .where('kind', '=', kind)
    .orderBy(sql`lower(id)`);
  if (status) rows = rows.where('status', '=', status);
  return rows.execute();
};

const runsInChart = 60;
/** With fewer, nothing can be said to be usual. */
const fewestToCompare = 8;

/**
 * The last runs of a job. A run is long if it takes more than three times the median of those that have worked, and at
 * least a second more than nine of ten.
 */
export const chartOf = async (db: Read, kind: JobKind, id: string): Promise<RunChart> => {
  const { rows } = await sql<RunChart['list'][number] & { usual: number | null; limit: number | null }>`
    with runs as (
      select e.oid, e.tskid, coalesce(e.scheduleid, e.tskid) as scheduleid, e.state, e.verdict, e.startedat, ${seconds} as seconds
      from job_execution e where e.kind = ${kind} and e.id = ${id} order by e.startedat desc, e.oid desc limit ${runsInChart}
    ), usual as (
      select percentile_cont(0.5) within group (order by seconds) as median,
        case when count(*) >= ${fewestToCompare} then greatest(3 * percentile_cont(0.5) within group (order by seconds),
          1 + percentile_cont(0.9) within group (order by seconds)) end as longest
      from runs where state = 'S' and verdict <> 'held'
    )
    select r.oid, r.scheduleid, r.state, r.verdict, r.startedat as crtdat, r.seconds as "executionTime", u.median as usual, u.longest as "limit",
      case when r.state = 'F' or r.seconds > u.longest then 'Y' else 'N' end as unusual
    from runs r, usual u order by r.startedat, r.tskid`.execute(db);
  const [first] = rows;
  return {
    usual: first?.usual ?? null,
    limit: first?.limit ?? null,
    list: rows.map(({ usual: _usual, limit: _limit, ...run }) => run),
  };
};

/**
 * What the attempts of a request did with each form and instance. `reason`: the key of a text, may be empty. What was
 * in progress when its execution ended has failed.
 */
export const detailsOf = async (db: Read, scheduleid: number): Promise<(BpmDetail & { reason: string })[]> => {
  const { rows } = await sql<BpmDetail & { reason: string }>`
    select d.oid, d.name, d.message,
      case when d.state = 'D' and e.state <> 'D' then coalesce(nullif(e.reason, ''), 'job.server_lost') else d.reason end as reason,
      case when d.state = 'D' and e.state <> 'D' then 'F' else d.state end as state, d.form_id as "formId", d.ins_id as "insId", d.retry, d.crtdat as "crtDat"
    from job_execution e join bpm_execution_detail d on d.execution = e.oid
    where e.kind = 'bpm' and e.scheduleid = ${scheduleid} order by d.crtdat, d.oid limit ${mostBpmDetails}`.execute(db);
  return rows;
};
