import { useEffect } from 'react';
import type { Kick } from '../realtime.contract.ts';

/** Connects the page for as long as the component is mounted. The client is loaded after everything else. */
export const useRealtime = (onKick: (kick: Kick) => void): void => {
  useEffect(() => {
    let wanted = true;
    let stop: (() => void) | undefined;
    import('./realtime-client.ts').then(
      ({ connectRealtime }) => {
        if (wanted) stop = connectRealtime({ onKick });
      },
      // Without it the page works, and shows what is new when it is opened again.
      () => undefined,
    );
    return () => {
      wanted = false;
      stop?.();
    };
  }, [onKick]);
};
