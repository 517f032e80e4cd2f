import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Scope } from '#platform/wire/server/grant.ts';

/**
 * The employees in the scope, as a predicate on `employee e`: the same meaning as `scopeHolds`, whether they are still
 * in service or not.
 */
export const withinScope = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const ids = (withSub: boolean): string[] =>
    scope.departments.filter((one) => one.withSub === withSub).map((one) => one.depkey);
  return sql<SqlBool>`(e.coid = any(${scope.companies}::text[])
    or (e.plantid <> '' and e.coid || e.plantid = any(${scope.plants}::text[]))
    or e.depkey = any(${ids(false)}::text[])
    or e.depkey in (select depkey from department where ancestors && ${ids(true)}::text[]))`;
};

/** Those among the ids that are employees inside the scope. */
export const peopleWithin = async (db: Read, scope: Scope, empids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ empid: string }>`
    select e.empid from employee e where e.empid = any(${[...empids]}::text[]) and ${withinScope(scope)}`.execute(db);
  return new Set(rows.map(({ empid }) => empid));
};
