import { sql } from 'kysely';
import type { PlacedRows } from '#platform/rights/server/row-scope.ts';

/** Feedback belongs where its reporter does. That of a person whom the organisation no longer knows lies nowhere. */
export const placedFeedback: PlacedRows = {
  from: sql`feedback f left join employee e on e.empid = f.empid`,
  key: 'f.oid',
  coid: 'e.coid',
  plantid: 'e.plantid',
  depkey: 'e.depkey',
};
