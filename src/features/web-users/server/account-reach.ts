import type { Read } from '#platform/db/server/database.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { peopleWithin } from '#platform/rights/server/person-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { widerFunctions, type Purpose } from '#platform/rights/server/wider-rights.ts';
import { HttpError } from '#platform/wire/errors.ts';

/** Who writes: what this person may on the screen of console users, and where. */
export type Writer = { empid: string; grant: Grant };

/**
 * Rejects (403) people outside the writer's scope; somebody unknown is outside every scope but the one that is
 * everywhere.
 */
export const assertInScope = async (db: Read, { grant }: Writer, empids: readonly string[]): Promise<void> => {
  if (grant.scope.everywhere) return;
  const inside = await peopleWithin(db, grant.scope, empids);
  if (empids.some((empid) => !inside.has(empid))) throw new HttpError(403, 'web_user.outside_scope');
};

/** Rejects (403) to touch the accounts of people who have wider rights than the writer. One's own is never wider. */
export const assertHasNoMore = async (
  services: { db: Read; rights: Rights },
  writer: Writer,
  empids: readonly string[],
  purpose: Purpose,
): Promise<void> => {
  for (const empid of empids) {
    const functions = await widerFunctions(services, writer, empid, purpose);
    if (functions.length > 0)
      throw new HttpError(403, 'web_user.has_more', { params: { empid, functions: functions.join(', ') } });
  }
};
