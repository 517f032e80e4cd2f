import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { levelsHeld, scopeCovers, type Grant, type HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';

const consoleFunctions = async (db: Read): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('web_function').select('oid').execute()).map(({ oid }) => oid));

/** What of a function counts: for a writer who works in a part of the organisation all of it, for one who works everywhere handing out rights alone. */
const counted = (held: HeldFunction, writer: Grant): Level[] =>
  levelsHeld(held).filter((level) => !writer.scope.everywhere || level === 'GRANT');

/** Level by level: whoever looks everywhere and grants in one plant does not cover somebody who grants in another. */
const covers = (own: HeldFunction | undefined, theirs: HeldFunction, levels: readonly Level[]): boolean =>
  levels.every((level) => {
    const [mine, other] = [own?.scopes[level], theirs.scopes[level]];
    return mine !== undefined && other !== undefined && scopeCovers(mine, other);
  });

/**
 * Ids of the console functions that the other person has wider than the writer: whoever makes a person's password, or an account for a person, could enter as that person.
 * Somebody who looks after all accounts need not have every screen of the others, only what hands out rights.
 */
export const widerFunctions = async (
  { db, rights }: { db: Read; rights: Rights },
  writer: { empid: string; grant: Grant },
  other: string,
): Promise<string[]> => {
  if (other === writer.empid) return [];
  const [functions, own, theirs] = await Promise.all([consoleFunctions(db), rights.of(writer.empid), rights.of(other)]);
  return [...theirs.values()]
    .filter(({ funcOid }) => functions.has(funcOid))
    .filter((held) => !covers(own.get(held.funcOid), held, counted(held, writer.grant)))
    .map(({ funcId }) => funcId)
    .toSorted();
};
