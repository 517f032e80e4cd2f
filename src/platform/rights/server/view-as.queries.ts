import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';

/** An active view: whose session, as whom, and how many seconds of it are left by the database's clock. */
export type ActiveView = { sessionoid: string; empid: string; target: string; userid: string; seconds: number };

/** The view with this oid while it is active and its target may enter the console. */
export const activeView = (db: Read, oid: string): Promise<ActiveView | undefined> =>
  db
    .selectFrom('see_as as s')
    .innerJoin('account as a', 'a.empid', 's.target')
    .innerJoin('employee as e', 'e.empid', 's.target')
    .innerJoin('web_user as w', 'w.empid', 's.target')
    .select([
      's.sessionoid',
      's.empid',
      's.target',
      'a.userid',
      sql<number>`extract(epoch from s.until - now())::float8`.as('seconds'),
    ])
    .where('s.oid', '=', oid)
    .where('s.until', '>', sql<string>`now()`)
    .where('e.inservice', '=', 'Y')
    .where('a.status', '=', 'Y')
    .where('w.status', '=', 'Y')
    .where(sql<string>`door_of(s.target, 'W')`, '<>', 'blacklist')
    .executeTakeFirst();

/** Name of a person who may enter the console; undefined for everybody else. */
export const consoleUser = async (db: Read, empid: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('account as a', 'a.empid', 'e.empid')
    .innerJoin('web_user as w', 'w.empid', 'e.empid')
    .select('e.name')
    .where('e.empid', '=', empid)
    .where('e.inservice', '=', 'Y')
    .where('a.status', '=', 'Y')
    .where('w.status', '=', 'Y')
    .where(sql<string>`door_of(e.empid, 'W')`, '<>', 'blacklist')
    .executeTakeFirst();
  return row?.name;
};

export const endViews = async (trx: Write, sessionOid: string): Promise<void> => {
  await trx
    .updateTable('see_as')
    .set({ until: sql<never>`now()` })
    .where('sessionoid', '=', sessionOid)
    .where('until', '>', sql<string>`now()`)
    .execute();
};

export const insertView = (
  trx: Write,
  view: { empid: string; sessionoid: string; target: string },
): Promise<{ oid: string; until: string; seconds: number }> =>
  trx
    .insertInto('see_as')
    .values(view)
    .returning(['oid', 'until', sql<number>`floor(extract(epoch from until - now()))::int`.as('seconds')])
    .executeTakeFirstOrThrow();
