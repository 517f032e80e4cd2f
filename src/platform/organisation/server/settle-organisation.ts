import type { Database } from '#platform/db/server/database.ts';

/**
 * After many rows were written at once: fresh statistics, and the gram indexes' lists of pending entries worked in. Both come by themselves later; until then
 * the first searches would take ten times as long.
 */
export const settleOrganisation = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query(
    `select gin_clean_pending_list(index::regclass) from unnest(array['employee_by_gram', 'department_by_gram', 'department_by_ancestor']) index`,
  );
  await pool.query('analyze department, employee');
};
