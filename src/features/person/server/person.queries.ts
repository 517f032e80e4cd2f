import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import type { PersonFacts } from '../person.contract.ts';

export type PersonRow = Omit<PersonFacts, 'readable'> & { coid: string; plantid: string; ancestors: string[] };

/** An employee with the place in the organisation; undefined for an unknown number. */
export const personByEmpid = async (db: Read, empid: string): Promise<PersonRow | undefined> => {
  const { rows } = await sql<PersonRow>`
    select e.empid, e.name, e.inservice, e.jobgrade, e.email, coalesce(e.adaccount, '') as adaccount, e.coid, e.plantid,
      coalesce(d.ancestors, '{}') as ancestors,
      coalesce((select array_agg(up.depname order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors)), '{}') as path,
      ${companyName('e.coid')} as coname, ${plantName('e.coid', 'e.plantid')} as plantname
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = ${empid}`.execute(db);
  return rows[0];
};
