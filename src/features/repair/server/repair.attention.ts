import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { companyName } from '#platform/organisation/server/place-names.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { repairMenu } from '../repair.contract.ts';
import { hasLeft, placedPeople } from './repair-people.queries.ts';
import { words } from './words.texts.ts';

/** Repair people who have left: orders would go to somebody who no longer works here. */
export const repairPeopleLeft: Attention = {
  key: 'repair-people-left',
  title: words['repair.attention.left'],
  list: `${repairMenu.url}?people-attention=LEFT`,
  functions: [repairMenu.id],
  level: 'CHANGE',
  scoped: true,
  find: async (db, { scope, most }) => {
    const { rows } = await sql<AttentionRow & { total: number }>`
      select r.oid as key, coalesce(e.name, r.name) || ' (' || r.empid || ') · ' || ${companyName('r.companyid')} as label,
        ${`${repairMenu.url}?people-attention=LEFT&people-details=`} || r.oid as path, count(*) over ()::int as total
      from repair_person r left join employee e on e.empid = r.empid
      where ${hasLeft} and ${withinScope(scope, placedPeople)} order by r.companyid, r.empid limit ${most}`.execute(db);
    return counted(rows);
  },
};
