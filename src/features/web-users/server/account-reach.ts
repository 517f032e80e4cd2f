import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/rights/server/grant.ts';
import { peopleWithin } from '#platform/rights/server/person-scope.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { RequestFault } from '#platform/wire/refusal.ts';

/** Who writes: what this person may on the screen of console users, and where. */
export type Writer = { empid: string; grant: Grant };

/** Refuses (403) people outside the writer's scope; somebody unknown is outside every scope but the one that is everywhere. */
export const assertInScope = async (db: Read, { grant }: Writer, empids: readonly string[]): Promise<void> => {
  if (grant.scope.everywhere) return;
  const inside = await peopleWithin(db, grant.scope, empids);
  if (empids.some((empid) => !inside.has(empid))) throw new RequestFault(403, 'web_user.outside_scope');
};

const consoleFunctions = async (db: Read): Promise<Set<string>> =>
  new Set((await db.selectFrom('web_function').select('oid').execute()).map(({ oid }) => oid));

/** What somebody can do everywhere with a function. */
const unscoped = (grant: Grant | undefined): ReadonlySet<Level> =>
  grant?.scope.everywhere ? grant.levels : new Set<Level>();

/**
 * Refuses (403) to touch the account of somebody who has more than the writer: whoever makes a person's password could enter as that person. More is, for
 * a writer who works in a part of the organisation, any console function that the other has everywhere and the writer has not, at the same level; for one who works everywhere,
 * handing out rights (GRANT) where the writer may not. One's own account is never more.
 */
export const assertHasNoMore = async (
  { db, rights }: { db: Read; rights: Rights },
  writer: Writer,
  empids: readonly string[],
): Promise<void> => {
  const functions = await consoleFunctions(db);
  const own = await rights.of(writer.empid);
  const counts = (level: Level): boolean => !writer.grant.scope.everywhere || level === 'GRANT';
  const hasMore = async (empid: string): Promise<boolean> => {
    if (empid === writer.empid) return false;
    const held = [...(await rights.of(empid))].filter(([oid]) => functions.has(oid));
    return held.some(([oid, grant]) =>
      [...unscoped(grant)].some((level) => counts(level) && !unscoped(own.get(oid)).has(level)),
    );
  };
  for (const empid of empids) {
    if (await hasMore(empid)) throw new RequestFault(403, 'web_user.has_more', { params: { empid } });
  }
};
