import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import { companyName, plantName } from './place-names.ts';

/** A company, or with `plantid` a plant of it. */
export type AudiencePlace = { coid: string; plantid?: string };

export type PlaceAudience = { name: string; people: number };

const keyOf = ({ coid, plantid = '' }: AudiencePlace): string => JSON.stringify([coid, plantid]);

/**
 * The names of companies and plants, and how many employees in service each has: one statement for all of them. Returns
 * what is known of each.
 */
export const employeesOf = async (
  db: Read,
  places: readonly AudiencePlace[],
): Promise<(place: AudiencePlace) => PlaceAudience> => {
  const asked = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  if (asked.length === 0) return ({ coid, plantid }) => ({ name: plantid ?? coid, people: 0 });
  const { rows } = await sql<PlaceAudience & { coid: string; plantid: string }>`
    select p.coid, p.plantid,
      case when p.plantid = '' then ${companyName('p.coid')} else ${plantName('p.coid', 'p.plantid')} end as name,
      case when p.plantid = ''
        then (select count(*) from employee e where e.inservice = 'Y' and e.coid = p.coid)
        else (select count(*) from employee e where e.inservice = 'Y' and e.coid = p.coid and e.plantid = p.plantid)
      end::int as people
    from unnest(${asked.map(({ coid }) => coid)}::text[], ${asked.map(({ plantid = '' }) => plantid)}::text[])
      p (coid, plantid)`.execute(db);
  const known = new Map(rows.map(({ name, people, ...place }) => [keyOf(place), { name, people }]));
  return (place) => known.get(keyOf(place)) ?? { name: place.plantid ?? place.coid, people: 0 };
};

/** All employees in service. */
export const allEmployees = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ people: number }>`select ${keptTotal('employee_in_service')} as people`.execute(db);
  return rows[0]?.people ?? 0;
};
