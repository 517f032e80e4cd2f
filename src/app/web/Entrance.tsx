import { useEffect, useState } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { publicPages } from '#features/public-pages/web/public-pages.tsx';
import { homePath, loginAddress, safeRedirect } from '#platform/session/web/redirect.ts';
import { SignInPage } from '#platform/sign-in/web/SignInPage.tsx';
import { forgetSession, hasSession, onTokenChangedElsewhere } from '#platform/session/web/session-store.ts';
import { takeUserInvalid } from '#platform/session/web/sign-in-notice.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { placeOf } from './place.ts';
import { Splash } from './Splash.tsx';

const loadConsole = () => import('./Console.tsx');
const Console = deferred(async () => (await loadConsole()).Console, <Splash />);

const loadFonts = () => import('#platform/shell/web/fonts.css');

type Shown = { kind: 'login'; userInvalid: string | null } | { kind: 'public'; path: string } | { kind: 'console' };

/**
 * The guard of seed 000 §2.1: public pages pass; without a session every other path leads to the sign-in page; with a
 * session the sign-in page leads home.
 */
const decide = (): Shown => {
  const { pathname, search, hash } = globalThis.location;
  const place = placeOf(pathname);
  if (place.kind === 'public') return place;
  if (hasSession()) {
    if (place.kind === 'login' || pathname === '/') history.replaceState(null, '', homePath);
    return { kind: 'console' };
  }
  forgetSession();
  if (place.kind === 'console') {
    const wanted = pathname === '/' ? homePath : pathname + search + hash;
    history.replaceState(null, '', loginAddress(wanted));
  }
  return { kind: 'login', userInvalid: takeUserInvalid() };
};

/** Prefetches the next modules once the page is usable; errors are reported when a module is needed. */
const prefetch = (login: boolean): (() => void) => {
  const timer = setTimeout(() => {
    loadFonts().catch(() => undefined);
    if (login) loadConsole().catch(() => undefined);
  }, 0);
  return () => clearTimeout(timer);
};

/** Chooses between the sign-in page, a public page and the console, which is loaded on demand. */
export const Entrance = () => {
  const [shown, setShown] = useState(decide);
  const { kind } = shown;

  useEffect(() => prefetch(kind === 'login'), [kind]);

  const enter = (): void => {
    const wanted = new URLSearchParams(globalThis.location.search).get('redirect');
    history.replaceState(null, '', safeRedirect(wanted, globalThis.location.origin));
    setShown({ kind: 'console' });
  };
  useEffect(() => {
    if (kind !== 'login') return undefined;
    // Signing in in another tab signs this one in too.
    return onTokenChangedElsewhere((token) => {
      if (token !== null) enter();
    });
  }, [kind]);

  if (shown.kind === 'login') return <SignInPage userInvalid={shown.userInvalid} onSignedIn={enter} />;
  if (shown.kind === 'public') {
    const Page = publicPages[shown.path];
    return Page ? <Page /> : null;
  }
  return (
    <LoadFailure>
      <Console />
    </LoadFailure>
  );
};
