import { useSyncExternalStore } from 'react';

/** Below this width a list and its row actions do not fit side by side; screens work from 1024 px. */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 1199px)') : undefined;

const follow = (listener: () => void): (() => void) => {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
};

/** Whether the window is so narrow that row actions should be folded into a menu. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(follow, () => narrow?.matches ?? false);
