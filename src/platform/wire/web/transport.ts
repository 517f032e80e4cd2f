import type { CallError } from './call-error.ts';

/** What the client needs from sessions, viewing as somebody else and publish sheets; all are above the wire. */
export type Transport = {
  /** The session's access token; null while nobody is signed in. */
  token: () => string | null;
  /** The user id, sent along so that the server can compare; undefined: nothing is sent. */
  userId: () => string | undefined;
  /** The id of the view in which the console is viewed as somebody else; undefined without one. */
  viewAs: () => string | undefined;
  /** Replaces the stale token. Throws `CallError`, with status 401 if the session has ended. */
  refresh: (stale: string | null) => Promise<void>;
  /** Runs when the server rejects the new token as well. */
  giveUp: () => void;
  /** Runs for every failed call, public ones included. */
  onFailure: (error: CallError) => void;
  /** What a failed call waits for before it is sent again; null: the call fails. */
  waitAfter: (error: CallError) => Promise<void> | null;
  /**
   * Shows the effects of a call, which the server has answered as `content`: the digest that confirms them, or null if
   * the person cancels. `undoable`: the act can be undone afterwards.
   */
  confirm: (content: unknown, facts: { undoable: boolean }) => Promise<string | null>;
};

let given: Transport | undefined;

/** Called once, before the first call. */
export const provideTransport = (transport: Transport): void => {
  given = transport;
};

/** Throws if no transport was provided: without it every call would be sent without credentials. */
export const transport = (): Transport => {
  if (!given) throw new Error('no transport has been provided: call connectClient() first');
  return given;
};
