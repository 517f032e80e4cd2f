import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { type HeldFunction, scopeCovers } from './grant.ts';
import { type GivenTest, scopeOf } from './rights-index.ts';
import type { Rights } from './rights.ts';

/**
 * What the writer is about to do. `enter`: receive a password, or set a login name, with which the writer could sign in
 * as the other person, so that the log would blame that person. `keepOut`: take console access away.
 */
export type Purpose = 'enter' | 'keepOut';

type Writer = { empid: string; grant: Grant };

/**
 * Whether a level of a function counts. For a writer with partial scope all levels do; for one with unlimited scope the
 * write levels for `enter`, and GRANT alone for `keepOut`.
 */
const counts = (level: Level, { scope }: Grant, purpose: Purpose): boolean =>
  !scope.everywhere || level === 'GRANT' || (purpose === 'enter' && level === 'CHANGE');

type Answers = Map<string, boolean>;

/** By the writer's functions, which are another object as soon as anybody's rights may have changed. */
const answersOf = new WeakMap<ReadonlyMap<string, HeldFunction>, Map<string, Answers>>();

/** What was answered for these functions before. Hundreds of people share the same few places. */
const answersSoFar = (own: ReadonlyMap<string, HeldFunction>, question: string): Answers => {
  const questions = answersOf.get(own) ?? new Map<string, Answers>();
  answersOf.set(own, questions);
  const answers = questions.get(question) ?? new Map<string, boolean>();
  questions.set(question, answers);
  return answers;
};

/**
 * A test for a condition that gives somebody more than the writer has, with its answers so far; undefined if there can
 * be none. Level by level: a person who looks everywhere and grants in one plant does not cover somebody who grants in
 * another. Condition by condition: a scope covers others together if it covers each of them.
 */
const givesMoreThan = async (
  rights: Pick<Rights, 'of' | 'hasWholeConsole' | 'levelsOf'>,
  { empid, grant }: Writer,
  purpose: Purpose,
): Promise<{ givesMore: GivenTest; known: Answers } | undefined> => {
  // Anyone who has every function everywhere at the highest level has what anybody else has.
  if (await rights.hasWholeConsole(empid)) return undefined;
  const own = await rights.of(empid);
  const counted = new Map<string, readonly Level[]>();
  const countedOf = (roleid: string): readonly Level[] => {
    const levels = counted.get(roleid) ?? [...rights.levelsOf(roleid)].filter((level) => counts(level, grant, purpose));
    counted.set(roleid, levels);
    return levels;
  };
  const givesMore: GivenTest = (row, roleid, condition) => {
    const scopes = own.get(row.oid)?.scopes;
    return countedOf(roleid).some((level) => {
      const mine = scopes?.[level];
      return mine === undefined || !scopeCovers(mine, scopeOf(condition));
    });
  };
  return { givesMore, known: answersSoFar(own, `${purpose} ${grant.scope.everywhere}`) };
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
  const wider = new Map<string, string[]>();
  const more = await givesMoreThan(rights, writer, purpose);
  if (!more) return wider;
  for (const facts of await rights.facts(others, 'stored')) {
    const ids = new Set<string>();
    if (facts.empid !== writer.empid)
      rights.someGivenInConsole(facts, (row, roleid, condition) => {
        if (more.givesMore(row, roleid, condition)) ids.add(row.id);
        return false;
      });
    if (ids.size > 0) wider.set(facts.empid, [...ids].toSorted());
  }
  return wider;
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
  const more = await givesMoreThan(rights, writer, purpose);
  if (!more) return new Set();
  const people = await rights.facts(others, 'known');
  const wider = people.filter(
    (facts) => facts.empid !== writer.empid && rights.someGivenInConsole(facts, more.givesMore, more.known),
  );
  return new Set(wider.map(({ empid }) => empid));
};
