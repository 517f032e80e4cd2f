import { useSyncExternalStore } from 'react';

/** Why the page is held: the session ended, or the person signed out in another tab. */
export type Interruption = 'ended' | 'signed-out';

type Waiting = { why: Interruption; over: Promise<void>; end: () => void };

let offered = false;
let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const begin = (why: Interruption): Waiting => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { why, over: promise, end: resolve };
};

/**
 * Holds the page for signing in again. Returns a promise that resolves with a valid session, or null if nothing is
 * ready to ask (the console has not started yet, so nothing can be lost).
 */
export const interrupt = (why: Interruption): Promise<void> | null => {
  if (!offered) return null;
  if (!waiting) {
    waiting = begin(why);
    tell();
  }
  return waiting.over;
};

/** Signed in again: every call that waits goes on. */
export const endInterruption = (): void => {
  const ended = waiting;
  waiting = null;
  tell();
  ended?.end();
};

/** Called by the component that shows the question, for as long as it is mounted. */
export const offerSigningInAgain = (): (() => void) => {
  offered = true;
  return () => {
    offered = false;
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useInterruption = (): Interruption | null => useSyncExternalStore(subscribe, () => waiting?.why ?? null);
