import type { PushError } from '../push.contract.ts';

/** A browser, as its push service knows it (RFC 8030, 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * What became of one push. `gone`: the push service does not know the browser any more. `detail`: what it answered, for
 * administrators. `afterSeconds`: not to be tried again earlier.
 */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'failed'; error: PushError; detail: string; gone?: true }
  | { state: 'retry'; error: PushError; detail: string; afterSeconds?: number }
  | { state: 'dropped'; error: PushError };

/** A way to reach browsers. */
export type PushProvider = {
  /** What browsers subscribe with; null: none. */
  publicKey: string | null;
  /** Whether it would send anything to this address. */
  accepts: (endpoint: string) => boolean;
  /** Never throws. `tag`: a later push with the same one takes the place of one that was not delivered yet. */
  send: (target: PushTarget, payload: string, tag: string) => Promise<PushOutcome>;
  close: () => void;
};
