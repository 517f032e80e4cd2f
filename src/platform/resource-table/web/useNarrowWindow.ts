import { useSyncExternalStore } from 'react';

/** Below this a list and its row actions have no room beside each other (`screens.md`: screens work from 1024 px). */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 1199px)') : undefined;

const follow = (listener: () => void): (() => void) => {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
};

/** Whether the window is so narrow that what can be folded should be. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(follow, () => narrow?.matches ?? false);
