import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';

/** Where people are looked for: inside the scope, and there inside `narrowed`, a part that the reader chose. */
export type Where = { scope: Scope; narrowed: Scope };

export const anywhere: Where = { scope: everywhere, narrowed: everywhere };
export const isEverywhere = ({ scope, narrowed }: Where): boolean => scope.everywhere && narrowed.everywhere;

const columns = { coid: 'e.coid', plantid: 'e.plantid', depkey: 'e.depkey' };
const inPlaces = (scope: Scope, pair: string): RawBuilder<SqlBool> =>
  withinScope(scope, { coid: `${pair}.coid`, plantid: `${pair}.plantid` });

/** Whether an employee `e` is there, as a predicate of a query. */
export const isThere = ({ scope, narrowed }: Where): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${withinScope(scope, columns)} and ${withinScope(narrowed, columns)})`;

/**
 * A `with` part `places`: company and plant of everybody in service, as far as the whole place is searched. Walks from
 * one pair to the next by the index, since there are a few dozen pairs and a million people.
 */
export const placesSearched = ({ scope, narrowed }: Where): RawBuilder<unknown> => sql`
  recursive pair as (
    (select coid, plantid from employee where inservice = 'Y' order by coid, plantid limit 1)
    union all
    select following.coid, following.plantid from pair cross join lateral (
      select coid, plantid from employee
      where inservice = 'Y' and (coid, plantid) > (pair.coid, pair.plantid)
      order by coid, plantid limit 1) following
  ), places as materialized (
    select coid, plantid from pair where ${inPlaces(scope, 'pair')} and ${inPlaces(narrowed, 'pair')}
  )`;

const ofDepartments = (scope: Scope): RawBuilder<unknown> | null => {
  if (scope.everywhere || scope.departments.length === 0) return null;
  const keys = (withSub: boolean): string[] =>
    scope.departments.filter((one) => one.withSub === withSub).map((one) => one.depkey);
  return sql`select depkey from department where depkey = any(${keys(false)}::text[]) or ancestors && ${keys(true)}::text[]`;
};

/** `each` limits the people taken from each place, in the order of their search text, before `matching` is applied. */
type Walk = { matching: RawBuilder<SqlBool>; first?: RawBuilder<unknown>; each?: RawBuilder<unknown> };

/**
 * The numbers and search texts of the people in service who are there and match: of whole places by `employee_in_place`
 * alone, and of departments by `employee_by_department`. Needs the `with` part of `placesSearched`. `matching` and
 * `first` (an order and limit of the matches of each place) refer to the employee as `e`. The parts are joined
 * laterally, since the planner does not know how few of a million people they hold.
 */
export const peopleThere = (where: Where, { matching, first = sql``, each }: Walk): RawBuilder<unknown> => {
  const ofPlace = sql`select e.empid, e.search_text from employee e
    where e.inservice = 'Y' and e.coid = places.coid and e.plantid = places.plantid`;
  const walked = each
    ? sql`select e.empid, e.search_text from (${ofPlace} order by e.search_text using ~<~ ${each}) e where ${matching}`
    : sql`${ofPlace} and ${matching}`;
  const parts = [sql`select found.empid, found.search_text from places cross join lateral (${walked} ${first}) found`];
  for (const [scope, other] of [
    [where.scope, where.narrowed],
    [where.narrowed, where.scope],
  ] as const) {
    const keys = ofDepartments(scope);
    if (keys === null) continue;
    parts.push(sql`select found.empid, found.search_text from (${keys} offset 0) part cross join lateral (
      select e.empid, e.search_text from employee e
      where e.depkey = part.depkey and e.inservice = 'Y' and ${withinScope(other, columns)} and ${matching} offset 0) found`);
  }
  return sql.join(parts, sql` union `);
};
