import type { Database } from '#platform/db/server/database.ts';

/**
 * After a bulk write: fresh statistics, the pending lists of the gram indexes merged, dead rows vacuumed. Autovacuum
 * does the same later; until then the first searches would take ten times as long.
 */
export const settleOrganisation = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('vacuum (analyze) department, employee');
};
