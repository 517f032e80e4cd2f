import { send, clientError } from '#platform/wire/web/send.ts';
import { sessionCalls } from '../session.contract.ts';
import { accessToken, keepTokens, refreshToken } from './session-store.ts';

const lockName = 'steward-refresh';

let running: Promise<void> | undefined;

/** One tab at a time. An insecure page has no locks, but then no second tab has a session either. */
const alone = (work: () => Promise<void>): Promise<void> =>
  globalThis.navigator.locks ? globalThis.navigator.locks.request(lockName, work) : work();

const renew = async (stale: string | null): Promise<void> => {
  // Another tab has already refreshed it.
  if (accessToken() !== stale && accessToken() !== null) return;
  const current = refreshToken();
  if (current === null) throw clientError('wire.session_over', { status: 401 });
  const tokens = await send(sessionCalls.refresh, { content: current }, {});
  // A person who has signed out meanwhile stays signed out, and one who has signed in instead stays signed in.
  if (refreshToken() === current) keepTokens(tokens);
};

/**
 * A new access token that replaces the stale one. Only one refresh runs at a time, in all tabs together; concurrent
 * callers wait for its result (seed 000 §4). Throws `CallError`, with status 401 if the session has ended.
 */
export const refreshSession = (stale: string | null): Promise<void> => {
  running ??= alone(() => renew(stale)).finally(() => {
    running = undefined;
  });
  return running;
};
