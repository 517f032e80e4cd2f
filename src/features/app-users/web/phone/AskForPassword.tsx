import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { PlainAlert } from '#platform/sign-in/web/PlainAlert.tsx';
import { PlainField } from '#platform/sign-in/web/PlainField.tsx';
import { usePlainForm } from '#platform/sign-in/web/usePlainForm.ts';
import { askForPassword } from './ask-for-password.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import type { ForgottenProps } from '#platform/phone/web/PhoneSignIn.tsx';

/** Asks administrators for a new password. What is said afterwards does not depend on whether the account exists. */
export const AskForPassword = ({ account: known, onBack }: ForgottenProps) => {
  const t = useTexts(phoneTexts);
  const session = useTexts(sessionTexts);
  const [account, setAccount] = useState(known);
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In place of the form, which had it.
    if (isSent) sent.current?.focus();
  }, [isSent]);
  const form = usePlainForm({
    check: (): Record<string, string> => (account.trim() ? {} : { account: 'login.account_required' }),
    send: async () => {
      await askForPassword(account.trim(), note.trim());
      setIsSent(true);
    },
  });
  return (
    <>
      {isSent ? (
        <p className="phone-note" role="status" ref={sent} tabIndex={-1}>
          {t('phone.forgottenSent')}
        </p>
      ) : (
        <form ref={form.ref} className="plain-form" noValidate onSubmit={form.onSubmit}>
          <p>{t('phone.forgottenHint')}</p>
          <PlainAlert whole={form.whole} />
          <PlainField
            label={session('common.account')}
            name="account"
            autoComplete="username"
            value={account}
            onChange={setAccount}
            fault={form.faultOf('account')}
          />
          <PlainField
            label={t('phone.forgottenNote')}
            name="note"
            autoComplete="off"
            value={note}
            onChange={setNote}
            fault={form.faultOf('note')}
          />
          <button type="submit" className="plain-submit" disabled={form.busy}>
            {t('phone.forgottenAsk')}
          </button>
        </form>
      )}
      <button type="button" className="phone-link" onClick={onBack}>
        {t('common.back')}
      </button>
    </>
  );
};
