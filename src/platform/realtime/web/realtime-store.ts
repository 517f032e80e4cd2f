import { useSyncExternalStore } from 'react';

/**
 * `connected`: whatever happens from now on arrives; what happened before is to be asked for. `waiting`: the connection
 * is lost, and tried again.
 */
export type RealtimeState = 'off' | 'connecting' | 'connected' | 'waiting';

/** A notice as the server sends it: `{ type, code, title, message, at, … }` (wire.md, Realtime). */
export type Arrived = { type: string } & Record<string, unknown>;

let state: RealtimeState = 'off';
const stateListeners = new Set<() => void>();
const noticeListeners = new Set<(notice: Arrived) => void>();

export const realtimeState = (): RealtimeState => state;

export const setRealtimeState = (next: RealtimeState): void => {
  if (next === state) return;
  state = next;
  for (const listener of stateListeners) listener();
};

/** Runs at each change of `realtimeState()`. Returns how to stop listening. */
export const onRealtimeState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

export const useRealtimeState = (): RealtimeState => useSyncExternalStore(onRealtimeState, realtimeState);

/** Runs for each notice that arrives. Returns how to stop listening. */
export const onNotice = (listener: (notice: Arrived) => void): (() => void) => {
  noticeListeners.add(listener);
  return () => noticeListeners.delete(listener);
};

export const noticeArrived = (notice: Arrived): void => {
  for (const listener of noticeListeners) listener(notice);
};
