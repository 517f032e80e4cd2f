import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';

/** How many people use the app: all who have signed in to it, without those who are switched off. */
export const peopleInApp = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select ${keptTotal('app_user')} - (select count(*)::int from app_user where status = 'N') as people`.execute(db);
  return rows[0]?.people ?? 0;
};
