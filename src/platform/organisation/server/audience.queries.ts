import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import { companyName, plantName } from './place-names.ts';

/** A company, or with `plantid` a plant of it. */
export type AudiencePlace = { coid: string; plantid?: string };

/** The name of a company or plant, and how many employees in service it has. */
export const employeesOf = async (
  db: Read,
  { coid, plantid }: AudiencePlace,
): Promise<{ name: string; people: number }> => {
  const { rows } = await sql<{ name: string; people: number }>`
    select ${plantid === undefined ? companyName('p.coid') : plantName('p.coid', 'p.plantid')} as name,
      (select count(*)::int from employee e where e.inservice = 'Y' and e.coid = p.coid
        ${plantid === undefined ? sql`` : sql`and e.plantid = p.plantid`}) as people
    from (select ${coid}::text as coid, ${plantid ?? ''}::text as plantid) p`.execute(db);
  return rows[0] ?? { name: plantid ?? coid, people: 0 };
};

/** All employees in service. */
export const allEmployees = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ people: number }>`select ${keptTotal('employee_in_service')} as people`.execute(db);
  return rows[0]?.people ?? 0;
};
