import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { levelsHeld, scopeCovers, type HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';

const consoleFunctions = async (db: Read): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('web_function').select('oid').execute()).map(({ oid }) => oid));

/**
 * What the writer is about to do. `enter`: receive a password, or give a login name, with which the writer could enter as the other person, so that the log
 * would name that person for what the writer does. `keepOut`: take the console away.
 */
export type Purpose = 'enter' | 'keepOut';

/**
 * What of a function counts. For a writer who works in a part of the organisation all of it; for one who works everywhere what the other person may write
 * when it is about entering, and handing out rights alone when it is about keeping out.
 */
const counted = (held: HeldFunction, writer: Grant, purpose: Purpose): Level[] => {
  if (!writer.scope.everywhere) return levelsHeld(held);
  return levelsHeld(held).filter((level) => level === 'GRANT' || (purpose === 'enter' && level === 'CHANGE'));
};

/** Level by level: whoever looks everywhere and grants in one plant does not cover somebody who grants in another. */
const covers = (own: HeldFunction | undefined, theirs: HeldFunction, levels: readonly Level[]): boolean =>
  levels.every((level) => {
    const [mine, other] = [own?.scopes[level], theirs.scopes[level]];
    return mine !== undefined && other !== undefined && scopeCovers(mine, other);
  });

/**
 * Ids of the console functions that the other person has wider than the writer, as far as they count for the purpose. What is switched off or kept from the
 * other person by the blacklist counts: both may be lifted as soon as the password is known.
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
