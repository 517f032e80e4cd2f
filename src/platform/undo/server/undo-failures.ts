import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Change } from './acts.queries.ts';
import { labelOf, type RowNames } from './row-words.ts';

/** Whether a row could not be put back since a value that it needs, such as a password, is not kept any more. */
export const lacksValue = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '23502';

/** Whether a violated constraint says that a row's file is there: files without a record are kept for a week. */
export const leadsToFile = async (db: Read, constraint: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_constraint where conname = ${constraint} and confrelid = 'stored_file'::regclass) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/**
 * Why the rows of an act could not be put back, as a violated constraint says it, and the row that could not: its name
 * or number is taken by now (unique), or what it belongs to is gone (a foreign key of a row that would come back).
 */
export const obstacleOf = (
  error: unknown,
  changes: readonly Change[],
  names: RowNames,
): { reason: 'undo.taken' | 'undo.missing' | 'undo.changed'; named: readonly Change[] } => {
  const { code, table } = error as { code?: string; table?: string };
  const returning = changes.filter((change) => change.table === table && change.type !== 'I');
  const reason =
    code === '23505' || code === '23P01'
      ? 'undo.taken'
      : code === '23503' && returning.length > 0
        ? 'undo.missing'
        : 'undo.changed';
  // A part without a name of its own, as the members of a role, is named by what was changed with it.
  const isNamed = (change: Change): boolean => labelOf(names, change) !== '';
  const named = returning.findLast(isNamed) ?? changes.findLast(isNamed) ?? returning.at(-1) ?? changes.at(-1);
  return { reason, named: named ? [named] : [] };
};
