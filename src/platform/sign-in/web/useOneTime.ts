import { useState } from 'react';
import { expiryOf } from '#platform/session/web/session-store.ts';

/**
 * A session in which a password of one's own must be chosen first. `password`: the one that has opened it; after a
 * reload it is asked for again.
 */
export type OneTime = { account: string; password?: string; token: string };

const isOneTime = (value: unknown): value is OneTime =>
  typeof value === 'object' && value !== null && 'account' in value && 'token' in value;

/** The one that this tab has kept, unless its session is over. */
const keptOneTime = (key: string): OneTime | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isOneTime(value) && expiryOf(value.token) > Date.now() / 1_000 ? value : null;
  } catch {
    return null;
  }
};

/**
 * The step between a one-time password and one's own. It opens a session once, so this tab keeps it until the password
 * is changed: a reload would otherwise use it up. `of`: the console and the phone keep their own.
 */
export const useOneTime = (of: 'console' | 'phone'): [OneTime | null, (next: OneTime | null) => void] => {
  const key = `one-time:${of}`;
  const [oneTime, setOneTime] = useState(() => keptOneTime(key));
  const become = (next: OneTime | null): void => {
    // Never the password: it is a lasting one where an administrator only wants another.
    if (next) sessionStorage.setItem(key, JSON.stringify({ account: next.account, token: next.token }));
    else sessionStorage.removeItem(key);
    setOneTime(next);
  };
  return [oneTime, become];
};
