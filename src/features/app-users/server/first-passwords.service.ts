import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Write } from '#platform/db/server/database.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { found, notFound } from '#platform/records/server/record-errors.ts';
import { assertRowsInScope, employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import { whoHasWider, widerAmong } from '#platform/rights/server/wider-rights.ts';
import { giveOneTimePasswords, makeOneTimePassword } from '#platform/session/server/accounts.ts';
import { type BarredFromPasswords, type FirstPassword, firstPasswordsAtOnce } from '../first-passwords.contract.ts';
import type { Services } from './app-users.service.ts';
import { addAccounts, type Candidate, candidatesOf, lockPeople, peopleWithout } from './first-passwords.queries.ts';

const namesShown = 10;
const nameOf = ({ empid, name }: Candidate): string => `${name} (${empid})`;

type Barred = { id: string; why: BarredFromPasswords };

/** Who of them is not given a password; those outside the caller's scope, and those who have left, are left out. */
export const barredAmong = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  empids: readonly string[],
): Promise<Barred[]> => {
  const { scope } = writer.grant;
  const inside = scope.everywhere ? empids : [...(await keysWithin(db.read, scope, employees, empids))];
  const [people, wider] = await Promise.all([
    candidatesOf(db.read, inside),
    whoHasWider(rights, writer, inside, 'enter'),
  ]);
  return people.flatMap(({ empid, why }): Barred[] => {
    const barred = why ?? (wider.has(empid) ? 'WIDER' : null);
    return barred ? [{ id: empid, why: barred }] : [];
  });
};

type Person = Pick<Candidate, 'empid' | 'name' | 'depname' | 'plantname'>;
const shown = ({ empid, name, depname, plantname }: Person): Person => ({ empid, name, depname, plantname });

/** Those who have none and may be given one by the caller; the total counts people with wider rights, too. */
export const withoutPassword = async (
  { db, rights }: Services,
  writer: ScopedWriter,
): Promise<{ total: number; list: Person[] }> => {
  const { total, list } = await peopleWithout(db.read, writer.grant.scope, firstPasswordsAtOnce);
  const wider = await whoHasWider(
    rights,
    writer,
    list.map(({ empid }) => empid),
    'enter',
  );
  return { total, list: list.filter(({ empid }) => !wider.has(empid)).map(shown) };
};

/** Passwords with whom they are for and when they end, in the order sent; 403 for people outside the caller's scope. */
export const handedOut = async (
  { db }: Services,
  { grant: { scope } }: ScopedWriter,
  sent: readonly Pick<FirstPassword, 'empid' | 'password'>[],
): Promise<FirstPassword[]> => {
  const empids = sent.map(({ empid }) => empid);
  await assertRowsInScope(db.read, scope, employees, empids, 'app_user.outside_scope');
  const people = new Map((await candidatesOf(db.read, empids)).map((person) => [person.empid, person]));
  return sent.map(({ empid, password }) => {
    const person = found(people.get(empid), codes.serverMessage);
    return { ...shown(person), password, until: person.until };
  });
};

/** Throws with the names of these people, if there are any. */
export const refuseAmong = (reason: string, people: readonly Candidate[]): void => {
  if (people.length === 0) return;
  const params = { names: people.slice(0, namesShown).map(nameOf) };
  throw new DomainError(codes.addFailed, reason, { params });
};

/** Throws if somebody of them is not given a password; `wider`: functions that people have wider than the writer. */
export type Admit = (people: readonly Candidate[], wider: ReadonlyMap<string, string[]>) => void;

/** `first`, `last`: what else the transaction does, with the people locked. */
type Giving = { admit: Admit; first?: (trx: Write) => Promise<void>; last?: (trx: Write) => Promise<void> };

/**
 * Gives people one-time passwords, all or none, and accounts to those without one; 403 for people outside the writer's
 * scope.
 */
export const givePasswords = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  empids: readonly string[],
  { admit, first, last }: Giving,
): Promise<FirstPassword[]> => {
  const made = new Map(await Promise.all(empids.map(async (empid) => [empid, await makeOneTimePassword()] as const)));
  const wider = await widerAmong(rights, writer, empids, 'enter');
  const { people, until } = await db.write(writer.actor, async (trx) => {
    await assertRowsInScope(trx, writer.grant.scope, employees, empids, 'app_user.outside_scope');
    await lockPeople(trx, empids);
    await first?.(trx);
    const candidates = await candidatesOf(trx, empids);
    if (candidates.length < empids.length) throw notFound();
    admit(candidates, wider);
    await addAccounts(
      trx,
      candidates.filter(({ account }) => !account).map(({ empid }) => empid),
    );
    const given = empids.map((empid) => ({ empid, hash: made.get(empid)?.hash ?? '' }));
    const ends = await giveOneTimePasswords(trx, given);
    await last?.(trx);
    return { people: new Map(candidates.map((person) => [person.empid, person])), until: ends };
  });
  return empids.flatMap((empid): FirstPassword[] => {
    const [person, one] = [people.get(empid), made.get(empid)];
    return person && one ? [{ ...shown(person), password: one.password, until }] : [];
  });
};

const admitNewcomers: Admit = (people, wider) => {
  refuseAmong(
    'app_user.has_left',
    people.filter(({ inservice }) => inservice === 'N'),
  );
  refuseAmong(
    'app_user.first_barred',
    people.filter(({ empid, why }) => why !== null || wider.has(empid)),
  );
};

/**
 * Gives people their first passwords. Throws for people who have left or have a password already, for domain accounts,
 * and for people with wider rights than the writer's, who could sign in as them.
 */
export const makeFirstPasswords = (
  services: Services,
  writer: ScopedWriter,
  asked: readonly string[],
): Promise<FirstPassword[]> => givePasswords(services, writer, [...new Set(asked)], { admit: admitNewcomers });
