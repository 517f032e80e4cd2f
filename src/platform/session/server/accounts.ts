import type { Write } from '#platform/db/server/database.ts';
import { oneTimeDays } from '../session.contract.ts';
import { hashPassword, oneTimePassword } from './password.ts';
import { endSessionsOf, setPassword } from './session.queries.ts';

/** Hashed before the transaction that stores it: hashing is slow on purpose, and must not hold a row lock. */
export type OneTimePassword = { password: string; hash: string };

export const makeOneTimePassword = async (): Promise<OneTimePassword> => {
  const password = oneTimePassword();
  return { password, hash: await hashPassword(password) };
};

/**
 * Sets a one-time password, valid for one sign-in within three days; enables the account and ends every session of the
 * person.
 */
export const giveOneTimePassword = async (trx: Write, empid: string, { hash }: OneTimePassword): Promise<void> => {
  const expiresAt = new Date(Date.now() + oneTimeDays * 86_400_000);
  await setPassword(trx, empid, { hash, mustChange: 'Y', expiresAt });
  await trx.updateTable('account').set({ status: 'Y' }).where('empid', '=', empid).execute();
  // Somebody who has stolen a known device must not be able to guess the new password with it.
  await trx.deleteFrom('signin_device').where('empid', '=', empid).execute();
  await endSessionsOf(trx, empid, 'password');
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
