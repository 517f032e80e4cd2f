import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { holdsText, type Filters } from '#platform/permission-page/server/condition-people.ts';
import { peopleWhere, within, type Page } from '#platform/rights/server/audience.ts';
import { holdsFor } from '#platform/rights/server/rights-index.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { DataHolder } from '../data-permission.contract.ts';
import { type ItemState, seenBy } from './data-impact.ts';

type Asked = Filters & Page & { state: ItemState; scope: Scope };

/**
 * The people in the scope who see an item with these conditions, a page by employee number, each with the conditions
 * that name the person under a function that the person has. Everybody, without a reason, if there are none.
 */
export const dataHolders = async (
  { db, rights }: { db: { read: Read }; rights: Rights },
  { state, scope, simplifiedFilter, traditionalFilter, ...page }: Asked,
): Promise<{ total: number; list: DataHolder[] }> => {
  const sees = await seenBy([state], (funcOid) => rights.audienceIn(db.read, funcOid));
  const who = sql<boolean>`(${sees(state)} and ${within(scope)} and ${holdsText({ simplifiedFilter, traditionalFilter })})`;
  const { total, list } = await peopleWhere(db.read, who, page);
  const ids = list.map(({ id }) => id);
  const facts = new Map((await rights.facts(ids, 'stored')).map((person) => [person.empid, person]));
  const rows = await Promise.all(
    list.map(async (person): Promise<DataHolder> => {
      const own = facts.get(person.id);
      const holds = own ? holdsFor(own) : () => false;
      const functions = await rights.of(person.id);
      const because = [...state].flatMap(([funcOid, conditions]) =>
        functions.has(funcOid)
          ? conditions.filter(holds).map((condition) => Object.assign({ funcOid }, condition))
          : [],
      );
      return { ...person, because };
    }),
  );
  return { total, list: rows };
};
