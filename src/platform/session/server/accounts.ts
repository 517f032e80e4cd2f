import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { oneTimeDays } from '../session.contract.ts';
import { hashOneTimePassword, oneTimePassword } from './password.ts';
import { closeRequestsOf } from './password-requests.ts';
import { endSessionsOf } from './session.queries.ts';

/** Hashed before the transaction that stores it. */
export type OneTimePassword = { password: string; hash: string };

export const makeOneTimePassword = async (): Promise<OneTimePassword> => {
  const password = oneTimePassword();
  return { password, hash: await hashOneTimePassword(password) };
};

type Given = { empid: string; hash: string };

/**
 * Sets one-time passwords, each valid for one sign-in within three days; enables the accounts, ends every session of
 * these people, and closes their requests for a password. Returns when the passwords end, `YYYY-MM-DD HH:mm:ss` in the
 * platform's time zone.
 */
export const giveOneTimePasswords = async (trx: Write, given: readonly Given[]): Promise<string> => {
  const empids = given.map(({ empid }) => empid);
  const { rows } = await sql<{ until: string }>`
    update account a set password_hash = g.hash, must_change = 'Y', status = 'Y', password_used_at = null,
      password_expires_at = now() + make_interval(days => ${oneTimeDays})
    from unnest(${empids}::text[], ${given.map(({ hash }) => hash)}::text[]) as g (empid, hash)
    where a.empid = g.empid returning to_char(a.password_expires_at, 'YYYY-MM-DD HH24:MI:SS') as until`.execute(trx);
  // Somebody who has stolen a known device must not be able to guess the new password with it.
  await sql`delete from signin_device where empid = any(${empids}::text[])`.execute(trx);
  await endSessionsOf(trx, empids, 'password');
  await closeRequestsOf(trx, empids);
  return rows[0]?.until ?? '';
};

/** The same of one person. */
export const giveOneTimePassword = async (trx: Write, empid: string, { hash }: OneTimePassword): Promise<void> => {
  await giveOneTimePasswords(trx, [{ empid, hash }]);
};

/**
 * The credentials of an account: `AD` the domain account in the directory, `ED` the employee number with a local
 * password (docs/rules.md, Account).
 */
export type Login = { type: 'AD' | 'ED'; userid: string };

/**
 * Creates an account. Violates `account_pk` if the person has one, and `account_userid_unique` if somebody else has
 * that login name.
 */
export const insertAccount = async (trx: Write, empid: string, login: Login): Promise<void> => {
  await trx
    .insertInto('account')
    .values({ empid, ...login, password_hash: null })
    .execute();
};

/** Gives the owner of an account access to the console. Violates `web_user_pk` if the person has it already. */
export const insertWebUser = async (trx: Write, empid: string): Promise<void> => {
  await trx.insertInto('web_user').values({ empid }).execute();
};
