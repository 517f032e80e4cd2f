import { whenKicked } from '#platform/realtime/web/kicked.ts';
import { stopViewingAs, viewingAs } from '#platform/rights/web/view-as-store.ts';
import { backToSignIn } from '#platform/session/web/end-session.ts';
import { interrupt } from '#platform/session/web/interruption.ts';
import { accessToken } from '#platform/session/web/session-store.ts';
import { noteWhyEnded } from '#platform/session/web/why-ended.ts';

/** Asks to sign in again, and says why the session has ended (seed 002 §8). */
export const sessionKicked = whenKicked(accessToken, (kick) => {
  if (viewingAs()) return stopViewingAs();
  noteWhyEnded(kick);
  if (interrupt('ended') === null) backToSignIn();
});
