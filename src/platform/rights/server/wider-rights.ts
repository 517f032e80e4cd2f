import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { scopeCovers, type HeldFunction } from './grant.ts';
import { scopeOf, type GivenFunction } from './rights-index.ts';
import type { Rights } from './rights.ts';

/**
 * What the writer is about to do. `enter`: receive a password, or set a login name, with which the writer could sign in
 * as the other person, so that the log would blame that person. `keepOut`: take console access away.
 */
export type Purpose = 'enter' | 'keepOut';

type Writer = { empid: string; grant: Grant };
type Held = ReadonlyMap<string, HeldFunction>;

/**
 * Whether a level of a function counts. For a writer with partial scope all levels do; for one with unlimited scope the
 * write levels for `enter`, and GRANT alone for `keepOut`.
 */
const counts = (level: Level, { scope }: Grant, purpose: Purpose): boolean =>
  !scope.everywhere || level === 'GRANT' || (purpose === 'enter' && level === 'CHANGE');

/**
 * Whether a condition gives somebody more than the writer has. Level by level: a person who looks everywhere and grants
 * in one plant does not cover somebody who grants in another. Condition by condition: a scope covers others together if
 * it covers each of them.
 */
const isWider = (own: Held, { row, condition }: GivenFunction, levels: readonly Level[]): boolean => {
  const scopes = own.get(row.oid)?.scopes;
  const theirs = scopeOf(condition);
  return levels.some((level) => {
    const mine = scopes?.[level];
    return mine === undefined || !scopeCovers(mine, theirs);
  });
};

/** What each of the other people has wider than the writer, found one by one. */
const widerOf = async (
  rights: Pick<Rights, 'of' | 'givenInConsole' | 'hasWholeConsole' | 'levelsOf'>,
  { empid: writer, grant }: Writer,
  others: readonly string[],
  purpose: Purpose,
  facts: 'known' | 'stored',
): Promise<ReadonlyMap<string, Iterable<GivenFunction>>> => {
  // Anyone who has every function everywhere at the highest level has what anybody else has.
  if (others.length === 0 || (await rights.hasWholeConsole(writer))) return new Map();
  const own = await rights.of(writer);
  const counted = new Map<string, Level[]>();
  const countedOf = (roleid: string): Level[] => {
    const known = counted.get(roleid);
    if (known) return known;
    const levels = [...rights.levelsOf(roleid)].filter((level) => counts(level, grant, purpose));
    counted.set(roleid, levels);
    return levels;
  };
  function* widerAmongGiven(given: Iterable<GivenFunction>): Iterable<GivenFunction> {
    for (const one of given) if (isWider(own, one, countedOf(one.roleid))) yield one;
  }
  const people = await rights.givenInConsole(
    others.filter((one) => one !== writer),
    facts,
  );
  return new Map([...people].map(([empid, given]) => [empid, widerAmongGiven(given)]));
};

/**
 * Of each of the other people, ids of the console functions that this person has wider than the writer, as far as they
 * count for the purpose; people who have none are missing. What is switched off or kept from the other person by the
 * blacklist counts: both may be lifted as soon as the password is known.
 */
export const widerAmong = async (
  rights: Rights,
  writer: Writer,
  others: readonly string[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, string[]>> => {
  const wider = await widerOf(rights, writer, others, purpose, 'stored');
  const ids = [...wider].map(([empid, given]): [string, string[]] => [
    empid,
    [...new Set([...given].map(({ row }) => row.id))].toSorted(),
  ]);
  return new Map(ids.filter(([, functions]) => functions.length > 0));
};

/**
 * Those of the other people whom `widerAmong` would name, by what this server knows of them: for what a list offers.
 * The call itself asks `widerAmong`.
 */
export const whoHasWider = async (
  rights: Rights,
  writer: Writer,
  others: readonly string[],
  purpose: Purpose,
): Promise<ReadonlySet<string>> => {
  const wider = await widerOf(rights, writer, others, purpose, 'known');
  return new Set([...wider].filter(([, given]) => !given[Symbol.iterator]().next().done).map(([empid]) => empid));
};
