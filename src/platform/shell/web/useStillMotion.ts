import { useSyncExternalStore } from 'react';

const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void): (() => void) => {
  still.addEventListener('change', listener);
  return () => still.removeEventListener('change', listener);
};

/** Whether the person has asked the operating system for less movement. */
export const useStillMotion = (): boolean => useSyncExternalStore(subscribe, () => still.matches);
