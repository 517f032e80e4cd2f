import { type ComponentType, useEffect, useRef, useState } from 'react';
import { productName } from '#platform/brand/product.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { LanguageTabs } from '#platform/sign-in/web/LanguageTabs.tsx';
import { PasswordForm } from '#platform/sign-in/web/PasswordForm.tsx';
import { PlainAlert } from '#platform/sign-in/web/PlainAlert.tsx';
import { PlainField } from '#platform/sign-in/web/PlainField.tsx';
import { type OneTime, useOneTime } from '#platform/sign-in/web/useOneTime.ts';
import { usePlainForm } from '#platform/sign-in/web/usePlainForm.ts';
import { phoneTexts } from '../phone.texts.ts';
import { changePhonePassword, exchangePhonePassword } from './phone-sign-in.ts';
import { stepInto } from './phone-place.ts';
import { keepPhoneTokens, whyPhoneEnded } from './phone-session.ts';
import './phone.css';

/** Of the form that asks for a new password. */
export type ForgottenProps = { account: string; onBack: () => void };

const useAccountForm = (onOneTime: (oneTime: OneTime) => void) => {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const form = usePlainForm({
    check: () => ({
      ...(account.trim() ? {} : { account: 'login.account_required' }),
      ...(password ? {} : { password: 'login.password_required' }),
    }),
    send: async () => {
      const tokens = await exchangePhonePassword(account.trim(), password);
      if (tokens.mustChange === 'Y') onOneTime({ account, password, token: tokens.jwt });
      else keepPhoneTokens(tokens);
    },
  });
  return { account, setAccount, password, setPassword, form };
};

/**
 * Signing in on a phone: account and password; after a one-time password the choice of an own one; asking for a new
 * password.
 */
export const PhoneSignIn = ({ forgotten: Forgotten }: { forgotten: ComponentType<ForgottenProps> }) => {
  const t = useTexts(sessionTexts);
  const own = useTexts(phoneTexts);
  const [oneTime, setOneTime] = useOneTime('phone');
  const [hasForgotten, setHasForgotten] = useState(false);
  const step = oneTime ? 'first' : hasForgotten ? 'forgotten' : 'sign-in';
  const { account, setAccount, password, setPassword, form } = useAccountForm(setOneTime);
  const title = {
    'sign-in': t('login.submit'),
    first: t('password.first'),
    forgotten: own('phone.forgottenTitle'),
  }[step];
  const askForPassword = (): void => {
    setHasForgotten(true);
    stepInto(() => setHasForgotten(false));
  };
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // What had the focus has gone. The form of a first password takes it itself.
    if (step !== shownStep.current && step !== 'first') heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  const why = whyPhoneEnded();
  return (
    <div className="phone-entrance">
      <header>
        <BrandMark size={28} />
        <strong>{productName}</strong>
      </header>
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {why && step === 'sign-in' && !form.whole ? (
          <p className="phone-note" role="status">
            {why}
          </p>
        ) : null}
        {oneTime ? (
          <>
            <p>{t('password.first_hint')}</p>
            <PasswordForm
              account={oneTime.account}
              oneTime={oneTime}
              change={changePhonePassword}
              onChanged={(tokens) => {
                setOneTime(null);
                keepPhoneTokens(tokens);
              }}
              onCancel={() => setOneTime(null)}
            />
          </>
        ) : null}
        {step === 'forgotten' ? <Forgotten account={account} onBack={() => history.back()} /> : null}
        {step === 'sign-in' ? (
          <>
            <p>{own('phone.codeHint')}</p>
            <form ref={form.ref} className="plain-form" noValidate onSubmit={form.onSubmit}>
              <PlainAlert whole={form.whole} />
              <PlainField
                label={t('common.account')}
                name="account"
                autoComplete="username"
                value={account}
                onChange={setAccount}
                fault={form.faultOf('account')}
              />
              <PlainField
                label={t('login.password')}
                name="password"
                secret
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
                fault={form.faultOf('password')}
              />
              <button type="submit" className="plain-submit" disabled={form.busy}>
                {t(form.busy ? 'login.busy' : 'login.submit')}
              </button>
            </form>
            <button type="button" className="phone-link" onClick={askForPassword}>
              {own('phone.forgotten')}
            </button>
          </>
        ) : null}
      </main>
      <footer>
        <LanguageTabs />
        <a href="/privacypolicy">{t('common.privacy')}</a>
        <a href="/download">{t('common.downloadApp')}</a>
      </footer>
    </div>
  );
};
