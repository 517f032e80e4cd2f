import { sql, type RawBuilder } from 'kysely';

/** The totals that the database keeps (migration 0051). A further one is `select begin_kept_total(…)` in a migration, and its name here. */
export type KeptTotal = 'app_user' | 'employee_in_service';

/**
 * How many rows there are, as an expression of a query: exact as of the query's snapshot, and read from a few rows instead of counted. For lists without a
 * filter over tables that may grow large; with a filter, count what was found.
 */
export const keptTotal = (name: KeptTotal): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(difference), 0)::int from kept_total where name = ${sql.lit(name)})`;
