import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath } from '#platform/session/web/redirect.ts';
import { signOut } from '#platform/sign-in/web/sign-in.ts';
import { wantsToSignOut } from '#platform/shell/web/useSignOut.ts';
import { Splash } from './Splash.tsx';

/**
 * Signs out and reloads the page, so that none of the person's data stays in memory. A visitor with a session who is
 * not signing out goes home (seed 000 §2.1).
 */
export const LeaveConsole = () => {
  const { state, pathname, search } = useLocation();
  const leaving = wantsToSignOut(state);
  useEffect(() => {
    if (leaving) void signOut().finally(() => globalThis.location.replace(pathname + search));
  }, [leaving, pathname, search]);
  return leaving ? <Splash /> : <Navigate to={homePath} replace />;
};
