import { createCallHold } from './call-hold.ts';

/** Why calls wait: the session ended, or the person signed out in another tab. */
export type Interruption = 'ended' | 'signed-out';

/** Calls wait until the person has signed in again, and go on with a valid session. */
export const {
  wait: interrupt,
  end: endInterruption,
  offer: offerSigningInAgain,
  useReason: useInterruption,
} = createCallHold<Interruption>();
