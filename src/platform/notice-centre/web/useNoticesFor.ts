import { useEffect, useEffectEvent } from 'react';
import { onNotice } from '#platform/realtime/web/realtime-store.ts';

/**
 * Runs when a notice arrives that leads to the screen at `path`: what the screen shows has changed meanwhile, and would
 * contradict the notice.
 */
export const useNoticesFor = (path: string, run: () => void): void => {
  const latest = useEffectEvent(run);
  useEffect(
    () =>
      onNotice((notice) => {
        const to = notice['path'];
        if (typeof to === 'string' && (to === path || to.startsWith(`${path}?`))) latest();
      }),
    [path],
  );
};
