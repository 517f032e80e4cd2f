import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { conditionsOfScope, named, peopleWhere, within, type Page } from '#platform/rights/server/audience.ts';
import { levelsInOrder } from '#platform/rights/server/grant.ts';
import { holdsFor, scopeOfConditions, type FiledCondition } from '#platform/rights/server/rights-index.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { HolderRow } from '../impact-preview.contract.ts';
import { holdsText, type Filters } from './condition-people.ts';

type Asked = Filters & Page & { funcOid: string; identity: string; filed: readonly FiledCondition[]; scope: Scope };

/** The level, scope and reasons of a person, decided by the tests of the engine. */
const shownOf = (held: readonly FiledCondition[], levelsOf: (roleid: string) => ReadonlySet<Level>) => {
  const level = levelsInOrder.findLast((one) => held.some(({ roleid }) => levelsOf(roleid).has(one)));
  const giving = held.filter(({ roleid }) => level === undefined || levelsOf(roleid).has(level));
  const scope = scopeOfConditions(giving.map(({ condition }) => condition));
  return {
    level: level ?? ('NONE' as const),
    everywhere: scope.everywhere ? ('Y' as const) : ('N' as const),
    scope: conditionsOfScope(scope),
    because: held.map(({ roleid, condition }) => Object.assign({ roleid }, condition)),
  };
};

/**
 * The people in the scope who have the function by these conditions, a page by employee number, with level, scope and
 * reasons. Nobody while the function is switched off; people on the blacklist are left out, as at enforcement.
 */
export const holdersOf = async (
  { db, rights }: { db: { read: Read }; rights: Rights },
  { funcOid, identity, filed, scope, simplifiedFilter, traditionalFilter, ...page }: Asked,
): Promise<{ total: number; list: HolderRow[] }> => {
  if (!rights.isOn(funcOid)) return { total: 0, list: [] };
  const asked = identity === '' ? filed : filed.filter(({ roleid }) => roleid === identity);
  const conditions = asked.map(({ condition }) => condition);
  const who = sql<boolean>`(${named(conditions, await rights.keptOut(funcOid))} and ${within(scope)}
    and ${holdsText({ simplifiedFilter, traditionalFilter })})`;
  const { total, list } = await peopleWhere(db.read, who, page);
  const facts = new Map(
    (
      await rights.facts(
        list.map(({ id }) => id),
        'stored',
      )
    ).map((person) => [person.empid, person]),
  );
  return {
    total,
    list: list.map((person) => {
      const own = facts.get(person.id);
      const holds = own ? holdsFor(own) : () => false;
      return {
        ...person,
        ...shownOf(
          asked.filter(({ condition }) => holds(condition)),
          rights.levelsOf,
        ),
      };
    }),
  };
};
