import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { holdHeight } from '#platform/keyboard/web/layers.ts';
import { useEffect } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { viewingAs } from '#platform/rights/web/view-as-store.ts';
import type { Tokens } from '#platform/session/session.contract.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import {
  endInterruption,
  interrupt,
  offerSigningInAgain,
  useInterruption,
} from '#platform/session/web/interruption.ts';
import {
  accessToken,
  forgetSession,
  keepTokens,
  onTokenChangedElsewhere,
  ownerOf,
  signedInUser,
} from '#platform/session/web/session-store.ts';
import { forgetWhyEnded, useWhyEnded } from '#platform/session/web/why-ended.ts';
import { SignInForm } from './SignInForm.tsx';

/** Continues if the same person signed in; otherwise reloads, since another person must not see the page's content. */
const goOn = (token: string | null): void => {
  forgetWhyEnded();
  if (ownerOf(token) === (viewingAs()?.by ?? signedInUser()?.empid)) endInterruption();
  else globalThis.location.reload();
};

const followOtherTabs = (token: string | null): void => {
  if (token === null) void interrupt('signed-out');
  else goOn(token);
};

/**
 * Asks for the password over the page when the session has ended: nothing typed is lost, and pending calls resume
 * afterwards.
 */
export const SignInAgain = () => {
  const t = useTexts(sessionTexts);
  const why = useInterruption();
  const said = useWhyEnded();
  const hint =
    why === 'signed-out' ? 'login.signed_out_elsewhere' : said?.barred ? 'login.barred_hint' : 'login.again_hint';
  useEffect(offerSigningInAgain, []);
  useEffect(() => onTokenChangedElsewhere(followOtherTabs), []);
  const signedIn = (tokens: Tokens): void => {
    keepTokens(tokens);
    goOn(accessToken());
  };
  const leave = (): void => {
    forgetSession();
    globalThis.location.assign('/login');
  };
  return (
    <Dialog
      open={why !== null}
      title={t(said?.barred ? 'login.barred_title' : 'login.again_title')}
      footer={null}
      closable={false}
      destroyOnHidden
      width={420}
      zIndex={holdHeight}
      mask={{ closable: false }}
      rootClassName="session-hold"
    >
      {said === null ? null : (
        <p className="plain-help" role="status">
          <strong>{said.message}</strong>
        </p>
      )}
      <p className="plain-help">{t(hint)}</p>
      <SignInForm account={signedInUser()?.userId ?? ''} onSignedIn={signedIn} />
      <p className="session-leave">
        <button type="button" onClick={leave}>
          {t('login.leave')}
        </button>
      </p>
    </Dialog>
  );
};
