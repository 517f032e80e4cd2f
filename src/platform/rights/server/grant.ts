import type { Condition } from '../conditions.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';

/** One identity in which a person has a function, and the conditions that match the person. */
export type HeldIdentity = { roleid: string; because: Condition[] };

/** Whether and how a person has a function; not created for a function that the person does not have. */
export type HeldFunction = Omit<Grant, 'scope'> & { identities: HeldIdentity[] };

/** Lowest first. */
export const levelsInOrder: readonly Level[] = ['LOOK', 'CHANGE', 'GRANT'];

/** The levels at which it is held, lowest first. */
export const levelsHeld = ({ scopes }: Pick<Grant, 'scopes'>): Level[] =>
  levelsInOrder.filter((level) => scopes[level] !== undefined);

/** The same function at another level, with that level's scope. Null: the person does not have it at that level. */
export const atLevel = <Held extends Pick<Grant, 'scopes'>>(
  grant: Held,
  level: Level,
): (Held & Pick<Grant, 'scope'>) | null => {
  const scope = grant.scopes[level];
  return scope ? { ...grant, scope } : null;
};

/**
 * Whether a row lies in the scope: a row of a company and, if it has one (not ''), of a plant. `depkeys`: the keys of
 * its department and those above it, from the root down. `withinScope` is the same rule in SQL.
 */
export const scopeHolds = (
  scope: Scope,
  row: { coid: string; plantid?: string; depkeys?: readonly string[] },
): boolean =>
  scope.everywhere ||
  scope.companies.includes(row.coid) ||
  (!!row.plantid && scope.plants.includes(row.coid + row.plantid)) ||
  scope.departments.some(({ depkey, withSub }) =>
    withSub ? row.depkeys?.includes(depkey) : row.depkeys?.at(-1) === depkey,
  );

/**
 * Whether the outer scope includes all of the inner one, as far as that can be decided without the organisation: a
 * place includes itself, and in doubt the answer is no (a plant's key does not show where its company's id ends).
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
