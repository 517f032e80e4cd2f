import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { levelsHeld, scopeCovers, type HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';

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

/** Anyone who has every function everywhere at the highest level has what anybody else has. */
const hasAll = (own: ReadonlyMap<string, HeldFunction>, functions: Iterable<string>): boolean =>
  [...functions].every((oid) => own.get(oid)?.scopes.GRANT?.everywhere);

/**
 * Of each of the other people, ids of the console functions that this person has wider than the writer, as far as they
 * count for the purpose; people who have none are missing. What is switched off or kept from the other person by the
 * blacklist counts: both may be lifted as soon as the password is known.
 */
export const widerAmong = async (
  rights: Pick<Rights, 'of' | 'namedFor' | 'grantedInConsole'>,
  writer: { empid: string; grant: Grant },
  others: readonly string[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, string[]>> => {
  const wider = new Map<string, string[]>();
  const [functions, own] = await Promise.all([rights.grantedInConsole(), rights.of(writer.empid)]);
  if (hasAll(own, functions)) return wider;
  const inConsole = new Set(functions);
  for (const [empid, theirs] of await rights.namedFor(others.filter((one) => one !== writer.empid))) {
    const functionsWider = [...theirs.values()]
      .filter(({ funcOid }) => inConsole.has(funcOid))
      .filter((held) => !covers(own.get(held.funcOid), held, counted(held, writer.grant, purpose)))
      .map(({ funcId }) => funcId);
    if (functionsWider.length > 0) wider.set(empid, functionsWider.toSorted());
  }
  return wider;
};
