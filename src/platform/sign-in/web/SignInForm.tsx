import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Tokens } from '#platform/session/session.contract.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PlainAlert } from './PlainAlert.tsx';
import { PlainField } from './PlainField.tsx';
import { changePassword, exchangePassword } from './sign-in.ts';
import { useOneTime } from './useOneTime.ts';
import { usePlainForm } from './usePlainForm.ts';

const PersonIcon = () => (
  <svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <circle cx="12" cy="8" r="4.2" />
    <path d="M4.5 21c.6-4.2 3.6-6.4 7.5-6.4s6.9 2.2 7.5 6.4" />
  </svg>
);

const LockIcon = () => (
  <svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.500" />
  </svg>
);

export type SignInStep = 'sign-in' | 'first-password';

type Props = {
  /** The account that must sign in again. */
  account?: string;
  /** Called with full-access tokens: a one-time password has been changed by then. */
  onSignedIn: (tokens: Tokens) => void;
  /** Called when a one-time password has to be changed first. */
  onStep?: (step: SignInStep) => void;
};

/**
 * Account and password, followed by the choice of a new password after a one-time one (docs/rules.md, Who is calling).
 */
export const SignInForm = ({ account: known = '', onSignedIn, onStep }: Props) => {
  const t = useTexts(sessionTexts);
  const [account, setAccount] = useState(known);
  const [password, setPassword] = useState('');
  const [oneTime, setOneTime] = useOneTime('console');
  const isFirst = oneTime !== null;
  useEffect(() => onStep?.(isFirst ? 'first-password' : 'sign-in'), [isFirst, onStep]);
  const form = usePlainForm({
    check: () => ({
      ...(account.trim() ? {} : { account: 'login.account_required' }),
      ...(password ? {} : { password: 'login.password_required' }),
    }),
    send: async () => {
      const tokens = await exchangePassword(account.trim(), password);
      if (tokens.mustChange === 'N') {
        onSignedIn(tokens);
        return;
      }
      setOneTime({ account, password, token: tokens.jwt });
    },
  });
  if (oneTime)
    return (
      <PasswordForm
        account={oneTime.account}
        oneTime={oneTime}
        change={changePassword}
        onChanged={(tokens) => {
          setOneTime(null);
          onSignedIn(tokens);
        }}
        onCancel={() => setOneTime(null)}
      />
    );
  return (
    <form ref={form.ref} className="plain-form" noValidate onSubmit={form.onSubmit}>
      <PlainAlert whole={form.whole} />
      <PlainField
        label={t('common.account')}
        name="account"
        icon={<PersonIcon aria-hidden />}
        autoComplete="username"
        autoFocus={known === ''}
        value={account}
        onChange={setAccount}
        fault={form.faultOf('account')}
      />
      <PlainField
        label={t('login.password')}
        name="password"
        icon={<LockIcon aria-hidden />}
        secret
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
        fault={form.faultOf('password')}
      />
      <button type="submit" className="plain-submit" disabled={form.busy}>
        {t(form.busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  );
};
