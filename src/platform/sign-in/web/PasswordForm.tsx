import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Tokens } from '#platform/session/session.contract.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { PlainAlert } from './PlainAlert.tsx';
import { PlainField } from './PlainField.tsx';
import { usePlainForm } from './usePlainForm.ts';

type Props = {
  /** For password managers, which store a password by account. */
  account: string;
  /**
   * The password just used to sign in, if it is still known, and the token it gave; absent when changing one's own
   * password.
   */
  oneTime?: { password?: string; token: string };
  /** Changes it on the server; returns the tokens of the session that continues. */
  change: (oldPassword: string, newPassword: string, token?: string) => Promise<Tokens>;
  onChanged: (tokens: Tokens) => void;
  /** Leads back to signing in. */
  onCancel?: () => void;
};

const shortest = 10;

/** Changes a password; the rules are shown next to the field. */
export const PasswordForm = ({ account, oneTime, change, onChanged, onCancel }: Props) => {
  const isKnown = oneTime?.password !== undefined;
  const t = useTexts(sessionTexts);
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const form = usePlainForm({
    check: () => ({
      ...(isKnown || oldPassword ? {} : { oldPassword: 'login.password_required' }),
      ...([...newPassword].length < shortest ? { newPassword: 'password.too_short' } : {}),
      ...(newPassword === repeated ? {} : { repeated: 'password.differs' }),
    }),
    send: async () => onChanged(await change(oneTime?.password ?? oldPassword, newPassword, oneTime?.token)),
  });
  return (
    <form ref={form.ref} className="plain-form" noValidate onSubmit={form.onSubmit}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PlainAlert whole={form.whole} />
      {isKnown ? null : (
        <PlainField
          label={t('password.old')}
          name="oldPassword"
          secret
          autoFocus
          autoComplete="current-password"
          value={oldPassword}
          onChange={setOldPassword}
          fault={form.faultOf('oldPassword')}
        />
      )}
      <PlainField
        label={t('password.new')}
        name="newPassword"
        secret
        autoFocus={isKnown}
        autoComplete="new-password"
        value={newPassword}
        onChange={setNewPassword}
        help={t('password.rules')}
        fault={form.faultOf('newPassword')?.replace('{shortest}', String(shortest))}
      />
      <PlainField
        label={t('password.repeat')}
        name="repeated"
        secret
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        fault={form.faultOf('repeated')}
      />
      <button type="submit" className="plain-submit" disabled={form.busy}>
        {t('password.save')}
      </button>
      {onCancel ? (
        <p className="session-leave">
          <button type="button" onClick={onCancel}>
            {t('common.cancel')}
          </button>
        </p>
      ) : null}
    </form>
  );
};
