import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Rights } from '#platform/rights/server/rights.ts';
import { placesOf } from '#platform/rights/server/rights-index.ts';

/**
 * What decides which items a person sees: the places where conditions may name the person, and the person's functions.
 */
export type Reader = { places: readonly string[]; funcOids: readonly string[] };

/** Returns null for a person who is unknown or no longer in service. */
export const readerOf = async (rights: Rights, empid: string): Promise<Reader | null> => {
  const [facts, grants] = await Promise.all([rights.person(empid), rights.of(empid)]);
  return facts ? { places: placesOf(facts), funcOids: [...grants.keys()] } : null;
};

const guardsOf = (kind: string, item: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from data_grant g join condition c on c.grantoid = g.oid where g.dataoid = ${item} and g.datatype = ${kind}`;

/** A predicate for items restricted to those whom conditions name. */
export const hasConditions = (kind: string, item: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select ${guardsOf(kind, item)})`;

/**
 * A predicate for the items that the reader sees; `item` is the column with the item's oid. An item without conditions
 * is open to all. An item with conditions is visible to those whom they name under a function that they have
 * (docs/rules.md, Data items), so never through a function that is switched off.
 */
export const visibleItems = (reader: Reader | null, kind: string, item: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  if (!reader) return sql<SqlBool>`false`;
  const guards = guardsOf(kind, item);
  // Must have the format that `placesOf` produces.
  const place = sql`c.type || case c.containsub when 'Y' then '+' else ':' end || c.contentoid`;
  return sql<SqlBool>`(not ${hasConditions(kind, item)} or exists (select ${guards}
    and g.funcoid = any(${[...reader.funcOids]}::uuid[]) and ${place} = any(${[...reader.places]}::text[])))`;
};
