import { z } from 'zod';
import type { Database } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { Refusal, RequestFault } from '#platform/wire/refusal.ts';
import type { Tokens } from '../session.contract.ts';
import type { KeyRing } from './key-ring.ts';
import { checkNewPassword, hashPassword, passwordMatches } from './password.ts';
import {
  accountByLogin,
  accountOfPerson,
  endSessionsOf,
  forgetTries,
  insertSession,
  noteTry,
  noteWebLogin,
  setPassword,
  type SignInAccount,
} from './session.queries.ts';
import type { LiveSession, Sessions } from './sessions.ts';

/** Tries per account within the window, known or not (`security.md` Sessions). */
const tries = { atMost: 10, minutes: 15 };

export type SignIn = {
  signIn: (request: {
    loginID: string;
    sealedPassword: string;
    ip: string;
    userAgent: string;
    requestId: string;
  }) => Promise<Tokens>;
  changePassword: (
    session: LiveSession,
    passwords: { oldPassword: string; newPassword: string },
    request: { ip: string; userAgent: string; requestId: string },
  ) => Promise<Tokens>;
};

/** Letter case, width and white space do not make another account. */
const accountKeyOf = (loginId: string): string => loginId.normalize('NFKC').trim().toLowerCase().slice(0, 120);

const refused = (): Refusal => new Refusal(codes.serverMessage, 'login.refused');

/** Told after the right password only, so that nobody learns from it who exists. */
const whyNot = (account: SignInAccount): string | undefined => {
  if (account.inservice === 'N' || account.accountStatus === 'N') return 'login.switched_off';
  if (account.webStatus === null) return 'login.not_a_console_user';
  if (account.webStatus === 'N') return 'login.switched_off';
  if (account.must_change === 'Y' && account.password_expired) return 'login.password_expired';
  return undefined;
};

const browserOf = (userAgent: string): string => userAgent.slice(0, 300);

/** Signing in with a local password. Accounts of type AD answer as a wrong password until a directory is configured. */
export const makeSignIn = (db: Database, keys: KeyRing, sessions: Sessions): SignIn => {
  const limitTries = async (accountKey: string): Promise<void> => {
    const allowed = await db.write({ empid: 'sign-in' }, (trx) => noteTry(trx, accountKey, tries));
    if (!allowed) throw new RequestFault(429, 'login.too_many_tries', { params: { minutes: tries.minutes } });
  };

  const openSession = async (
    account: SignInAccount,
    from: { ip: string; userAgent: string; requestId: string },
  ): Promise<Tokens> => {
    const browser = browserOf(from.userAgent);
    const oid = await db.write({ empid: 'sign-in', requestId: from.requestId }, async (trx) => {
      await forgetTries(trx, accountKeyOf(account.userid));
      await noteWebLogin(trx, { empid: account.empid, userid: account.userid, ip: from.ip, browser });
      return insertSession(trx, {
        empid: account.empid,
        channel: 'W',
        ip: from.ip,
        device: browser,
        must_change: account.must_change,
      });
    });
    return sessions.tokensFor({ oid, empid: account.empid, mustChange: account.must_change }, 1);
  };

  return {
    signIn: async ({ loginID, sealedPassword, ...from }) => {
      const password = z
        .string()
        .max(1_000)
        .safeParse(await keys.unseal(sealedPassword));
      if (!password.success) throw new RequestFault(400, 'wire.malformed');
      const accountKey = accountKeyOf(loginID);
      await limitTries(accountKey);
      const account = await accountByLogin(db.read, accountKey);
      const hash = account?.type === 'ED' ? account.password_hash : null;
      if (!(await passwordMatches(hash, password.data)) || !account) throw refused();
      const reason = whyNot(account);
      if (reason) throw new Refusal(codes.serverMessage, reason);
      return openSession(account, from);
    },

    changePassword: async (session, { oldPassword, newPassword }, from) => {
      const account = await accountOfPerson(db.read, session.empid);
      if (!account || account.type === 'AD') throw new Refusal(codes.editFailed, 'password.directory');
      const accountKey = accountKeyOf(account.userid);
      await limitTries(accountKey);
      if (!(await passwordMatches(account.password_hash, oldPassword))) {
        throw new Refusal(codes.editFailed, 'password.wrong', { fields: { oldPassword: 'password.wrong' } });
      }
      if (newPassword === oldPassword)
        throw new Refusal(codes.editFailed, 'password.same', { fields: { newPassword: 'password.same' } });
      checkNewPassword(newPassword, account);
      const hash = await hashPassword(newPassword);
      await db.write({ empid: session.empid, requestId: from.requestId }, async (trx) => {
        await setPassword(trx, session.empid, { hash, mustChange: 'N', expiresAt: null });
        await endSessionsOf(trx, session.empid, 'password');
      });
      return openSession({ ...account, must_change: 'N' }, from);
    },
  };
};
