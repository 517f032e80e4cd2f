import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { phonesOf } from '../app-versions.contract.ts';

/** How many people use the app on a platform, by the version they signed in with last; null for another platform. */
export const peopleByVersion = async (db: Read, platform: string): Promise<Map<string, number> | null> => {
  const phones = phonesOf[platform];
  if (phones === undefined) return null;
  const rows = await db
    .selectFrom('app_user')
    .select(['appversion', sql<number>`count(*)::int`.as('people')])
    .where(sql`lower(platform)`, '=', phones)
    .where('status', '=', 'Y')
    .groupBy('appversion')
    .execute();
  return new Map(rows.map(({ appversion, people }) => [appversion, people]));
};
