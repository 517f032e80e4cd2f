import type { Database } from '#platform/db/server/database.ts';

/**
 * After many rows were written at once: fresh statistics, the gram indexes' lists of pending entries worked in, old
 * versions of rows cleared away. All of it comes by itself later; until then the first searches would take ten times as
 * long.
 */
export const settleOrganisation = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('vacuum (analyze) department, employee');
};
