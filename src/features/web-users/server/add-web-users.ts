import type { z } from 'zod';
import type { Database } from '#platform/db/server/database.ts';
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
import { explainConstraint } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { AddedUser, webUserCalls } from '../web-users.contract.ts';
import { assertHasNoMore, outsideScope } from './account-reach.ts';
import { type Person, peopleByEmpid } from './candidates.queries.ts';

type Services = { db: Database; rights: Rights };
type Asked = z.output<typeof webUserCalls.add.content>;

const nameOf = ({ id, name }: { id: string; name: string }): string => `${id} ${name}`;

/**
 * The login with this name: the employee's domain account or number; undefined for any other name. Letter case matters
 * only where the two differ in nothing else.
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

/** For people who are users already or sent twice: `content` names them. */
const repeated = (names: readonly string[]): DomainError =>
  new DomainError(codes.dataRepeat, 'web_user.exists', { params: { names }, content: names.join(', ') });

const refuse = (reason: string, names: readonly string[]): void => {
  if (names.length > 0) throw new DomainError(codes.addFailed, reason, { params: { names } });
};

type Plan = { person: Person; login: Login; isNew: boolean; oneTime: OneTimePassword | null };

/** The login of each person; an existing account stays as it is. Throws where one of them cannot become a user. */
const loginsOf = (asked: Asked, people: readonly Person[]): { person: Person; login: Login }[] => {
  const known = new Map(people.map((person) => [person.id, person]));
  const twice = asked.filter(({ id }, place) => asked.findIndex((other) => other.id === id) !== place);
  const exist = new Set([...people.filter(({ webuser }) => webuser).map(nameOf), ...twice.map(({ id }) => id)]);
  if (exist.size > 0) throw repeated([...exist]);
  refuse(
    'web_user.not_in_service',
    asked.filter(({ id }) => known.get(id)?.inservice !== 'Y').map(({ id }) => id),
  );
  const chosen = asked.flatMap(({ id, loginid }) => {
    const person = known.get(id);
    return person ? [{ person, loginid }] : [];
  });
  refuse(
    'web_user.login_kept',
    chosen
      .filter(({ person, loginid }) => person.account && person.account.userid.toLowerCase() !== loginid.toLowerCase())
      .map(({ person }) => nameOf(person)),
  );
  const logins = chosen.map(({ person, loginid }) => ({
    person,
    login: person.account ?? loginNamed(loginid, person),
  }));
  refuse(
    'web_user.loginid_unknown',
    logins.filter(({ login }) => !login).map(({ person }) => nameOf(person)),
  );
  return logins.flatMap(({ person, login }) => (login ? [{ person, login }] : []));
};

/** A local account needs a password unless the person has one for the app. */
const needsPassword = ({ person, login }: { person: Person; login: Login }): boolean =>
  login.type === 'ED' && !person.account?.hasPassword;

/**
 * Makes console users of employees, all or none. Throws for people who are users already (24), who have left or are
 * unknown, for a login name that is neither the number nor the domain account, for one that somebody else has (24), and
 * 403 for people outside the writer's scope or with wider rights than the writer (seed 000 §5).
 */
export const addWebUsers = async (
  { db, rights }: Services,
  writer: ScopedWriter,
  asked: Asked,
): Promise<AddedUser[]> => {
  const ids = [...new Set(asked.map(({ id }) => id))];
  await assertRowsInScope(db.read, writer.grant.scope, employees, ids, outsideScope);
  const logins = loginsOf(asked, await peopleByEmpid(db.read, ids));
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
  // Another writer may add one of them first.
  const added = () => repeated(plans.map(({ person }) => nameOf(person)));
  await db
    .write(writer.actor, async (trx) => {
      for (const { person, login, isNew, oneTime } of plans) {
        if (isNew) await insertAccount(trx, person.id, login);
        await insertWebUser(trx, person.id);
        if (oneTime) await giveOneTimePassword(trx, person.id, oneTime);
      }
    })
    .catch(
      explainConstraint({
        account_userid_unique: () => new DomainError(codes.dataRepeat, 'web_user.userid_taken'),
        account_pk: added,
        web_user_pk: added,
      }),
    );
  return plans.map(({ person, login, oneTime }) => ({
    empid: person.id,
    name: person.name,
    userid: login.userid,
    password: oneTime?.password ?? null,
  }));
};
