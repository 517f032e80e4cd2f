import type { Read } from '#platform/db/server/database.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { peopleWithin } from '#platform/rights/server/person-scope.ts';
import { HttpError } from '#platform/wire/errors.ts';

/**
 * Rejects (403) people outside the scope; for who works in a part of the organisation, those that there are not as
 * well.
 */
export const assertInScope = async (db: Read, scope: Scope, empids: readonly string[]): Promise<void> => {
  if (scope.everywhere) return;
  const inside = await peopleWithin(db, scope, empids);
  if (!empids.every((empid) => inside.has(empid))) throw new HttpError(403, 'app_user.outside_scope');
};
