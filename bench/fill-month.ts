import type pg from 'pg';

/** A month of a partitioned table: the first moment of it, and of the next one. */
export type Month = { first: string; next: string };

/** Months that follow one another, the first one `from` months before this one. */
export const monthsBefore = async (pool: pg.Pool, from: number): Promise<Month[]> => {
  const { rows } = await pool.query<Month>(
    `select date_trunc('month', now(), 'UTC') - make_interval(months => n) as first,
      date_trunc('month', now(), 'UTC') - make_interval(months => n - 1) as next from generate_series($1::int, 0, -1) n`,
    [from],
  );
  return rows;
};

/**
 * Makes the partition of a month, unless it is there: its rows are inserted before it is attached, so that no trigger
 * and no index costs them time, and each index is built at once. `insert` writes them into the table that it is given.
 */
export const fillMonth = async (
  pool: pg.Pool,
  { table, month: { first, next } }: { table: string; month: Month },
  insert: (client: pg.PoolClient, part: string) => Promise<unknown>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2");
    const { rows } = await client.query<{ part: string; there: boolean; rows: number }>(
      `select part, to_regclass(part) is not null as there, 0 as rows
      from (select $1 || '_' || to_char($2::timestamptz at time zone 'UTC', 'YYYY_MM') as part) named`,
      [table, first],
    );
    const { part = '', there = true } = rows[0] ?? {};
    if (there) {
      const { rows: some } = await client.query(`select from ${part} limit 1`);
      if (some.length > 0) return;
      await client.query(`drop table ${part}`);
    }
    await client.query('begin');
    await client.query(`create table ${part} (like ${table} including defaults including constraints)`);
    await insert(client, part);
    await client.query(`alter table ${table} attach partition ${part} for values from ('${first}') to ('${next}')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('reset all');
    client.release();
  }
};
