import { useSyncExternalStore } from 'react';

type Waiting<Reason> = { reason: Reason; over: Promise<void>; end: () => void };

export type CallHold<Reason> = {
  /**
   * Holds a call. Returns a promise that resolves when it may go on, or null if no component is mounted that could show
   * why it waits.
   */
  wait: (reason: Reason) => Promise<void> | null;
  /** Lets all waiting calls go on. */
  end: () => void;
  /** Called by the component that shows why calls wait, for as long as it is mounted. */
  offer: () => () => void;
  /** Why calls wait; null if none does. */
  useReason: () => Reason | null;
};

/** Holds the calls of the page until the user, or the server, has removed what stops them. */
export const createCallHold = <Reason>(): CallHold<Reason> => {
  let offered = false;
  let waiting: Waiting<Reason> | null = null;
  const listeners = new Set<() => void>();

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const current = (): Reason | null => waiting?.reason ?? null;

  return {
    wait: (reason) => {
      if (!offered) return null;
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting = { reason, over: promise, end: resolve };
        notify();
      }
      return waiting.over;
    },
    end: () => {
      const ended = waiting;
      waiting = null;
      notify();
      ended?.end();
    },
    offer: () => {
      offered = true;
      return () => {
        offered = false;
      };
    },
    useReason: () => useSyncExternalStore(subscribe, current),
  };
};
