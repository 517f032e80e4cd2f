import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { namedBy, peopleWhere, within, type Page, type People } from '#platform/rights/server/audience.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ConditionCount } from '../impact-preview.contract.ts';

export type Filters = { simplifiedFilter: string; traditionalFilter: string };

/** Matching people are found by the index first, because a plan that folds the grams of every person would be slow. */
export const holdsText = (filters: Filters): RawBuilder<boolean> => {
  const folded = foldFilters(filters);
  if (folded.length === 0) return sql<boolean>`true`;
  return sql<boolean>`e.empid in (with found as materialized (
    select empid from employee where ${searchTextHoldsByGram('search_text', folded)}) select empid from found)`;
};

const keyOf = ({ type, contentoid, containSub }: Condition): string =>
  `${type} ${type === 'D' ? containSub : 'N'} ${contentoid}`;

/**
 * How many people in service each condition names, in one query: those of one kind are counted together, and the
 * departments below a department from the number of people in each, so that a person is read once.
 */
export const conditionCounts = async (
  db: Read,
  conditions: readonly Condition[],
  scope: Scope,
): Promise<ConditionCount[]> => {
  const ids = (type: Condition['type'], sub?: 'Y' | 'N'): string[] =>
    conditions
      .filter((one) => one.type === type && (sub === undefined || one.containSub === sub))
      .map(({ contentoid }) => contentoid);
  const people = sql`employee e where e.inservice = 'Y' and ${within(scope)}`;
  const grouped = (type: string, sub: string, key: RawBuilder<unknown>, values: string[]): RawBuilder<unknown> =>
    sql`select ${type} as type, ${sub} as containsub, ${key} as contentoid, count(*) as total from ${people}
      and ${key} in (select unnest(${values}::text[])) group by ${key}`;
  const roles = ids('R').filter((id) => id !== everybody);
  const below = ids('D', 'Y');
  const parts = [
    ids('H').length > 0 && grouped('H', 'N', sql`e.empid`, ids('H')),
    ids('C').length > 0 && grouped('C', 'N', sql`e.coid`, ids('C')),
    ids('P').length > 0 && sql`select * from (${grouped('P', 'N', sql`e.coid || e.plantid`, ids('P'))}) p`,
    ids('D', 'N').length > 0 && grouped('D', 'N', sql`e.depkey`, ids('D', 'N')),
    below.length > 0 &&
      sql`select 'D', 'Y', up, sum(held.total)::bigint from (
          select e.depkey, count(*) as total from ${people}
            and e.depkey in (select depkey from department where ancestors && ${below}::text[]) group by e.depkey) held
        join department d on d.depkey = held.depkey cross join unnest(d.ancestors) up
        where up in (select unnest(${below}::text[])) group by up`,
    roles.length > 0 &&
      sql`select 'R', 'N', r.id, count(*) from role r join role_member m on m.roleoid = r.oid join employee e on e.empid = m.empid
        where r.status = 'Y' and r.id in (select unnest(${roles}::text[])) and e.inservice = 'Y' and ${within(scope)} group by r.id`,
    ids('R').includes(everybody) && sql`select 'R', 'N', ${everybody}::text, count(*) from ${people}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const { rows } = await sql<Condition & { total: number }>`
    select type, containsub as "containSub", contentoid, total
    from (select null::text as type, null::text as containsub, null::text as contentoid, null::bigint as total where false
      union all ${sql.join(parts, sql` union all `)}) counted`.execute(db);
  const totals = new Map(rows.map((row) => [keyOf(row), row.total]));
  return conditions.map(({ type, contentoid, containSub }) => ({
    type,
    contentoid,
    containSub,
    total: totals.get(keyOf({ type, contentoid, containSub })) ?? 0,
  }));
};

/** A page of the people in service whom the condition names. */
export const peopleOfCondition = (
  db: Read,
  condition: Condition,
  scope: Scope,
  { simplifiedFilter, traditionalFilter, ...page }: Filters & Page,
): Promise<People> =>
  peopleWhere(
    db,
    sql<boolean>`(${namedBy([condition])} and ${within(scope)} and ${holdsText({ simplifiedFilter, traditionalFilter })})`,
    page,
  );
