import { useSyncExternalStore } from 'react';

type Waiting = { over: Promise<void>; end: () => void };

let offered = false;
let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Holds a call that met the maintenance of the console. Returns a promise that resolves when it is over, or null if
 * nothing is ready to show it.
 */
export const waitForMaintenance = (): Promise<void> | null => {
  if (!offered) return null;
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = { over: promise, end: resolve };
    tell();
  }
  return waiting.over;
};

/** It is over, or cannot be waited for any longer: every call that waits goes on and finds out. */
export const endMaintenance = (): void => {
  const ended = waiting;
  waiting = null;
  tell();
  ended?.end();
};

/** Called by the component that shows the maintenance, for as long as it is mounted. */
export const offerMaintenance = (): (() => void) => {
  offered = true;
  return () => {
    offered = false;
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page waits for the end of a maintenance. */
export const useMaintenance = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
