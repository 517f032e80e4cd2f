import type { Database } from '#platform/db/server/database.ts';

/**
 * Cleans up after a bulk write: updates statistics, merges the pending lists of the gram indexes, vacuums dead rows.
 * Autovacuum would do this eventually; until then searches would take ten times as long.
 */
export const settleOrganisation = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('vacuum (analyze) department, employee');
};
