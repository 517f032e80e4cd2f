import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { productName } from '#platform/brand/product.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { BrandPattern } from './BrandPattern.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { SignInForm, type SignInStep } from './SignInForm.tsx';
import { beginSession } from './sign-in.ts';
import './sign-in-page.css';

type Props = {
  /** The session ended by itself: why, or empty; null if it did not. */
  userInvalid: string | null;
  onSignedIn: () => void;
};

/** The sign-in page, in plain React and CSS so that it is usable before the console has been loaded. */
export const SignInPage = ({ userInvalid, onSignedIn }: Props) => {
  const t = useTexts(sessionTexts);
  const [step, setStep] = useState<SignInStep>('sign-in');
  const first = step === 'first-password';
  const title = t(first ? 'password.first' : 'login.title');
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
  return (
    <div className="sign-in">
      <div className="sign-in-brand">
        <BrandPattern />
        <p className="sign-in-name">
          <BrandMark size={28} />
          {productName}
        </p>
        <p className="sign-in-slogan">{t('login.slogan')}</p>
      </div>
      <main className="sign-in-main">
        <LanguageTabs />
        <div className="sign-in-box">
          <h1>{title}</h1>
          <p className="sign-in-hint">{t(first ? 'password.first_hint' : 'login.hint')}</p>
          {userInvalid !== null && !first ? (
            <p className="sign-in-notice" role="status">
              {userInvalid === '' ? null : (
                <>
                  <strong>{userInvalid}</strong>
                  <br />
                </>
              )}
              {t('login.user_invalid')}
            </p>
          ) : null}
          <SignInForm
            onStep={setStep}
            onSignedIn={(tokens) => {
              beginSession(tokens);
              onSignedIn();
            }}
          />
          <ul className="sign-in-links">
            <li>
              <a href="/mobileweb">{t('login.web_app')}</a>
            </li>
            <li>
              <a href="/privacypolicy">{t('common.privacy')}</a>
            </li>
            <li>
              <a href="/download">{t('common.downloadApp')}</a>
            </li>
          </ul>
        </div>
      </main>
    </div>
  );
};
