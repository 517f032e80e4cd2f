import { confirmEffects } from '#platform/effects/web/confirm-effects.ts';
import { viewingAs, stopViewingAs } from '#platform/rights/web/view-as-store.ts';
import { backToSignIn } from '#platform/session/web/end-session.ts';
import { interrupt } from '#platform/session/web/interruption.ts';
import { waitForMaintenance } from '#platform/session/web/maintenance.ts';
import { refreshSession } from '#platform/session/web/refresh.ts';
import { accessToken, signedInUser } from '#platform/session/web/session-store.ts';
import { noteWhyEnded } from '#platform/session/web/why-ended.ts';
import type { CallError } from '#platform/wire/web/call-error.ts';
import { provideTransport } from '#platform/wire/web/transport.ts';

const isOver = ({ status }: CallError): boolean => status === 401;

/** Gives the client the session and the person being viewed as; must run before any other call. */
export const connectClient = (): void =>
  provideTransport({
    token: accessToken,
    // While viewing as another person, the page knows only that person; the server knows both.
    userId: () => (viewingAs() ? undefined : signedInUser()?.userId),
    viewAs: () => viewingAs()?.oid,
    refresh: refreshSession,
    giveUp: backToSignIn,
    onFailure: (error) => {
      // The page must not show this person's data any longer: reload as oneself, possibly to sign in again.
      if ((isOver(error) || error.reason === 'wire.see_as_over') && viewingAs()) stopViewingAs();
    },
    waitAfter: (error) => {
      if (isOver(error)) {
        noteWhyEnded(error.content);
        return interrupt('ended');
      }
      return error.reason === 'wire.maintenance' ? waitForMaintenance('maintenance') : null;
    },
    confirm: confirmEffects,
  });
