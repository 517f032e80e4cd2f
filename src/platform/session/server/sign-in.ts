import { program } from '#platform/db/program-actors.ts';
import { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Directory, DirectoryAnswer } from '#platform/directory/server/directory.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { AppDevice, SignedIn, Tokens } from '../session.contract.ts';
import { accountKeyOf } from './account-key.ts';
import { deviceOf, noteAppLogin } from './app-user.queries.ts';
import type { KeyRing } from './key-ring.ts';
import { deviceFor, newDevice, rememberDevice } from './known-devices.ts';
import { networkOf } from '#platform/wire/server/network.ts';
import { checkNewPassword, hashPassword, passwordMatches } from './password.ts';
import {
  accountByLogin,
  accountOfPerson,
  doorOf,
  endSessionsOf,
  failedSinceLastLogin,
  insertSession,
  noteWebLogin,
  passwordStays,
  sessionState,
  sessionStays,
  setPassword,
  spendOneTimePassword,
  type SignInAccount,
} from './session.queries.ts';
import type { Sessions } from './sessions.ts';
import type { SignInPlaces } from './sign-in-places.ts';
import { recordSignIn, type Seen } from './signin.queries.ts';
import { assertNotTooOften, countTry, forgiveTries, recordFailedTry, type CountedTry, type Try } from './tries.ts';

/** Where a request comes from. `deviceTokens`: tokens from earlier sign-ins, sent by the device. */
type Origin = { ip: string; userAgent: string; requestId: string; deviceTokens: readonly string[] };
type Credentials = { loginID: string; sealedPassword: string };

/** A new session, and the token that identifies its device from now on. */
export type Entered = { answer: SignedIn; deviceToken: string };

/**
 * Signing in, and changing one's own password (`docs/adr/0013`). The endpoints of both channels share one window of
 * attempts.
 */
export type SignIn = {
  toConsole: (credentials: Credentials, from: Origin) => Promise<Entered>;
  toApp: (credentials: Credentials, device: AppDevice, from: Origin) => Promise<Entered>;
  changePassword: (
    session: { sessionOid: string; empid: string; channel: Channel },
    passwords: { oldPassword: string; newPassword: string; sealed: string },
    from: Omit<Origin, 'deviceTokens'>,
  ) => Promise<Tokens>;
};

/** Reports a failed attempt, for the log and the metrics. */
export type NoteFailure = (failure: { reason: string; ip: string }) => void;

/**
 * Checked only after the correct password, so that it reveals nothing about accounts to anyone else. Any account may
 * enter the app, which makes its owner an app user.
 */
const whyNot = (account: SignInAccount, channel: Channel): string | undefined => {
  if (account.inservice === 'N' || account.accountStatus === 'N') return 'login.switched_off';
  if (channel === 'W' && account.webStatus === null) return 'login.not_a_console_user';
  if ((channel === 'W' ? account.webStatus : account.appStatus) === 'N') return 'login.switched_off';
  if (account.must_change === 'Y' && account.password_used) return 'login.password_used';
  if (account.must_change === 'Y' && account.password_expired) return 'login.password_expired';
  return undefined;
};

const browserOf = (userAgent: string): string => userAgent.slice(0, 300);

type Looked = { account: SignInAccount | undefined; matches: boolean; ofDirectory: DirectoryAnswer | undefined };

/**
 * Returns the account if the password is correct. Only the correct password reveals whether the account exists and of
 * which type it is: every wrong attempt costs a local password check and, with a directory, a sign-in there, and gets
 * the same answer, even while the directory is unreachable.
 */
const opened = ({ account, matches, ofDirectory }: Looked): SignInAccount => {
  if (matches && account) return account;
  // A one-time password is always local.
  if (account?.type === 'AD' && ofDirectory === 'in') return { ...account, must_change: 'N' };
  const away = ofDirectory === 'unavailable';
  throw new DomainError(codes.serverMessage, away ? 'login.directory_unavailable' : 'login.refused');
};

const passwordIn = (unsealed: unknown): string => {
  const password = z.string().max(1_000).safeParse(unsealed);
  if (!password.success) throw new HttpError(400, 'wire.malformed');
  return password.data;
};

type Parts = {
  db: Database;
  keys: KeyRing;
  sessions: Sessions;
  places: SignInPlaces;
  /** where accounts of type AD sign in; null: they get the answer of a wrong password */
  directory: Directory | null;
  note: NoteFailure;
};

export const makeSignIn = ({ db, keys, sessions, places, directory, note }: Parts): SignIn => {
  const actor = (requestId: string) => ({ ...program('sign-in'), requestId });

  /**
   * Counts the attempt and checks the password, in one of the slots. The directory may take seconds and is awaited
   * outside the slot.
   */
  const look = (one: Try, { sealedPassword }: Credentials) =>
    places.take({ known: one.device !== undefined, who: one.device ? one.accountKey : one.network }, async () => {
      const password = passwordIn(await keys.unseal(sealedPassword));
      const counted = await countTry(db, one, keys.onceOf(sealedPassword));
      const account = await accountByLogin(db.read, one.accountKey);
      const asked = account?.type === 'AD' ? directory?.check(account.userid, password) : directory?.probe();
      const matches = await passwordMatches(account?.type === 'ED' ? account.password_hash : null, password);
      return { counted, account, matches, asked };
    });

  const assertLetIn = async (account: SignInAccount, channel: Channel): Promise<void> => {
    const reason = whyNot(account, channel);
    if (reason) throw new DomainError(codes.serverMessage, reason);
    const { door, remark } = await doorOf(db.read, account.empid, channel);
    if (door === 'blacklist') throw new DomainError(codes.serverMessage, 'login.blacklisted', { params: { remark } });
    if (door === 'maintenance') throw new DomainError(codes.serverMessage, 'login.maintenance');
  };

  /** Records the reason of the attempt and rethrows. */
  const failed = async (error: unknown, one: Try, seen: Seen, counted: CountedTry | undefined): Promise<never> => {
    if (error instanceof DomainError || error instanceof HttpError) {
      note({ reason: error.reason, ip: seen.ip });
      if (counted) await recordFailedTry(db, one, counted, { reason: error.reason, seen });
    }
    throw error;
  };

  type Entry = { account: SignInAccount; one: Try; seen: Seen; counted: CountedTry };

  /** The account that the password belongs to, if the channel admits it. */
  const whoIs = async (credentials: Credentials, seen: Seen, from: Origin): Promise<Entry> => {
    const { channel } = seen;
    const accountKey = accountKeyOf(credentials.loginID);
    const device = deviceFor(keys, from.deviceTokens, accountKey);
    const one: Try = { accountKey, network: networkOf(from.ip), channel, device, own: false };
    let counted: CountedTry | undefined;
    try {
      const looked = await look(one, credentials);
      counted = looked.counted;
      const ofDirectory = looked.matches ? undefined : await looked.asked;
      const account = opened({ ...looked, ofDirectory });
      await assertLetIn(account, channel);
      return { account, one, seen, counted };
    } catch (error) {
      return failed(error, one, seen, counted);
    }
  };

  type Beginning = { channel: Channel; device: string; requestId: string; ip: string };

  const sessionIn = async (trx: Write, account: SignInAccount, { channel, device, ip }: Beginning) =>
    insertSession(trx, { empid: account.empid, ip, must_change: account.must_change, channel, device });

  const enter = async (
    { account, one, seen, counted }: Entry,
    beginning: Beginning,
    noteLogin: (trx: Write) => Promise<void>,
  ): Promise<Entered> => {
    const { empid, userid, must_change } = account;
    const device = one.device ?? newDevice(keys, one.accountKey);
    const begun = db.write(actor(beginning.requestId), async (trx) => {
      if (!(await passwordStays(trx, account))) throw new DomainError(codes.serverMessage, 'login.refused');
      const opensOnce = must_change === 'Y' && account.one_time;
      if (opensOnce && !(await spendOneTimePassword(trx, account)))
        throw new DomainError(codes.serverMessage, 'login.password_used');
      await assertNotTooOften(trx, empid);
      await forgiveTries(trx, one, counted);
      const failedTries = await failedSinceLastLogin(trx, empid, one.accountKey);
      await recordSignIn(trx, { empid, userid, failures: failedTries, ...seen });
      await noteLogin(trx);
      await rememberDevice(trx, device, { empid, accountKey: one.accountKey });
      return { oid: await sessionIn(trx, account, beginning), failedTries };
    });
    const { oid, failedTries } = await begun.catch((error: unknown) => failed(error, one, seen, counted));
    const tokens = await sessions.tokensFor({ oid, empid, mustChange: must_change }, 1);
    return { answer: { ...tokens, failedTries }, deviceToken: device.token };
  };

  return {
    toConsole: async (credentials, from) => {
      const browser = browserOf(from.userAgent);
      const entry = await whoIs(credentials, { channel: 'W', ip: from.ip, device: { browser } }, from);
      const { empid } = entry.account;
      return enter(entry, { channel: 'W', device: browser, ...from }, (trx) => noteWebLogin(trx, { empid, browser }));
    },

    toApp: async (credentials, phone, from) => {
      const entry = await whoIs(credentials, { channel: 'A', ip: from.ip, device: phone }, from);
      const { empid } = entry.account;
      return enter(entry, { channel: 'A', device: deviceOf(phone), ...from }, (trx) =>
        noteAppLogin(trx, { empid, device: phone }),
      );
    },

    changePassword: async ({ sessionOid, empid, channel }, { oldPassword, newPassword, sealed }, from) => {
      const account = await accountOfPerson(db.read, empid);
      if (!account || account.type === 'AD') throw new DomainError(codes.editFailed, 'password.directory');
      if (channel === 'A' && account.must_change === 'N' && !account.changes_in_app)
        throw new DomainError(codes.editFailed, 'password.not_in_app');
      const accountKey = accountKeyOf(account.userid);
      // A separate window: attempts of others must not keep the owner from changing the password.
      const one: Try = { accountKey, network: networkOf(from.ip), channel, device: undefined, own: true };
      const line = { known: true, who: accountKey };
      const counted = await countTry(db, one, keys.onceOf(sealed));
      if (!(await places.take(line, () => passwordMatches(account.password_hash, oldPassword)))) {
        note({ reason: 'password.wrong', ip: from.ip });
        await recordFailedTry(db, one, counted, { reason: 'password.wrong' });
        throw new DomainError(codes.editFailed, 'password.wrong', { fields: { oldPassword: 'password.wrong' } });
      }
      await db.write(actor(from.requestId), (trx) => forgiveTries(trx, one, counted));
      if (newPassword === oldPassword)
        throw new DomainError(codes.editFailed, 'password.same', { fields: { newPassword: 'password.same' } });
      checkNewPassword(newPassword, account);
      const hash = await places.take(line, () => hashPassword(newPassword));
      const device = (await sessionState(db.read, sessionOid))?.device ?? '';
      const changed = { ...account, must_change: 'N' } as const;
      const oid = await db.write({ empid, requestId: from.requestId }, async (trx) => {
        if (!(await passwordStays(trx, account)) || !(await sessionStays(trx, sessionOid))) return undefined;
        await setPassword(trx, empid, { hash, mustChange: 'N', expiresAt: null });
        await endSessionsOf(trx, empid, 'password');
        // The same device continues in a new session; its sign-in was recorded when the first one began.
        return sessionIn(trx, changed, { channel, device, ...from });
      });
      // An administrator, or the person elsewhere, has ended this session while the passwords were checked.
      if (oid === undefined) throw await sessions.over(sessionOid);
      return sessions.tokensFor({ oid, empid, mustChange: 'N' }, 1);
    },
  };
};
