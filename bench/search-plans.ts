import type { Database, Read } from '#platform/db/server/database.ts';
import { capturedSql } from './captured-sql.ts';
import { planOf } from './plan.ts';
import type { Figure } from './report.ts';

const isMonth = /_\d{4}_\d\d$/;

/**
 * Whether any of the searches reads a large table row by row: what does not will take about as long among ten times as
 * many rows.
 */
export const searchPlans = async (
  { pool }: Database,
  of: string,
  searches: Readonly<Record<string, (read: Read) => Promise<unknown>>>,
): Promise<Figure> => {
  const wrong: string[] = [];
  const indexes = new Set<string>();
  for (const [name, ask] of Object.entries(searches))
    for (const statement of await capturedSql(pool, ask)) {
      const plan = await planOf(pool, statement);
      for (const index of plan.indexes) indexes.add(index.replace(/_\d{4}_\d\d/, ''));
      const months = new Set(plan.scannedWhole.filter((table) => isMonth.test(table)));
      if (months.size > 0) wrong.push(`${name}: ${[...months].join(', ')}`);
    }
  return {
    figure: `${of}: ${Object.keys(searches).length} searches without reading a month row by row`,
    goal: 'all',
    measured: wrong.length === 0 ? `all, by ${indexes.size} indexes` : wrong.join('; '),
    ok: wrong.length === 0,
  };
};
