import { useSyncExternalStore } from 'react';

/** What the server said about the end of the session. `barred`: signing in again is refused for the time being. */
export type WhyEnded = { message: string; barred: boolean };

let why: WhyEnded | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps what the server said about the end of the session, until somebody has signed in again (null). */
export const noteWhyEnded = (said: WhyEnded | null): void => {
  why = said;
  for (const listener of listeners) listener();
};

export const useWhyEnded = (): WhyEnded | null => useSyncExternalStore(subscribe, () => why);
