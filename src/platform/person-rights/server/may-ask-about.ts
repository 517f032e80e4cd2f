import type { Database } from '#platform/db/server/database.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';

/**
 * Anyone may ask about their own rights. Console callers who have one of the functions `anyOf` may ask about people
 * within the scope in which they have it. Throws 403 otherwise; the answer is the same for unknown people.
 */
export const assertMayAskAbout = async (
  { db, rights }: { db: Database; rights: Rights },
  caller: Caller,
  empid: string,
  anyOf: readonly string[],
): Promise<void> => {
  if (caller.empid === empid) return;
  if (caller.channel !== 'W') throw new HttpError(403, 'wire.wrong_channel');
  for (const id of anyOf) {
    const grant = await rights.grant(caller.empid, [id], 'LOOK');
    if (!grant) continue;
    if (grant.scope.everywhere || (await keysWithin(db.read, grant.scope, employees, [empid])).size > 0) return;
  }
  throw new HttpError(403, 'wire.not_allowed', { params: { functions: anyOf, level: 'LOOK' } });
};
