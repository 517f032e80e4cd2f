import { useEffect } from 'react';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { refreshSession } from '#platform/session/web/refresh.ts';
import { accessToken } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import type { OnKick } from './realtime-client.ts';

/** The console's session. */
const session = {
  token: accessToken,
  refresh: refreshSession,
  probe: (): void => void call(sessionCalls.user, {}, { asMyself: true }).catch(() => undefined),
};

/** Connects the page for as long as the component is mounted. The client is loaded after everything else. */
export const useRealtime = (onKick: OnKick): void => {
  useEffect(() => {
    let wanted = true;
    let stop: (() => void) | undefined;
    import('./realtime-client.ts').then(
      ({ connectRealtime }) => {
        if (wanted) stop = connectRealtime({ session, onKick });
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
