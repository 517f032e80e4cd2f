import { lookingAs, stopViewingAs } from '#platform/rights/web/view-as-store.ts';
import { backToSignIn } from '#platform/session/web/end-session.ts';
import { interrupt } from '#platform/session/web/interruption.ts';
import { waitForMaintenance } from '#platform/session/web/maintenance.ts';
import { refreshSession } from '#platform/session/web/refresh.ts';
import { accessToken, signedInUser } from '#platform/session/web/session-store.ts';
import type { CallError } from '#platform/wire/web/call-error.ts';
import { provideTransport } from '#platform/wire/web/transport.ts';

const isOver = ({ status }: CallError): boolean => status === 401;

/** Gives the client the session and the console that is viewed; the page calls it before anything else. */
export const connectClient = (): void =>
  provideTransport({
    token: accessToken,
    // The page knows the person that is viewed, the server knows both: who really sits here need not be sent.
    userId: () => (lookingAs() ? undefined : signedInUser()?.userId),
    viewAs: () => lookingAs()?.oid,
    refresh: refreshSession,
    giveUp: backToSignIn,
    onFailure: (error) => {
      // What is shown may no longer be seen: the page starts again as oneself, who may have to sign in again.
      if ((isOver(error) || error.reason === 'wire.see_as_over') && lookingAs()) stopViewingAs();
    },
    waitAfter: (error) => {
      if (isOver(error)) return interrupt('ended');
      return error.reason === 'wire.maintenance' ? waitForMaintenance() : null;
    },
  });
