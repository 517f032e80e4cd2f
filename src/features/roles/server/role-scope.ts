import type { Read } from '#platform/db/server/database.ts';
import { reachingOutside } from '#platform/rights/server/condition-places.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { RoleRow } from '../roles.contract.ts';
import { mappingsOf, placesOf, type MappedPlace, type MappingEntry } from './role-mapping.queries.ts';
import { rolesInUse } from './role-usage.queries.ts';

const outside = (): HttpError => new HttpError(403, 'role.outside_scope');

/** A mapped department brings those below it: a scope of the department alone is too small for it. */
const holds = (scope: Scope, place: MappedPlace): boolean => {
  if (scope.everywhere || place.contenttype === 'H') return scopeHolds(scope, place);
  return scopeHolds({ ...scope, departments: scope.departments.filter(({ withSub }) => withSub) }, place);
};

/** Refuses (403) departments and employees outside the scope, those that there are no longer among them. */
export const assertInScope = async (db: Read, scope: Scope, entries: readonly MappingEntry[]): Promise<void> => {
  if (scope.everywhere || entries.length === 0) return;
  const places = await placesOf(db, entries);
  if (places.length < entries.length || !places.every((place) => holds(scope, place))) throw outside();
  const departments = entries.filter(({ contenttype }) => contenttype === 'D').map(({ contentoid }) => contentoid);
  if ((await reachingOutside(db, scope, departments)).length > 0) throw outside();
};

/**
 * Refuses (403) a change of roles by somebody who works in a part of the organisation only, unless all that they name lies in it and nothing is granted to them:
 * a role in a condition opens a function everywhere, and one in the blacklist or the whitelist decides who enters, so filling it would reach beyond the scope.
 */
export const assertRolesInScope = async (db: Read, scope: Scope, roles: readonly RoleRow[]): Promise<void> => {
  if (scope.everywhere) return;
  const ids = roles.map(({ id }) => id);
  if ((await rolesInUse(db, ids)).length > 0) throw outside();
  await assertInScope(
    db,
    scope,
    await mappingsOf(
      db,
      roles.map(({ oid }) => oid),
    ),
  );
};
