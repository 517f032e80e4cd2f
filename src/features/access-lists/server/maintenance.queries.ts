import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { maintenanceCode, type MaintenanceState } from '../whitelist.contract.ts';

/**
 * Whether console and app are under maintenance, and the switched-on entries that let the person in (migration 0038).
 */
export const maintenanceFor = async (db: Read, empid: string): Promise<MaintenanceState> => {
  const { rows } = await sql<MaintenanceState>`
    select case when under_maintenance('W') then 'Y' else 'N' end as web, case when under_maintenance('A') then 'Y' else 'N' end as app,
      coalesce((select json_agg(w.oid order by w.oid) from whitelist w
        join person_places(${empid}) place on place.type = w.contenttype and place.contentoid = w.contentoid and place.containsub = w.containsub
        where w.type = ${maintenanceCode} and w.status = 'Y'), '[]') as own`.execute(db);
  return rows[0] ?? { web: 'N', app: 'N', own: [] };
};
