import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PasswordForm } from '#platform/sign-in/web/PasswordForm.tsx';
import { changePassword } from '#platform/sign-in/web/sign-in.ts';
import { keepTokens, useSignedInUser } from '#platform/session/web/session-store.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { shellTexts } from '../shell.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';

/** Changes the user's own password; this session continues, those on other devices end. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(sessionTexts);
  const words = useTexts(shellTexts);
  const notices = useNotices();
  const user = useSignedInUser();
  return (
    <Dialog title={t('common.changePassword')} footer={null} width={440} mask={{ closable: false }} onCancel={onClose}>
      <p className="shell-dialog-hint">{t('password.others_end')}</p>
      <PasswordForm
        change={changePassword}
        account={user?.userId ?? ''}
        onChanged={(tokens) => {
          keepTokens(tokens);
          notices.success(words('shell.passwordChanged'));
          onClose();
        }}
      />
    </Dialog>
  );
};
