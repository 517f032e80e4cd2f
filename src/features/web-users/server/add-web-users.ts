import type { z } from 'zod';
import { violatedConstraint, type Actor, type Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { assertRowsInScope, employees } from '#platform/rights/server/row-scope.ts';
import {
  giveOneTimePassword,
  insertAccount,
  insertWebUser,
  type Login,
  makeOneTimePassword,
  type OneTimePassword,
} from '#platform/session/server/accounts.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { AddedUser, webUserCalls } from '../web-users.contract.ts';
import { assertHasNoMore, outsideScope, type Writer } from './account-reach.ts';
import { type Wanted, wantedPeople } from './candidates.queries.ts';

type Services = { db: Database; rights: Rights };
type Asked = z.output<typeof webUserCalls.add.content>;

const nameOf = ({ id, name }: { id: string; name: string }): string => `${id} ${name}`;

/**
 * The login that a login name stands for: the employee's domain account or the employee's number; undefined for any
 * other word. Letter case decides where the two differ in nothing else, and is of no account otherwise.
 */
export const loginNamed = (loginid: string, person: { id: string; adaccount: string | null }): Login | undefined => {
  const logins: Login[] = [
    ...(person.adaccount === null ? [] : [{ type: 'AD', userid: person.adaccount } as const]),
    { type: 'ED', userid: person.id },
  ];
  return (
    logins.find(({ userid }) => userid === loginid) ??
    logins.find(({ userid }) => userid.toLowerCase() === loginid.toLowerCase())
  );
};

/** Rejects those who are users already (24, `content` names them), and one who is asked for twice. */
const refuseRepeated = (names: string): never => {
  throw new DomainError(codes.dataRepeat, 'web_user.exists', { params: { names }, content: names });
};

const refuse = (reason: string, names: readonly string[]): void => {
  if (names.length > 0) throw new DomainError(codes.addFailed, reason, { params: { names: names.join(', ') } });
};

type Plan = { person: Wanted; login: Login; isNew: boolean; oneTime: OneTimePassword | null };

/**
 * Rejects anyone who cannot become a user, and answers the login of everybody else; an account that is there stays as
 * it is.
 */
const loginsOf = (asked: Asked, people: readonly Wanted[]): { person: Wanted; login: Login }[] => {
  const known = new Map(people.map((person) => [person.id, person]));
  const twice = asked.filter(({ id }, place) => asked.findIndex((other) => other.id === id) !== place);
  const repeated = new Set([...people.filter(({ webuser }) => webuser).map(nameOf), ...twice.map(({ id }) => id)]);
  if (repeated.size > 0) refuseRepeated([...repeated].join(', '));
  refuse(
    'web_user.not_in_service',
    asked.filter(({ id }) => known.get(id)?.inservice !== 'Y').map(({ id }) => id),
  );
  const wanted = asked.flatMap(({ id, loginid }) => {
    const person = known.get(id);
    return person ? [{ person, loginid }] : [];
  });
  refuse(
    'web_user.login_kept',
    wanted
      .filter(({ person, loginid }) => person.account && person.account.userid.toLowerCase() !== loginid.toLowerCase())
      .map(({ person }) => nameOf(person)),
  );
  const logins = wanted.map(({ person, loginid }) => ({
    person,
    login: person.account ?? loginNamed(loginid, person),
  }));
  refuse(
    'web_user.loginid_unknown',
    logins.filter(({ login }) => !login).map(({ person }) => nameOf(person)),
  );
  return logins.flatMap(({ person, login }) => (login ? [{ person, login }] : []));
};

/** A local account needs a password unless its owner has one for the app. */
const needsPassword = ({ person, login }: { person: Wanted; login: Login }): boolean =>
  login.type === 'ED' && !person.account?.hasPassword;

const taken = (): DomainError => new DomainError(codes.dataRepeat, 'web_user.userid_taken');

/**
 * Makes console users of employees: all of them or none. Rejects those who are users already (24), who have left or are
 * unknown, a login name that is neither the number nor the domain account, one that somebody else has (24), and (403)
 * people outside the writer's scope or with more rights than the writer. Seed 000 §5.
 */
export const addWebUsers = async (
  { db, rights }: Services,
  actor: Actor,
  writer: Writer,
  asked: Asked,
): Promise<AddedUser[]> => {
  const ids = [...new Set(asked.map(({ id }) => id))];
  await assertRowsInScope(db.read, writer.grant.scope, employees, ids, outsideScope);
  const logins = loginsOf(asked, await wantedPeople(db.read, ids));
  const withPassword = logins.filter(needsPassword).map(({ person }) => person.id);
  await assertHasNoMore(rights, writer, withPassword, 'enter');
  await assertHasNoMore(rights, writer, ids, 'keepOut');
  const plans: Plan[] = await Promise.all(
    logins.map(async (one) => ({
      ...one,
      isNew: one.person.account === null,
      oneTime: needsPassword(one) ? await makeOneTimePassword() : null,
    })),
  );
  await db
    .write(actor, async (trx) => {
      for (const { person, login, isNew, oneTime } of plans) {
        if (isNew) await insertAccount(trx, person.id, login);
        await insertWebUser(trx, person.id);
        if (oneTime) await giveOneTimePassword(trx, person.id, oneTime);
      }
    })
    .catch((error: unknown) => {
      const constraint = violatedConstraint(error);
      if (constraint === 'account_userid_unique') throw taken();
      // Somebody else was quicker with one of them.
      if (constraint === 'account_pk' || constraint === 'web_user_pk')
        refuseRepeated(plans.map(({ person }) => nameOf(person)).join(', '));
      throw error;
    });
  return plans.map(({ person, login, oneTime }) => ({
    empid: person.id,
    name: person.name,
    userid: login.userid,
    password: oneTime?.password ?? null,
  }));
};
