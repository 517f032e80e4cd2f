import type { Read } from '#platform/db/server/database.ts';
import { reachingOutside } from '#platform/rights/server/condition-places.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { RoleRow } from '../roles.contract.ts';
import { mappingsOf, placesOf, type MappedPlace, type MappingEntry } from './role-mapping.queries.ts';
import { rolesInUse } from './role-usage.queries.ts';

const outsideScope = 'role.outside_scope';

/** A mapped department includes those below it: a scope of the department alone is too small for it. */
const holds = (scope: Scope, place: MappedPlace): boolean => {
  if (scope.everywhere || place.contenttype === 'H') return scopeHolds(scope, place);
  return scopeHolds({ ...scope, departments: scope.departments.filter(({ withSub }) => withSub) }, place);
};

/** Whether departments and employees exist and lie in the scope. */
const areInScope = async (db: Read, scope: Scope, entries: readonly MappingEntry[]): Promise<boolean> => {
  if (scope.everywhere || entries.length === 0) return true;
  const places = await placesOf(db, entries);
  if (places.length < entries.length || !places.every((place) => holds(scope, place))) return false;
  const departments = entries.filter(({ contenttype }) => contenttype === 'D').map(({ contentoid }) => contentoid);
  return (await reachingOutside(db, scope, departments)).length === 0;
};

/**
 * Whether the role names nothing outside the scope and is not in use. A role in a condition gives a function
 * everywhere, and one in the blacklist or the whitelist decides who may sign in: filling it would reach beyond the
 * scope.
 */
export const isRoleInScope = async (db: Read, scope: Scope, { id, oid }: RoleRow): Promise<boolean> =>
  scope.everywhere ||
  ((await rolesInUse(db, [id])).length === 0 && (await areInScope(db, scope, await mappingsOf(db, [oid]))));

/** Throws 403 for departments and employees that lie outside the scope or no longer exist. */
export const assertInScope = async (db: Read, scope: Scope, entries: readonly MappingEntry[]): Promise<void> => {
  if (!(await areInScope(db, scope, entries))) throw new HttpError(403, outsideScope);
};

/** Throws 403 for a role that does not lie in the scope. */
export const assertRoleInScope = async (db: Read, scope: Scope, role: RoleRow): Promise<void> => {
  if (!(await isRoleInScope(db, scope, role))) throw new HttpError(403, outsideScope);
};
