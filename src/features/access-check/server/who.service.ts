import { sql, type RawBuilder } from 'kysely';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { peopleWhere, within, type Page, type PersonRow } from '#platform/rights/server/audience.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { holdsFor } from '#platform/rights/server/rights-index.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Holder } from '../access-check.contract.ts';
import type { Services } from './access-check.service.ts';
import { contentKey, contentsOf, identityNames } from '#platform/person-rights/server/condition-contents.queries.ts';
import { factsOf } from './subjects.queries.ts';

/** `identity`: only those who have it in this identity; empty: in any. The filters match number and name. */
export type WhoAsked = { funcOid: string; identity: string; simplifiedFilter: string; traditionalFilter: string };
type Asker = { grant: Grant };

const reasonsShown = 5;

/** Matching people are found by the index first, because a plan that folds the grams of every person would be slow. */
const holdsText = (filters: readonly string[]): RawBuilder<boolean> =>
  filters.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`e.empid in (with found as materialized (
        select empid from employee where ${searchTextHoldsByGram('search_text', filters)}) select empid from found)`;

const wanted = async (
  { rights }: Services,
  { grant }: Asker,
  { funcOid, identity, ...filters }: WhoAsked,
): Promise<RawBuilder<boolean>> => {
  if (!rights.functionOf(funcOid)) throw new DomainError(codes.serverMessage, 'access.function_unknown');
  const audience = await rights.audienceOf(funcOid, identity === '' ? undefined : identity);
  return sql<boolean>`(${audience} and ${within(grant.scope)} and ${holdsText(foldFilters(filters))})`;
};

type Reason = { roleid: string; because: Condition[] };

/**
 * The identities in which the people on the page have the function, and the conditions that decide, according to the
 * engine.
 */
const reasonsOf = async (
  { db, rights }: Services,
  people: readonly PersonRow[],
  { funcOid, identity }: Pick<WhoAsked, 'funcOid' | 'identity'>,
): Promise<ReadonlyMap<string, Reason[]>> => {
  const [filed, facts] = await Promise.all([
    rights.conditionsFiled(funcOid),
    factsOf(
      db.read,
      people.map(({ id }) => id),
    ),
  ]);
  const asked = identity === '' ? filed : filed.filter(({ roleid }) => roleid === identity);
  return new Map(
    [...facts].map(([empid, person]) => {
      const holds = holdsFor(person);
      const held = asked.filter(({ condition }) => holds(condition));
      const byIdentity = Map.groupBy(held, ({ roleid }) => roleid);
      return [
        empid,
        [...byIdentity].map(([roleid, hits]) => ({
          roleid,
          because: hits.slice(0, reasonsShown).map(({ condition }) => condition),
        })),
      ];
    }),
  );
};

const withReasons = async (
  services: Services,
  people: readonly PersonRow[],
  asked: Pick<WhoAsked, 'funcOid' | 'identity'>,
  lang: Language,
): Promise<Holder[]> => {
  const reasons = await reasonsOf(services, people, asked);
  const all = [...reasons.values()].flat();
  const [contents, identities] = await Promise.all([
    contentsOf(
      services.db.read,
      all.flatMap(({ because }) => because),
    ),
    identityNames(services.db.read, [...new Set(all.map(({ roleid }) => roleid))], lang),
  ]);
  return people.map((person) => ({
    ...person,
    reasons: (reasons.get(person.id) ?? []).map(({ roleid, because }) => ({
      roleid,
      rolename: identities.get(roleid) ?? '',
      because: because.map((condition) => ({ ...condition, name: contents.get(contentKey(condition))?.name ?? '' })),
    })),
  }));
};

/** One page of the people in the caller's scope who have the function, by employee number, with the exact total. */
export const whoHas = async (
  services: Services,
  asker: Asker,
  asked: WhoAsked,
  page: Page,
  lang: Language,
): Promise<{ total: number; list: Holder[] }> => {
  const { total, list } = await peopleWhere(services.db.read, await wanted(services, asker, asked), page);
  return { total, list: await withReasons(services, list, asked, lang) };
};

const portion = 1000;

/** Everyone who has the function, read in portions. */
export async function* everyHolder(
  services: Services,
  asker: Asker,
  asked: WhoAsked,
  lang: Language,
): AsyncIterable<Holder> {
  const who = await wanted(services, asker, asked);
  let after = '';
  for (;;) {
    const { rows } = await sql<PersonRow>`
      select e.empid as id, e.name, coalesce(d.depname, '') as depname
      from employee e left join department d on d.depkey = e.depkey
      where ${who} and e.empid > ${after} order by e.empid limit ${portion}`.execute(services.db.read);
    yield* await withReasons(services, rows, asked, lang);
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = last.id;
  }
}
