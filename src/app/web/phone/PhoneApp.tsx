import { useEffect } from 'react';
import { PhoneSignIn } from '#platform/phone/web/PhoneSignIn.tsx';
import { forgetKept } from '#platform/phone/web/kept.ts';
import { sendWaiting, startOutbox } from '#platform/phone/web/outbox.ts';
import { endPhoneSession, refreshPhone } from '#platform/phone/web/phone-client.ts';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { renewPush } from '#platform/phone/web/phone-push.ts';
import { phoneToken, usePhonePerson } from '#platform/phone/web/phone-session.ts';
import { firstAnswer, readAgain, readAhead } from '#platform/phone/web/useAnswer.ts';
import { whenKicked } from '#platform/realtime/web/kicked.ts';
import { onNotice, onRealtimeState, realtimeState } from '#platform/realtime/web/realtime-store.ts';
import { AskForPassword } from '#features/app-users/web/phone/AskForPassword.tsx';
import { typesCall } from '#features/feedback/web/phone/feedback-calls.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { phonePageOf } from './phone-pages.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';

/** Reads again what is shown: how the pages learn that the session has ended. */
const session = { token: phoneToken, refresh: refreshPhone, probe: readAgain };

const kicked = whenKicked(phoneToken, (kick) => void endPhoneSession(kick));

/** What happened while the connection was lost, or could not be made at first, is asked for. */
const readAgainWhenBack = (): (() => void) => {
  let wasLost = false;
  return onRealtimeState(() => {
    const state = realtimeState();
    if (state === 'waiting') wasLost = true;
    if (state !== 'connected' || !wasLost) return;
    wasLost = false;
    readAgain();
  });
};

/** Phones stop an app that nobody looks at: it is read again when somebody does. */
const readAgainWhenSeen = (): (() => void) => {
  const seen = (): void => {
    if (document.visibilityState === 'visible') void sendWaiting().then(readAgain);
  };
  document.addEventListener('visibilitychange', seen);
  return () => document.removeEventListener('visibilitychange', seen);
};

/** Connected while the app is open: a kick ends the session at once, and what is new appears. */
const useConnected = (): void => {
  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const loading = firstAnswer.then(() => import('#platform/realtime/web/realtime-client.ts'));
    loading.then(
      ({ connectRealtime }) => {
        if (isWanted) stop = connectRealtime({ session, onKick: kicked });
      },
      // Without it the app works, and shows what is new when a page is opened.
      () => undefined,
    );
    const forget = [onNotice(readAgain), readAgainWhenBack(), readAgainWhenSeen()];
    return () => {
      isWanted = false;
      stop?.();
      for (const one of forget) one();
    };
  }, []);
};

const SignedIn = () => {
  const place = usePhonePlace();
  useConnected();
  useEffect(startOutbox, []);
  useEffect(() => {
    firstAnswer.then(renewPush).catch(() => undefined);
    firstAnswer.then(() => readAhead(typesCall, {})).catch(() => undefined);
  }, []);
  const Page = phonePageOf(place);
  return (
    <div className="phone">
      <LoadFailure key={place}>
        <Page />
      </LoadFailure>
      <PhoneTabs place={place} />
    </div>
  );
};

/** The web app for phones: the sign-in page, or the page of the address. */
export const PhoneApp = () => {
  const person = usePhonePerson();
  useEffect(() => {
    // Also what a sign-out could not delete because the app was closed, and what another tab was still keeping.
    if (person === null) void forgetKept();
  }, [person]);
  return person === null ? <PhoneSignIn forgotten={AskForPassword} /> : <SignedIn key={person} />;
};
