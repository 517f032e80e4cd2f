import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { platformClock } from '#platform/clock/web/platform-clock.ts';
import { EffectsHost } from '#platform/effects/web/EffectsHost.tsx';
import { currentLanguage, onLanguageChange } from '#platform/i18n/web/language-store.ts';
import { wordingsKnown } from '#platform/language-texts/web/wordings.ts';
import { useWordings } from '#platform/language-texts/web/useWordings.ts';
import { loadMenu } from '#platform/rights/web/menu.ts';
import { useRealtime } from '#platform/realtime/web/useRealtime.ts';
import { loadPreferences, resumePreferences } from '#platform/preferences/web/preference-store.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { backToSignIn } from '#platform/session/web/end-session.ts';
import { keepUser } from '#platform/session/web/session-store.ts';
import { MaintenanceHold } from '#platform/sign-in/web/MaintenanceHold.tsx';
import { SignInAgain } from '#platform/sign-in/web/SignInAgain.tsx';
import { AntdFrame } from '#platform/shell/web/AntdFrame.tsx';
import { type AntdLocale, loadAntdLocale } from '#platform/shell/web/antd-locale.ts';
import { CallError, call, onGatewayDown } from '#platform/wire/web/client.ts';
import { Failure } from './Failure.tsx';
import { sessionKicked } from './session-kicked.ts';
import { makeRouter } from './router.tsx';
import { Splash } from './Splash.tsx';

const mostRetries = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // Errors answered by the server are final; lost connections are retried.
      retry: (failures, error) =>
        failures < mostRetries && error instanceof CallError && error.reason === 'wire.network',
    },
  },
});

const Wordings = () => {
  useWordings();
  return null;
};

const Realtime = () => {
  useRealtime(sessionKicked);
  return null;
};

type Ready = { locale: AntdLocale; router: ReturnType<typeof makeRouter> };

/** Loads the session's user and routes before the first screen (seed 000 §2.1). */
const open = async (): Promise<Ready> => {
  const [user, , locale] = await Promise.all([
    call(sessionCalls.user),
    loadMenu(queryClient),
    loadAntdLocale(currentLanguage()),
    loadPreferences(),
    wordingsKnown(),
    // Never rejects: without an answer, times are read in the browser's zone.
    queryClient.prefetchQuery(platformClock),
  ]);
  keepUser(user);
  resumePreferences();
  return { locale, router: makeRouter() };
};

const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.reason === 'login.must_change');

/** The console after sign-in: loads the user and routes, then renders the router. */
const OpenedConsole = () => {
  const [ready, setReady] = useState<Ready | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let wanted = true;
    open().then(
      (next) => {
        if (wanted) setReady(next);
      },
      (fault: unknown) => {
        // The session ended before the first screen: nothing is open that could be lost.
        if (isOver(fault)) backToSignIn();
        else if (wanted) setError(fault);
      },
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);

  // Titles, names of parameters and similar texts come in the reader's language.
  useEffect(() => onLanguageChange(() => void queryClient.invalidateQueries()), []);

  const router = ready?.router;
  useEffect(() => {
    if (!router) return undefined;
    return onGatewayDown(() => {
      const { pathname, search } = router.state.location;
      if (pathname !== '/50x') void router.navigate(`/50x?from=${encodeURIComponent(pathname + search)}`);
    });
  }, [router]);

  if (error !== null) {
    const again = (): void => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <Failure error={error} onRetry={again} />;
  }
  if (!ready) return <Splash />;
  return (
    <QueryClientProvider client={queryClient}>
      <Wordings />
      <AntdFrame locale={ready.locale}>
        <RouterProvider router={ready.router} />
        <EffectsHost />
        <SignInAgain />
        <Realtime />
      </AntdFrame>
    </QueryClientProvider>
  );
};

/** The console, with the maintenance notice above it, which may appear before the first screen. */
export const Console = () => (
  <>
    <MaintenanceHold />
    <OpenedConsole />
  </>
);
