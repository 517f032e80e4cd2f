import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '../conditions.ts';
import type { Scope } from '#platform/wire/server/grant.ts';

/** PostgreSQL scans a longer list linearly for each row; as a subquery it is hashed. */
const fewValues = 8;

const isOneOf = (column: RawBuilder<unknown>, values: string[]): RawBuilder<boolean> =>
  values.length <= fewValues
    ? sql<boolean>`${column} = any(${values})`
    : sql<boolean>`${column} in (select unnest(${values}::text[]))`;

const isBelowOneOf = (depkeys: string[]): RawBuilder<boolean> =>
  depkeys.length <= fewValues
    ? sql<boolean>`e.depkey in (select depkey from department where ancestors && ${depkeys}::text[])`
    : sql<boolean>`e.depkey in (select d.depkey from department d cross join unnest(d.ancestors) up
        where up in (select unnest(${depkeys}::text[])))`;

/**
 * The people whom the conditions name, as a predicate on `employee e` (in service): the inverse of `rights-index.ts`,
 * with the same meaning. An empty list names nobody.
 */
export const namedBy = (conditions: readonly Condition[]): RawBuilder<boolean> => {
  const ids = (type: string, sub?: 'Y' | 'N'): string[] =>
    conditions
      .filter((one) => one.type === type && (sub === undefined || one.containSub === sub))
      .map((one) => one.contentoid);
  const roles = ids('R');
  if (roles.includes(everybody)) return sql<boolean>`e.inservice = 'Y'`;
  const tests: RawBuilder<boolean>[] = [];
  const test = (values: string[], build: (values: string[]) => RawBuilder<boolean>): void => {
    if (values.length > 0) tests.push(build(values));
  };
  test(ids('H'), (values) => isOneOf(sql`e.empid`, values));
  test(ids('C'), (values) => isOneOf(sql`e.coid`, values));
  test(ids('P'), (values) => sql`(e.plantid <> '' and ${isOneOf(sql`e.coid || e.plantid`, values)})`);
  test(ids('D', 'N'), (values) => isOneOf(sql`e.depkey`, values));
  test(ids('D', 'Y'), isBelowOneOf);
  test(
    roles,
    (values) =>
      sql`e.empid in (select m.empid from role_member m join role r on r.oid = m.roleoid where r.status = 'Y' and r.id = any(${values}))`,
  );
  if (tests.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(e.inservice = 'Y' and (${sql.join(tests, sql` or `)}))`;
};

/** A scope as conditions that name everybody in it; none for everywhere. */
export const conditionsOfScope = (scope: Scope): Condition[] =>
  scope.everywhere
    ? []
    : [
        ...scope.companies.map((contentoid): Condition => ({ type: 'C', contentoid, containSub: 'N' })),
        ...scope.plants.map((contentoid): Condition => ({ type: 'P', contentoid, containSub: 'N' })),
        ...scope.departments.map(({ depkey, withSub }): Condition => ({
          type: 'D',
          contentoid: depkey,
          containSub: withSub ? 'Y' : 'N',
        })),
      ];

/** The people of a scope, as a predicate on `employee e`. */
export const within = (scope: Scope): RawBuilder<boolean> =>
  scope.everywhere ? sql<boolean>`true` : namedBy(conditionsOfScope(scope));

export type PersonRow = { id: string; name: string; depname: string };
export type People = { total: number; list: PersonRow[] };
export type Page = { pageNum: number; pageSize: number };

const pageWhere = async (db: Read, predicate: RawBuilder<boolean>, page: Page): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`select e.empid as id, e.name, coalesce(d.depname, '') as depname
    from employee e left join department d on d.depkey = e.depkey
    where ${predicate} order by e.empid limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(
    db,
  );
  return rows;
};

/** People who satisfy a predicate on `employee e`: how many, and one page by employee id. */
export const peopleWhere = async (db: Read, predicate: RawBuilder<boolean>, page: Page): Promise<People> => {
  const [counted, list] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from employee e where ${predicate}`.execute(db),
    pageWhere(db, predicate, page),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list };
};

/** People whom the conditions name and `except` does not: those who have the function. */
export const named = (conditions: readonly Condition[], except: readonly Condition[] = []): RawBuilder<boolean> =>
  except.length === 0
    ? namedBy(conditions)
    : sql<boolean>`(${namedBy(conditions)} and (${namedBy(except)}) is not true)`;

export const audience = (
  db: Read,
  conditions: readonly Condition[],
  page: Page,
  except: readonly Condition[] = [],
): Promise<People> => peopleWhere(db, named(conditions, except), page);
