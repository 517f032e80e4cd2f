import { useSyncExternalStore } from 'react';

let why: string | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps what the server said about the end of the session, until somebody has signed in again (null). */
export const noteWhyEnded = (message: string | null): void => {
  why = message;
  for (const listener of listeners) listener();
};

export const useWhyEnded = (): string | null => useSyncExternalStore(subscribe, () => why);
