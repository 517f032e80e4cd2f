import type { Read } from '#platform/db/server/database.ts';
import type { Grant, Scope } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';

/**
 * Whether everything in the inner scope is in the outer one, as far as it shows without the organisation: a place covers itself, and when in doubt it is not
 * covered (a plant's key does not tell where its company's id ends).
 */
export const scopeCovers = (outer: Scope, inner: Scope): boolean => {
  if (outer.everywhere) return true;
  if (inner.everywhere) return false;
  return (
    inner.companies.every((one) => outer.companies.includes(one)) &&
    inner.plants.every((one) => outer.plants.includes(one)) &&
    inner.departments.every((one) =>
      outer.departments.some(({ depkey, withSub }) => depkey === one.depkey && (withSub || !one.withSub)),
    )
  );
};

const covers = (own: Grant | undefined, theirs: Grant): boolean =>
  own !== undefined &&
  [...theirs.levels].every((level) => own.levels.has(level)) &&
  scopeCovers(own.scope, theirs.scope);

/** Ids of the console functions that the other person has at a level or in a scope in which one has them not oneself. */
export const widerFunctions = async (db: Read, rights: Rights, empid: string, other: string): Promise<string[]> => {
  const [own, theirs] = await Promise.all([rights.of(empid), rights.of(other)]);
  const wider = [...theirs].filter(([oid, grant]) => !covers(own.get(oid), grant)).map(([oid]) => oid);
  if (wider.length === 0) return [];
  const functions = await db
    .selectFrom('web_function')
    .select('id')
    .where('oid', '=', (eb) => eb.fn.any(eb.val(wider)))
    .orderBy('id')
    .execute();
  return functions.map(({ id }) => id);
};
