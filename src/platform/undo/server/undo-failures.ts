import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

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
