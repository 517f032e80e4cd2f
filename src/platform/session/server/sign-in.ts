import { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { Refusal, RequestFault } from '#platform/wire/refusal.ts';
import type { AppDevice, Tokens } from '../session.contract.ts';
import { deviceOf, noteAppLogin } from './app-user.queries.ts';
import type { KeyRing } from './key-ring.ts';
import { checkNewPassword, hashPassword, passwordMatches } from './password.ts';
import {
  accountByLogin,
  accountOfPerson,
  doorOf,
  endSessionsOf,
  forgetTries,
  insertSession,
  noteTry,
  noteWebLogin,
  sessionState,
  setPassword,
  type SignInAccount,
} from './session.queries.ts';
import type { Sessions } from './sessions.ts';

/** Tries per account within the window, known or not (`security.md` Sessions). */
const tries = { atMost: 10, minutes: 15 };

/** Where a request comes from. */
type Origin = { ip: string; userAgent: string; requestId: string };
type Credentials = { loginID: string; sealedPassword: string };

/** Signing in and the change of one's own password. Both doors share one window of tries. */
export type SignIn = {
  toConsole: (credentials: Credentials, from: Origin) => Promise<Tokens>;
  toApp: (credentials: Credentials, device: AppDevice, from: Origin) => Promise<Tokens>;
  changePassword: (
    session: { sessionOid: string; empid: string; channel: Channel },
    passwords: { oldPassword: string; newPassword: string },
    from: Origin,
  ) => Promise<Tokens>;
};

/** Letter case, width and white space do not make another account. */
const accountKeyOf = (loginId: string): string => loginId.normalize('NFKC').trim().toLowerCase().slice(0, 120);

const refused = (): Refusal => new Refusal(codes.serverMessage, 'login.refused');

/** Told after the right password only, so that nobody learns from it who exists. Any account may enter the app, and becomes an app user by it. */
const whyNot = (account: SignInAccount, channel: Channel): string | undefined => {
  if (account.inservice === 'N' || account.accountStatus === 'N') return 'login.switched_off';
  if (channel === 'W' && account.webStatus === null) return 'login.not_a_console_user';
  if ((channel === 'W' ? account.webStatus : account.appStatus) === 'N') return 'login.switched_off';
  if (account.must_change === 'Y' && account.password_expired) return 'login.password_expired';
  return undefined;
};

const browserOf = (userAgent: string): string => userAgent.slice(0, 300);

/** Accounts of type AD answer as a wrong password until a directory is configured. */
export const makeSignIn = (db: Database, keys: KeyRing, sessions: Sessions): SignIn => {
  const limitTries = async (accountKey: string): Promise<void> => {
    const allowed = await db.write({ empid: 'sign-in' }, (trx) => noteTry(trx, accountKey, tries));
    if (!allowed) throw new RequestFault(429, 'login.too_many_tries', { params: { minutes: tries.minutes } });
  };

  /** The account that the password opens and the channel lets in. */
  const whoIs = async ({ loginID, sealedPassword }: Credentials, channel: Channel): Promise<SignInAccount> => {
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
    const reason = whyNot(account, channel);
    if (reason) throw new Refusal(codes.serverMessage, reason);
    const { door, remark } = await doorOf(db.read, account.empid, channel);
    if (door === 'blacklist') throw new Refusal(codes.serverMessage, 'login.blacklisted', { params: { remark } });
    if (door === 'maintenance') throw new Refusal(codes.serverMessage, 'login.maintenance');
    return account;
  };

  const openSession = async (
    account: SignInAccount,
    at: { channel: Channel; device: string },
    from: Origin,
    note: (trx: Write) => Promise<void>,
  ): Promise<Tokens> => {
    const { empid, must_change } = account;
    const oid = await db.write({ empid: 'sign-in', requestId: from.requestId }, async (trx) => {
      await forgetTries(trx, accountKeyOf(account.userid));
      await note(trx);
      return insertSession(trx, { empid, ip: from.ip, must_change, ...at });
    });
    return sessions.tokensFor({ oid, empid, mustChange: must_change }, 1);
  };

  return {
    toConsole: async (credentials, from) => {
      const account = await whoIs(credentials, 'W');
      const { empid, userid } = account;
      const browser = browserOf(from.userAgent);
      return openSession(account, { channel: 'W', device: browser }, from, (trx) =>
        noteWebLogin(trx, { empid, userid, ip: from.ip, browser }),
      );
    },

    toApp: async (credentials, device, from) => {
      const account = await whoIs(credentials, 'A');
      const { empid, userid } = account;
      return openSession(account, { channel: 'A', device: deviceOf(device) }, from, (trx) =>
        noteAppLogin(trx, { empid, userid, ip: from.ip, device }),
      );
    },

    changePassword: async ({ sessionOid, empid, channel }, { oldPassword, newPassword }, from) => {
      const account = await accountOfPerson(db.read, empid);
      if (!account || account.type === 'AD') throw new Refusal(codes.editFailed, 'password.directory');
      await limitTries(accountKeyOf(account.userid));
      if (!(await passwordMatches(account.password_hash, oldPassword))) {
        throw new Refusal(codes.editFailed, 'password.wrong', { fields: { oldPassword: 'password.wrong' } });
      }
      if (newPassword === oldPassword)
        throw new Refusal(codes.editFailed, 'password.same', { fields: { newPassword: 'password.same' } });
      checkNewPassword(newPassword, account);
      const hash = await hashPassword(newPassword);
      const device = (await sessionState(db.read, sessionOid))?.device ?? '';
      await db.write({ empid, requestId: from.requestId }, async (trx) => {
        await setPassword(trx, empid, { hash, mustChange: 'N', expiresAt: null });
        await endSessionsOf(trx, empid, 'password');
      });
      // The same device goes on in a session of its own; the sign-in has been noted when it began.
      return openSession({ ...account, must_change: 'N' }, { channel, device }, from, async () => undefined);
    },
  };
};
