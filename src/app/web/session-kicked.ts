import type { Kick } from '#platform/realtime/realtime.contract.ts';
import { stopViewingAs, viewingAs } from '#platform/rights/web/view-as-store.ts';
import { backToSignIn } from '#platform/session/web/end-session.ts';
import { interrupt } from '#platform/session/web/interruption.ts';
import { accessToken } from '#platform/session/web/session-store.ts';
import { noteWhyEnded } from '#platform/session/web/why-ended.ts';

/** A page that signs out by itself hears of it too, and leaves before this has passed. */
const leavingMs = 1_000;

const show = (kick: Kick): void => {
  if (viewingAs()) return stopViewingAs();
  noteWhyEnded(kick);
  if (interrupt('ended') === null) backToSignIn();
};

/** Asks to sign in again, and says why the session has ended (seed 002 §8). */
export const sessionKicked = (kick: Kick): void => {
  if (kick.reason !== 'logout') return show(kick);
  const token = accessToken();
  setTimeout(() => {
    if (token !== null && accessToken() === token) show(kick);
  }, leavingMs);
};
