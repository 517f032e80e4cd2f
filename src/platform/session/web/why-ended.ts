import { useSyncExternalStore } from 'react';
import type { SessionEnded } from '../session.contract.ts';

/** What the server said about the end of the session. `barred`: signing in again is refused for the time being. */
export type WhyEnded = { message: string; barred: boolean };

/** Ends after which the person cannot sign in. */
const bars: ReadonlySet<string> = new Set<SessionEnded['reason']>(['switched_off', 'blacklisted']);

let why: WhyEnded | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keep = (said: WhyEnded | null): void => {
  why = said;
  for (const listener of listeners) listener();
};

const isEnded = (content: unknown): content is SessionEnded =>
  typeof content === 'object' &&
  content !== null &&
  'reason' in content &&
  'message' in content &&
  typeof content.message === 'string';

/**
 * Keeps what the server said about the end of the session, in a notice or as the content of an error, until somebody
 * has signed in again. Anything else is left alone.
 */
export const noteWhyEnded = (content: unknown): void => {
  if (isEnded(content)) keep({ message: content.message, barred: bars.has(content.reason) });
};

/** Somebody has signed in again. */
export const forgetWhyEnded = (): void => keep(null);

export const whyEnded = (): WhyEnded | null => why;

export const useWhyEnded = (): WhyEnded | null => useSyncExternalStore(subscribe, whyEnded);
