import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '#platform/session/web/redirect.ts';

/** Marks a navigation to the sign-in page as signing out. */
export const signingOut = { signingOut: true } as const;

export const wantsToSignOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signingOut' in state && state.signingOut === true;

/**
 * Leaves for the sign-in page, which comes back here afterwards; a form with unsaved changes may ask first. The session
 * ends there.
 */
export const useSignOut = (): (() => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    () => void navigate(loginAddress(pathname + search), { state: signingOut }),
    [navigate, pathname, search],
  );
};
