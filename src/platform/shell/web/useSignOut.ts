import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '#platform/session/web/redirect.ts';

/** Navigation state that marks a visit to the sign-in page as signing out. */
export const signingOut = { signingOut: true } as const;

export const wantsToSignOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signingOut' in state && state.signingOut === true;

/**
 * Navigates to the sign-in page, which then ends the session and returns here after the next sign-in. A form with
 * unsaved changes may ask first.
 */
export const useSignOut = (): (() => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    () => void navigate(loginAddress(pathname + search), { state: signingOut }),
    [navigate, pathname, search],
  );
};
