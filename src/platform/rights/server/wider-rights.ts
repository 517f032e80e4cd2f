import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { levelsHeld, scopeCovers, type HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';

const consoleFunctions = async (db: Read): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('web_function').select('oid').execute()).map(({ oid }) => oid));

/**
 * What the writer is about to do. `enter`: receive a password, or set a login name, with which the writer could sign in
 * as the other person, so that the log would blame that person. `keepOut`: take console access away.
 */
export type Purpose = 'enter' | 'keepOut';

/**
 * Which levels of a function count. For a writer with limited scope all of them; for one with unlimited scope the write
 * levels for `enter`, and GRANT alone for `keepOut`.
 */
const counted = (held: HeldFunction, writer: Grant, purpose: Purpose): Level[] => {
  if (!writer.scope.everywhere) return levelsHeld(held);
  return levelsHeld(held).filter((level) => level === 'GRANT' || (purpose === 'enter' && level === 'CHANGE'));
};

/**
 * Level by level: a person who looks everywhere and grants in one plant does not cover somebody who grants in another.
 */
const covers = (own: HeldFunction | undefined, theirs: HeldFunction, levels: readonly Level[]): boolean =>
  levels.every((level) => {
    const [mine, other] = [own?.scopes[level], theirs.scopes[level]];
    return mine !== undefined && other !== undefined && scopeCovers(mine, other);
  });

/**
 * Ids of the console functions that the other person has wider than the writer, as far as they count for the purpose.
 * Functions switched off or blacklisted count too: both may be lifted once the password is known.
 */
export const widerFunctions = async (
  { db, rights }: { db: Read; rights: Rights },
  writer: { empid: string; grant: Grant },
  other: string,
  purpose: Purpose,
): Promise<string[]> => {
  if (other === writer.empid) return [];
  const [functions, own, theirs] = await Promise.all([
    consoleFunctions(db),
    rights.of(writer.empid),
    rights.namedFor(other),
  ]);
  return [...theirs.values()]
    .filter(({ funcOid }) => functions.has(funcOid))
    .filter((held) => !covers(own.get(held.funcOid), held, counted(held, writer.grant, purpose)))
    .map(({ funcId }) => funcId)
    .toSorted();
};
