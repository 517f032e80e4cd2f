import type { Condition } from '../conditions.ts';
import type { Level } from '#platform/wire/endpoint.ts';

/** Where a person may work: everywhere, or in the named companies, plants (company + plant id) and departments (`domain.md` Data scope). */
export type Scope =
  | { everywhere: true }
  | { everywhere: false; companies: string[]; plants: string[]; departments: { depkey: string; withSub: boolean }[] };

/** One identity in which a person has a function, and the conditions that hold for the person. */
export type HeldIdentity = { roleid: string; because: Condition[] };

/** The scope in which a person has a function at each level; a level that is missing the person has not. A higher level is never wider than a lower one. */
export type Scopes = Readonly<Partial<Record<Level, Scope>>>;

/** The answer to *has this person this function*: never given when the person has it in no identity. */
export type HeldFunction = {
  funcOid: string;
  funcId: string;
  /** A mobile, W console */
  funcType: 'A' | 'W';
  identities: HeldIdentity[];
  scopes: Scopes;
};

/** A function as a person has it at one level, which is the level of the call that asks: `scope` is where the person may do just that. */
export type Grant = HeldFunction & { scope: Scope };

/** Lowest first. */
export const levelsInOrder: readonly Level[] = ['LOOK', 'CHANGE', 'GRANT'];

/** The levels at which it is held, lowest first. */
export const levelsHeld = ({ scopes }: HeldFunction): Level[] =>
  levelsInOrder.filter((level) => scopes[level] !== undefined);

/** The same function as it is held at another level: what goes beyond the level of the call is judged in that level's scope. Null: not held. */
export const atLevel = (grant: HeldFunction, level: Level): Grant | null => {
  const scope = grant.scopes[level];
  return scope ? { ...grant, scope } : null;
};

/** Rows that lie in the scope: a row of a company, and of a plant of it where the row has one. */
export const scopeHolds = (
  scope: Scope,
  row: { coid: string; plantid?: string; depkeys?: readonly string[] },
): boolean =>
  scope.everywhere ||
  scope.companies.includes(row.coid) ||
  (row.plantid !== undefined && scope.plants.includes(row.coid + row.plantid)) ||
  scope.departments.some(({ depkey, withSub }) =>
    withSub ? row.depkeys?.includes(depkey) : row.depkeys?.at(-1) === depkey,
  );

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
