import { clearSession, sessionState } from './session-store.ts';

/**
 * What to do when the session is over while somebody works: the shell shows the sign-in over the page and answers true once the same person has signed in again.
 * Without a shell (before it is there) nobody waits: the session is cleared.
 */
type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | undefined;
let asking: Promise<boolean> | undefined;

export const onSessionOver = (ask: SignInAgain): (() => void) => {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = undefined;
  };
};

/** True when the call may be tried again with the tokens that are there now. All calls that fail meanwhile wait for the one question. */
export const sessionIsOver = (token: string | null): Promise<boolean> => {
  // Somebody else (another tab, the question before) has signed in since this call was sent.
  if (sessionState().token !== null && sessionState().token !== token) return Promise.resolve(true);
  if (!signInAgain) {
    clearSession();
    return Promise.resolve(false);
  }
  asking ??= signInAgain().finally(() => {
    asking = undefined;
  });
  return asking;
};
