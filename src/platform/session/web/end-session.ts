import { loginAddress } from './redirect.ts';
import { forgetSession } from './session-store.ts';
import { noteUserInvalid } from './sign-in-notice.ts';
import { whyEnded } from './why-ended.ts';

/**
 * Forgets a session that the server no longer accepts, and opens the sign-in page, which says so and why, and leads
 * back here (seed 000 §8, 'user invalid').
 */
export const backToSignIn = (): void => {
  const { pathname, search } = globalThis.location;
  forgetSession();
  noteUserInvalid(whyEnded()?.message);
  globalThis.location.replace(loginAddress(pathname + search));
};
