import type { Read } from '#platform/db/server/database.ts';
import { assertPeopleWithin } from '#platform/rights/server/person-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { widerFunctions, type Purpose } from '#platform/rights/server/wider-rights.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';

/** Throws 403 for people outside the writer's scope. */
export const assertInScope = (db: Read, { grant }: ScopedWriter, empids: readonly string[]): Promise<void> =>
  assertPeopleWithin(db, grant.scope, empids, 'web_user.outside_scope');

/** Throws 403 for people with wider rights than the writer. The writer's own rights are never wider. */
export const assertHasNoMore = async (
  services: { db: Read; rights: Rights },
  writer: ScopedWriter,
  empids: readonly string[],
  purpose: Purpose,
): Promise<void> => {
  for (const empid of empids) {
    const functions = await widerFunctions(services, writer, empid, purpose);
    if (functions.length > 0)
      throw new HttpError(403, 'web_user.has_more', { params: { empid, functions: functions.join(', ') } });
  }
};
