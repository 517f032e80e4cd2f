import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/**
 * Whether the person may use the console, as for a session (`sessionState`): for work in somebody's name that no
 * session stands behind, such as a message that was timed. Maintenance keeps nobody from it.
 */
export const mayUseConsole = async (db: Read, empid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from employee e join account a on a.empid = e.empid join web_user w on w.empid = e.empid
    where e.empid = ${empid} and e.inservice = 'Y' and a.status = 'Y' and w.status = 'Y'
      and door_of(e.empid, 'W') <> 'blacklist'`.execute(db);
  return rows.length > 0;
};
