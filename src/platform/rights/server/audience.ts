import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '../conditions.ts';

/**
 * The people whom the conditions name, as a predicate on `employee e` (in service): the same meaning as `rights-index.ts`, turned round.
 * An empty list names nobody.
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
  test(ids('H'), (values) => sql`e.empid = any(${values})`);
  test(ids('C'), (values) => sql`e.coid = any(${values})`);
  test(ids('P'), (values) => sql`(e.plantid <> '' and e.coid || e.plantid = any(${values}))`);
  test(ids('D', 'N'), (values) => sql`e.depkey = any(${values})`);
  test(
    ids('D', 'Y'),
    (values) => sql`e.depkey in (select depkey from department where ancestors && ${values}::text[])`,
  );
  test(
    roles,
    (values) =>
      sql`e.empid in (select m.empid from role_member m join role r on r.oid = m.roleoid where r.status = 'Y' and r.id = any(${values}))`,
  );
  if (tests.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(e.inservice = 'Y' and (${sql.join(tests, sql` or `)}))`;
};

export type PersonRow = { id: string; name: string; depname: string };
export type People = { total: number; list: PersonRow[] };

/** People who fulfil a predicate on `employee e`: how many, and one page by employee id. */
export const peopleWhere = async (
  db: Read,
  predicate: RawBuilder<boolean>,
  page: { pageNum: number; pageSize: number },
): Promise<People> => {
  const [counted, list] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from employee e where ${predicate}`.execute(db),
    sql<PersonRow>`select e.empid as id, e.name, coalesce(d.depname, '') as depname
      from employee e left join department d on d.depkey = e.depkey
      where ${predicate} order by e.empid limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(
      db,
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: list.rows };
};

/** People whom the conditions name and `except` does not: *who has it*. */
export const named = (conditions: readonly Condition[], except: readonly Condition[] = []): RawBuilder<boolean> =>
  except.length === 0
    ? namedBy(conditions)
    : sql<boolean>`(${namedBy(conditions)} and (${namedBy(except)}) is not true)`;

export const audience = (
  db: Read,
  conditions: readonly Condition[],
  page: { pageNum: number; pageSize: number },
  except: readonly Condition[] = [],
): Promise<People> => peopleWhere(db, named(conditions, except), page);

/** What unsaved conditions would change: who is named by `after` and not by `before`, and the other way round. */
export const difference = async (
  db: Read,
  before: readonly Condition[],
  after: readonly Condition[],
  page: { pageNum: number; pageSize: number },
  except: readonly Condition[] = [],
): Promise<{ gained: People; lost: People }> => {
  const [was, will] = [named(before, except), named(after, except)];
  const [gained, lost] = await Promise.all([
    peopleWhere(db, sql`(${will}) and (${was}) is not true`, page),
    peopleWhere(db, sql`(${was}) and (${will}) is not true`, page),
  ]);
  return { gained, lost };
};
