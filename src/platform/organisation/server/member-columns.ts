import { sql } from 'kysely';
import { plantName } from './place-names.ts';

/** SQL: the columns of a `MemberRow`, of an employee `e` and the department `d`. */
export const memberColumns = sql`e.empid as id, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname, e.coid, e.plantid`;
