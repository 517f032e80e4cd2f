import type { CallError } from './call-error.ts';

/** What the client needs of the session and of viewing as somebody else; sessions and rights stand above the wire. */
export type Transport = {
  /** The session's access token; null while nobody is signed in. */
  token: () => string | null;
  /** Who is signed in, sent along so that the server can compare; undefined sends nothing. */
  userId: () => string | undefined;
  /** Under which id somebody else's console is viewed; undefined while one views one's own. */
  viewAs: () => string | undefined;
  /** Replaces the stale token. Throws `CallError`, with status 401 when the session is over. */
  refresh: (stale: string | null) => Promise<void>;
  /** Runs when the server refuses the new token as well. */
  giveUp: () => void;
  /** Runs for every failed call, public ones included. */
  onFailure: (error: CallError) => void;
  /** What a failed call waits for before it is sent again; null: nothing, it fails. */
  waitAfter: (error: CallError) => Promise<void> | null;
};

let given: Transport | undefined;

/** Called once, before the first call. */
export const provideTransport = (transport: Transport): void => {
  given = transport;
};

/** Throws when nothing has been provided: without it every call would go out without credentials. */
export const transport = (): Transport => {
  if (!given) throw new Error('no transport has been provided: call connectClient() first');
  return given;
};
