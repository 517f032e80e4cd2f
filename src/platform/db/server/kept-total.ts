import { sql, type RawBuilder } from 'kysely';

/**
 * The totals kept by the database (migrations 0051, 0295 and 0310). To add one, call `select begin_kept_total(…)` in a
 * migration and add its name here.
 */
export type KeptTotal =
  | 'app_user'
  | 'employee_in_service'
  | 'parameter'
  | 'master_data'
  | 'job_execution_app'
  | 'job_execution_bpm';

/**
 * Number of rows, as an expression of a query: exact as of the query's snapshot, and read from a few rows instead of
 * counted. For lists without a filter over tables that may grow large; with a filter, count what was found.
 */
export const keptTotal = (name: KeptTotal): RawBuilder<number> => keptTotalNamed(sql.lit(name));

/** The same for totals of which there is one for each record, by an expression that answers the name. */
export const keptTotalNamed = (name: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(difference), 0)::int from kept_total where name = ${name})`;
