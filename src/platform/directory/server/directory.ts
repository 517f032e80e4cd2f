import { randomBytes } from 'node:crypto';
import { bindName, isSendable } from './bind-name.ts';
import { directoryConnection } from './directory-connection.ts';

/** `in`: the directory accepts the password; `refused`: it rejects it; `unavailable`: it gave no answer. */
export type DirectoryAnswer = 'in' | 'refused' | 'unavailable';

/** The company's directory server, where domain accounts sign in (docs/rules.md, Account, AD). */
export type Directory = {
  /**
   * Binds as the account and unbinds. Never throws; a name or password that cannot be sent is rejected after the same
   * work.
   */
  check: (account: string, password: string) => Promise<DirectoryAnswer>;
  /** The same work for unknown accounts: response times must not reveal whether an account belongs to the directory. */
  probe: () => Promise<DirectoryAnswer>;
};

export type DirectorySettings = {
  LDAP_URL?: string | undefined;
  LDAP_USER?: string | undefined;
  LDAP_CA?: string | undefined;
  LDAP_TIMEOUT: number;
  LDAP_PLAIN: 'no' | 'loopback';
};

/**
 * Result codes (RFC 4511 appendix A) that reject the sign-in: no such entry, password policy, no password of this kind,
 * invalid credentials (also locked, expired, disabled), unwilling. Any other code counts as no answer, including a
 * referral, which is not followed.
 */
const turnedAway = new Set([19, 32, 48, 49, 53]);

const atOnceMost = 16;

/** Runs at most this many at once; others wait. */
const limited = (most: number) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most)
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/**
 * Returns null without the settings. `onTrouble` is called with the reason why the directory could not answer; it
 * contains no account or password.
 */
export const openDirectory = (
  { LDAP_URL: url, LDAP_USER: template, LDAP_CA: caFile, LDAP_TIMEOUT: seconds, LDAP_PLAIN }: DirectorySettings,
  onTrouble: (why: string) => void,
): Directory | null => {
  if (url === undefined || template === undefined) return null;
  const open = directoryConnection({ url, plain: LDAP_PLAIN === 'loopback', caFile });
  const patience = seconds * 1_000;
  const inTurn = limited(atOnceMost);

  const bind = async (name: string, password: string, signal: AbortSignal): Promise<void> => {
    // Loaded on first use: most installations never need it.
    const { Client } = await import('ldapts');
    const socket = await open(signal);
    const client = new Client({
      url: 'ldap://directory',
      timeout: patience,
      createConnection: () => socket,
    });
    const giveUp = (): void => void socket.destroy();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await client.bind(name, password);
      await client.unbind().catch(() => undefined);
    } finally {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
    }
  };

  const answerOf = (error: unknown): DirectoryAnswer => {
    const { code, message } = error as { code?: unknown; message?: string };
    if (typeof code === 'number' && turnedAway.has(code)) return 'refused';
    onTrouble(message ?? 'unknown');
    return 'unavailable';
  };

  const attempt = (name: string, password: string): Promise<DirectoryAnswer> =>
    inTurn(async () => {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new Error(`no answer within ${seconds} s`)), patience);
      try {
        await bind(name, password, limit.signal);
        return 'in';
      } catch (error) {
        return answerOf(limit.signal.aborted ? limit.signal.reason : error);
      } finally {
        clearTimeout(timer);
      }
    });

  /** No entry has this name or this password. */
  const probe = async (): Promise<DirectoryAnswer> => {
    const nobody = bindName(template, `probe-${randomBytes(6).toString('hex')}`) ?? template;
    return (await attempt(nobody, randomBytes(18).toString('base64'))) === 'unavailable' ? 'unavailable' : 'refused';
  };

  return {
    probe,
    check: (account, password) => {
      const name = bindName(template, account);
      return name !== undefined && isSendable(password) ? attempt(name, password) : probe();
    },
  };
};
