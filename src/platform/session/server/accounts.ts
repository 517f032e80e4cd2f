import type { Write } from '#platform/db/server/database.ts';
import { oneTimeDays } from '../session.contract.ts';
import { hashPassword, oneTimePassword } from './password.ts';
import { endSessionsOf, setPassword } from './session.queries.ts';

/** Made before the transaction that stores it: hashing is slow on purpose, and nobody's row should wait for it. */
export type OneTimePassword = { password: string; hash: string };

export const makeOneTimePassword = async (): Promise<OneTimePassword> => {
  const password = oneTimePassword();
  return { password, hash: await hashPassword(password) };
};

/** Makes the password the account's own, good for one sign-in within three days; switches the account on and ends every session of the person. */
export const giveOneTimePassword = async (trx: Write, empid: string, { hash }: OneTimePassword): Promise<void> => {
  const expiresAt = new Date(Date.now() + oneTimeDays * 86_400_000);
  await setPassword(trx, empid, { hash, mustChange: 'Y', expiresAt });
  await trx.updateTable('account').set({ status: 'Y' }).where('empid', '=', empid).execute();
  // Whoever stole a device that was known must not guess at the new password with it.
  await trx.deleteFrom('signin_device').where('empid', '=', empid).execute();
  await endSessionsOf(trx, empid, 'password');
};

/** What an account signs in with: `AD` the domain account against the directory, `ED` the employee number with a local password (`domain.md` Account). */
export type Login = { type: 'AD' | 'ED'; userid: string };

/** Makes an account; breaks `account_pk` where there is one and `account_userid_unique` where somebody else has that login name. */
export const insertAccount = async (trx: Write, empid: string, login: Login): Promise<void> => {
  await trx
    .insertInto('account')
    .values({ empid, ...login, password_hash: null })
    .execute();
};

/** Lets the owner of an account into the console; breaks `web_user_pk` where that is so already. */
export const insertWebUser = async (trx: Write, empid: string): Promise<void> => {
  await trx.insertInto('web_user').values({ empid }).execute();
};
