import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import { notFound } from '#platform/records/server/record-errors.ts';
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

const refuse = (reason: string, people: readonly Candidate[]): void => {
  if (people.length === 0) return;
  const params = { names: people.slice(0, namesShown).map(nameOf) };
  throw new DomainError(codes.addFailed, reason, { params });
};

/**
 * Gives people one-time passwords, all or none, and accounts to those without one. Throws for people who have left or
 * have a password already, for domain accounts, and for people with wider rights than the writer's, who could sign in
 * as them; 403 for people outside the writer's scope.
 */
export const makeFirstPasswords = async (
  services: Services,
  writer: ScopedWriter,
  asked: readonly string[],
): Promise<FirstPassword[]> => {
  const { db, rights } = services;
  const empids = [...new Set(asked)];
  const made = new Map(await Promise.all(empids.map(async (empid) => [empid, await makeOneTimePassword()] as const)));
  const wider = await widerAmong(rights, writer, empids, 'enter');
  const { people, until } = await db.write(writer.actor, async (trx) => {
    await assertRowsInScope(trx, writer.grant.scope, employees, empids, 'app_user.outside_scope');
    await lockPeople(trx, empids);
    const found = await candidatesOf(trx, empids);
    if (found.length < empids.length) throw notFound();
    refuse(
      'app_user.has_left',
      found.filter(({ inservice }) => inservice === 'N'),
    );
    refuse(
      'app_user.first_barred',
      found.filter(({ empid, why }) => why !== null || wider.has(empid)),
    );
    await addAccounts(
      trx,
      found.filter(({ account }) => !account).map(({ empid }) => empid),
    );
    const given = empids.map((empid) => ({ empid, hash: made.get(empid)?.hash ?? '' }));
    return {
      people: new Map(found.map((person) => [person.empid, person])),
      until: await giveOneTimePasswords(trx, given),
    };
  });
  return empids.flatMap((empid): FirstPassword[] => {
    const [person, one] = [people.get(empid), made.get(empid)];
    return person && one ? [{ ...shown(person), password: one.password, until }] : [];
  });
};
