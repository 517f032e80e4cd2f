import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { Condition } from '../conditions.ts';
import {
  impactLevels,
  noImpact,
  scopeChanges,
  type ImpactCounts,
  type ImpactKind,
  type ImpactPerson,
  type ScopeChange,
} from '../impact.ts';
import { namedBy, within, type Page } from './audience.ts';
import { levelsInOrder } from './grant.ts';
import type { FiledCondition } from './rights-index.ts';

/**
 * A function's conditions before and after a change, the people whom the blacklist excludes from both, and the scope of
 * the person who asks. `levelsOf`: what an identity allows.
 */
export type Change = {
  before: readonly FiledCondition[];
  after: readonly FiledCondition[];
  levelsOf: (roleid: string) => ReadonlySet<Level>;
  except?: readonly Condition[];
  scope?: Scope;
};

const plain = (filed: readonly FiledCondition[]): Condition[] => filed.map(({ condition }) => condition);
const keyOf = ({ type, contentoid, containSub }: Condition): string => `${type} ${containSub} ${contentoid}`;

/** The conditions that are not in the other list, in the same identity. */
const missingIn = (filed: readonly FiledCondition[], other: readonly FiledCondition[]): FiledCondition[] => {
  const known = new Set(other.map(({ roleid, condition }) => `${roleid} ${keyOf(condition)}`));
  return filed.filter(({ roleid, condition }) => !known.has(`${roleid} ${keyOf(condition)}`));
};

/** The place of the highest level in `impactLevels`. */
const rankOf = (levels: ReadonlySet<Level>): number =>
  Math.max(0, ...levelsInOrder.map((level, place) => (levels.has(level) ? place + 1 : 0)));

/** The highest level at which the conditions give the function, as a place in `impactLevels`; -1: not at all. */
const rankIn = (filed: readonly FiledCondition[], levelsOf: Change['levelsOf']): RawBuilder<number> => {
  const byRank = Map.groupBy(filed, ({ roleid }) => rankOf(levelsOf(roleid)));
  const cases = [...byRank]
    .toSorted(([one], [other]) => other - one)
    .map(([rank, some]) => sql`when ${namedBy(plain(some))} then ${sql.lit(rank)}`);
  return cases.length === 0 ? sql<number>`-1` : sql<number>`case ${sql.join(cases, sql` `)} else -1 end`;
};

/** Whether a department condition lies in another one of the list, without looking at the organisation. */
const isCovered = (one: Condition, others: ReadonlySet<string>): boolean =>
  others.has(keyOf(one)) || (one.type === 'D' && others.has(keyOf({ ...one, containSub: 'Y' })));

const without = (some: readonly Condition[], others: readonly Condition[]): Condition[] => {
  const keys = new Set(others.map(keyOf));
  return some.filter((one) => !isCovered(one, keys));
};

const ofTypes = (conditions: readonly Condition[], types: string): Condition[] =>
  conditions.filter(({ type }) => types.includes(type));

/** How far the conditions of one level reach for a person: 2 everywhere, 1 the whole company, 0 only smaller places. */
const reachIn = (conditions: readonly Condition[]): RawBuilder<number> =>
  sql<number>`case when ${namedBy(ofTypes(conditions, 'RH'))} then 2 when ${namedBy(ofTypes(conditions, 'C'))} then 1 else 0 end`;

type ScopeTest = { wider: RawBuilder<boolean>; narrower: RawBuilder<boolean> };

/** How the scope at one level differs; undefined if the conditions that give the level are the same. */
const scopeTestAt = (level: Level, { before, after, levelsOf }: Change): ScopeTest | undefined => {
  const gives = ({ roleid }: FiledCondition): boolean => levelsOf(roleid).has(level);
  const [was, will] = [plain(before.filter(gives)), plain(after.filter(gives))];
  const [added, removed] = [without(will, was), without(was, will)];
  if (added.length + removed.length === 0) return undefined;
  const [reachBefore, reachAfter] = [reachIn(was), reachIn(will)];
  const smallOnly = sql`(${reachBefore} = 0 and ${reachAfter} = 0)`;
  const keeps = sql`(${namedBy(was)} is true and ${namedBy(will)} is true)`;
  const differs = (some: readonly Condition[], sign: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`(${keeps} and (${reachAfter} ${sign} ${reachBefore} or (${smallOnly} and ${namedBy(ofTypes(some, 'DP'))} is true)))`;
  return { wider: differs(added, sql`>`), narrower: differs(removed, sql`<`) };
};

/** Whether the scope of a person differs at a level that the person keeps, and how: a word of `scopeChanges`, or ''. */
const scopeWord = (change: Change): RawBuilder<'' | ScopeChange> => {
  const tests = levelsInOrder.flatMap((level) => scopeTestAt(level, change) ?? []);
  if (tests.length === 0) return sql<''>`''`;
  const any = (which: keyof ScopeTest): RawBuilder<unknown> =>
    sql`(${sql.join(
      tests.map((test) => test[which]),
      sql` or `,
    )})`;
  return sql<'' | ScopeChange>`case when ${any('wider')} then case when ${any('narrower')} then 'moved' else 'wider' end
    when ${any('narrower')} then 'narrower' else '' end`;
};

/** Whether a person is named in other identities than before, of those whose conditions differ. */
const differsInIdentity = ({ before, after }: Change, roleids: readonly string[]): RawBuilder<unknown> => {
  const named = (filed: readonly FiledCondition[], roleid: string): RawBuilder<unknown> =>
    sql`(${namedBy(plain(filed.filter((one) => one.roleid === roleid)))} is true)`;
  const tests = roleids.map((roleid) => sql`${named(before, roleid)} <> ${named(after, roleid)}`);
  return sql`(${sql.join(tests, sql` or `)})`;
};

/**
 * Everybody for whom something differs, each classed once. Only people whom a condition names that was added or removed
 * can be among them, so that the change of one department does not read a million people.
 */
const classed = (change: Change): RawBuilder<unknown> | undefined => {
  const { before, after, levelsOf, except = [], scope = { everywhere: true } } = change;
  const touched = [...missingIn(before, after), ...missingIn(after, before)];
  if (touched.length === 0) return undefined;
  const roleids = [...new Set(touched.map(({ roleid }) => roleid))];
  const allowed = except.length === 0 ? sql`true` : sql`(${namedBy(except)}) is not true`;
  return sql`select empid, was, will, case when was = will then scope else '' end as scope,
      case when was < 0 then 'gained' when will < 0 then 'lost' else 'changed' end as kind
    from (select e.empid, ${rankIn(before, levelsOf)} as was, ${rankIn(after, levelsOf)} as will, ${scopeWord(change)} as scope,
        ${differsInIdentity(change, roleids)} as differs
      from employee e where ${namedBy(plain(touched))} and ${within(scope)} and ${allowed}) one
    where was <> will or (was >= 0 and (scope <> '' or differs))`;
};

type CountRow = { kind: ImpactKind; was: number; will: number; scope: '' | ScopeChange; total: number };

const countsOf = (rows: readonly CountRow[]): ImpactCounts => {
  const sum = (some: readonly CountRow[]): number => some.reduce((all, { total }) => all + total, 0);
  const of = (kind: ImpactKind): CountRow[] => rows.filter((row) => row.kind === kind);
  const steps = Map.groupBy(
    of('changed').filter(({ was, will }) => was !== will),
    ({ was, will }) => `${was} ${will}`,
  );
  return {
    gained: sum(of('gained')),
    lost: sum(of('lost')),
    changed: sum(of('changed')),
    levels: [...steps.values()].flatMap((some) => {
      const [from, to] = [impactLevels[some[0]?.was ?? 0], impactLevels[some[0]?.will ?? 0]];
      return from && to ? [{ from, to, total: sum(some) }] : [];
    }),
    scopes: scopeChanges.flatMap((how) => {
      const some = of('changed').filter(({ scope }) => scope === how);
      return some.length > 0 ? [{ how, total: sum(some) }] : [];
    }),
  };
};

/** The counts of a query of people who are classed as `classed` does it. */
export const countClassed = async (db: Read, people: RawBuilder<unknown>): Promise<ImpactCounts> => {
  const { rows } = await sql<CountRow>`select kind, was, will, scope, count(*) as total from (${people}) classed
    group by kind, was, will, scope order by was, will`.execute(db);
  return countsOf(rows);
};

/** The same counts with one page of the people of one kind, by employee number. */
export const pageClassed = async (
  db: Read,
  people: RawBuilder<unknown>,
  kind: ImpactKind,
  { pageNum, pageSize }: Page,
): Promise<{ counts: ImpactCounts; list: ImpactPerson[] }> => {
  const { rows } = await sql<{ counts: CountRow[]; list: (Omit<ImpactPerson, 'from' | 'to'> & CountRow)[] }>`
    with classed as materialized (${people}),
      counted as (select kind, was, will, scope, count(*) as total from classed group by kind, was, will, scope order by was, will),
      listed as (select * from classed where kind = ${kind} order by empid limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select (select coalesce(json_agg(counted), '[]') from counted) as counts,
      (select coalesce(json_agg(json_build_object('id', e.empid, 'name', e.name, 'depname', coalesce(d.depname, ''), 'was', l.was,
          'will', l.will, 'scope', l.scope) order by e.empid), '[]')
        from listed l join employee e using (empid) left join department d on d.depkey = e.depkey) as list`.execute(db);
  const [answer] = rows;
  return {
    counts: countsOf(answer?.counts ?? []),
    list: (answer?.list ?? []).map(({ id, name, depname, was, will, scope }) => ({
      id,
      name,
      depname,
      from: impactLevels[was] ?? '',
      to: impactLevels[will] ?? '',
      scope,
    })),
  };
};

/** How many people gain the function, lose it, or keep it in another way: by level, and by data scope. */
export const impactOf = (db: Read, change: Change): Promise<ImpactCounts> => {
  const people = classed(change);
  return people ? countClassed(db, people) : Promise.resolve(noImpact);
};

/** The same with one page of the people of one kind. */
export const impactPage = (
  db: Read,
  change: Change,
  kind: ImpactKind,
  page: Page,
): Promise<{ counts: ImpactCounts; list: ImpactPerson[] }> => {
  const people = classed(change);
  return people ? pageClassed(db, people, kind, page) : Promise.resolve({ counts: noImpact, list: [] });
};
