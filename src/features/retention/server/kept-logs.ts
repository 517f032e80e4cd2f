import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { pruningJob } from '#platform/jobs/server/jobs.ts';
import { dropMonth } from '#platform/log-seals/server/drop-month.ts';
import type { SealKey } from '#platform/log-seals/server/seal-key.ts';
import type { LogId, PeriodUnit } from '../retention.contract.ts';

/** Initial values that the environment gives. */
export type InitialPeriods = { signInMonths: number };

/** What pruning is given. `sealKey`: signs that months of the database log were dropped. */
export type Pruning = { before: RawBuilder<Date>; most: number; period: number; sealKey: SealKey };

/** A log that is kept for a time. */
export type KeptLog = {
  log: LogId;
  unit: PeriodUnit;
  initial: (given: InitialPeriods) => number;
  /** What the period may be, in its unit. */
  least: number;
  most: number;
  /** Whether it may be kept for ever. */
  forEver: boolean;
  /** Its entries, with their time as `at`, in an order that an index has; those alone that may be deleted. */
  entries: RawBuilder<unknown>;
  /** The time of the oldest entry, if `min(at)` would read all of them. */
  oldest?: RawBuilder<unknown>;
  /** A job of its own deletes it: its id, and SQL for its period, which is a parameter of its schedule. */
  elsewhere?: { job: string; period: RawBuilder<number> };
  /** Deletes the oldest entries before a time, at most so many of them if it deletes rows; answers how many. */
  prune: (trx: Write, asked: Pruning) => Promise<number | null>;
};

const rowsOf = (table: string, at: string, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`(select ${sql.ref(at)} as at from ${sql.table(table)} where ${more})`;

/** Deletes rows of a table with an oid. */
const deletesRows =
  (table: string, at: string, more: RawBuilder<unknown> = sql`true`): KeptLog['prune'] =>
  async (trx, { before, most }) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where oid in (
        select oid from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${more} order by ${sql.ref(at)} limit ${most})`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0);
  };

const hasEnded = sql`state <> 'D'`;
const isImported = sql`state in ('done', 'failed', 'cancelled', 'undone')`;
const isWritten = sql`state = 'C'`;
const isDiscarded = sql`state = 'X'`;
const hasLog = sql`logfileid is not null and state in ('C', 'I')`;

/**
 * Every log of the product that is kept for a time. What is kept to work, such as sessions, files without a record and
 * what can be undone, has its own settings (docs/operations.md).
 */
export const keptLogs: readonly KeptLog[] = [
  {
    log: 'database_log',
    unit: 'M',
    initial: () => 0,
    least: 3,
    most: 600,
    forEver: true,
    entries: rowsOf('database_log', 'at'),
    // Whole months, the oldest first: what is left has no gap, which a seal over ranges of time can rely on.
    prune: (trx, { before, period, sealKey }) =>
      dropMonth(trx, sealKey, { before, reason: `kept for ${period} months` }),
  },
  {
    log: 'sign_ins',
    unit: 'M',
    initial: ({ signInMonths }) => signInMonths,
    least: 1,
    most: 600,
    forEver: false,
    entries: rowsOf('signin', 'at', sql`channel in ('W', 'A')`),
    oldest: sql`(select least((select at from signin where channel = 'W' order by at limit 1),
      (select at from signin where channel = 'A' order by at limit 1)))`,
    prune: async (trx, { period }) => {
      const { rows } = await sql<{ forgotten: number }>`
        select forget_signins(${period}::int)::int as forgotten`.execute(trx);
      return rows[0]?.forgotten === 0 ? null : (rows[0]?.forgotten ?? null);
    },
  },
  {
    log: 'executions',
    unit: 'D',
    initial: () => 90,
    least: 7,
    most: 730,
    forEver: false,
    entries: rowsOf('job_execution', 'startedat', hasEnded),
    elsewhere: {
      job: pruningJob,
      period: sql<number>`coalesce((select (params ->> 'keepDays')::int from scheduled_job
        where kind = 'app' and preword = 'platform' and action = 'executions' order by status desc, oid limit 1), 90)`,
    },
    prune: async () => null,
  },
  {
    log: 'imports',
    unit: 'D',
    initial: () => 0,
    least: 30,
    most: 3650,
    forEver: true,
    entries: rowsOf('bulk_import', 'at', isImported),
    prune: deletesRows('bulk_import', 'at', isImported),
  },
  {
    log: 'notices',
    unit: 'D',
    initial: () => 90,
    least: 7,
    most: 3650,
    forEver: false,
    entries: rowsOf('notice', 'at'),
    prune: deletesRows('notice', 'at'),
  },
  {
    log: 'pushes',
    unit: 'D',
    initial: () => 90,
    least: 7,
    most: 3650,
    forEver: false,
    entries: rowsOf('push_sending', 'at'),
    prune: deletesRows('push_sending', 'at'),
  },
  {
    // Those that wait or failed stay until they are written back or discarded.
    log: 'write_backs',
    unit: 'D',
    initial: () => 90,
    least: 7,
    most: 3650,
    forEver: false,
    entries: sql`(select writtenat as at from write_back where ${isWritten}
      union all select discardedat from write_back where ${isDiscarded})`,
    prune: async (trx, asked) => {
      const written = (await deletesRows('write_back', 'writtenat', isWritten)(trx, asked)) ?? 0;
      if (written >= asked.most) return written;
      const rest = { ...asked, most: asked.most - written };
      return written + ((await deletesRows('write_back', 'discardedat', isDiscarded)(trx, rest)) ?? 0);
    },
  },
  {
    log: 'feedback_logs',
    unit: 'D',
    initial: () => 365,
    least: 7,
    most: 3650,
    forEver: true,
    // Of feedback that is closed: what is being processed keeps its log.
    entries: rowsOf('feedback', 'feedbackdate', hasLog),
    prune: async (trx, { before, most }) => {
      const { numAffectedRows } = await sql`
        update feedback set logfileid = null where oid in (
          select oid from feedback where feedbackdate < ${before} and ${hasLog} order by feedbackdate limit ${most})`.execute(
        trx,
      );
      return Number(numAffectedRows ?? 0);
    },
  },
];

/** SQL: the time before which entries are deleted. */
export const timeBefore = (unit: PeriodUnit, period: number): RawBuilder<Date> =>
  unit === 'D'
    ? sql<Date>`(now() - make_interval(days => ${period}::int))`
    : sql<Date>`(date_trunc('month', now()) - make_interval(months => ${period}::int))`;

/** The periods in force of the logs that the job of retention prunes, by log. */
export const periodsOf = async (db: Read, given: InitialPeriods): Promise<ReadonlyMap<LogId, number>> => {
  const changed = await db.selectFrom('retention_period').select(['log', 'period']).execute();
  const periods = new Map(changed.map(({ log, period }) => [log, period]));
  const pruned = keptLogs.filter(({ elsewhere }) => !elsewhere);
  return new Map(pruned.map(({ log, initial }) => [log, periods.get(log) ?? initial(given)]));
};
