import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { scopeHolds, type Scope } from '#platform/rights/server/grant.ts';
import { RequestFault } from '#platform/wire/refusal.ts';

/** The scope as a predicate on `employee e`: the same meaning as `scopeHolds`. */
export const liesInScope = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const { companies, plants, departments } = scope;
  const keys = (sub: boolean): string[] =>
    departments.filter(({ withSub }) => withSub === sub).map(({ depkey }) => depkey);
  return sql<SqlBool>`(e.coid = any(${companies}::text[])
    or (e.plantid <> '' and e.coid || e.plantid = any(${plants}::text[]))
    or e.depkey = any(${keys(false)}::text[])
    or e.depkey in (select depkey from department where ancestors && ${keys(true)}::text[]))`;
};

export type EmployeePlace = {
  empid: string;
  name: string;
  inservice: 'Y' | 'N';
  coid: string;
  plantid: string;
  /** from the root down to the own department */
  depkeys: string[];
};

/** Where those of the employees that there are stand in the organisation. */
export const employeePlaces = (db: Read, empids: readonly string[]): Promise<EmployeePlace[]> =>
  db
    .selectFrom('employee as e')
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .select([
      'e.empid',
      'e.name',
      'e.inservice',
      'e.coid',
      'e.plantid',
      sql<string[]>`coalesce(d.ancestors, '{}')`.as('depkeys'),
    ])
    .where('e.empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .execute();

/** Refuses (403) employees outside the scope; for who works in a part of the organisation, those that there are not as well. */
export const assertInScope = async (db: Read, scope: Scope, empids: readonly string[]): Promise<void> => {
  if (scope.everywhere) return;
  const places = await employeePlaces(db, empids);
  const inside = new Set(places.filter((place) => scopeHolds(scope, place)).map(({ empid }) => empid));
  const outside = empids.filter((empid) => !inside.has(empid));
  if (outside.length > 0) throw new RequestFault(403, 'app_user.outside_scope');
};
