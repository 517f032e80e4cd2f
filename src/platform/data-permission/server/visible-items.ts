import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Rights } from '#platform/rights/server/rights.ts';
import { placesOf } from '#platform/rights/server/rights-index.ts';

/**
 * What decides over the items that a person sees: every place where a condition may name the person, and the functions
 * the person has.
 */
export type Reader = { places: readonly string[]; funcOids: readonly string[] };

/** Null for somebody unknown or no longer in service. */
export const readerOf = async (rights: Rights, empid: string): Promise<Reader | null> => {
  const [facts, grants] = await Promise.all([rights.person(empid), rights.of(empid)]);
  return facts ? { places: placesOf(facts), funcOids: [...grants.keys()] } : null;
};

const guardsOf = (kind: string, item: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from data_grant g join condition c on c.grantoid = g.oid where g.dataoid = ${item} and g.datatype = ${kind}`;

/** Whether an item is for those alone whom conditions name. */
export const hasConditions = (kind: string, item: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select ${guardsOf(kind, item)})`;

/**
 * Whether the reader sees an item, as a predicate of a query; `item`: the column that holds the item's oid. An item
 * without conditions is open to all; one that has some is for those whom they name under a function that they have
 * (`domain.md` Data items), so nobody sees it through a function that is switched off.
 */
export const visibleItems = (reader: Reader | null, kind: string, item: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  if (!reader) return sql<SqlBool>`false`;
  const guards = guardsOf(kind, item);
  // Written as `placesOf` writes where a condition is filed.
  const place = sql`c.type || case c.containsub when 'Y' then '+' else ':' end || c.contentoid`;
  return sql<SqlBool>`(not ${hasConditions(kind, item)} or exists (select ${guards}
    and g.funcoid = any(${[...reader.funcOids]}::uuid[]) and ${place} = any(${[...reader.places]}::text[])))`;
};
