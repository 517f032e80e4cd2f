import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { SessionList } from '#platform/session-list/web/SessionList.tsx';
import { sessionListTexts } from '#platform/session-list/session-list.texts.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';

/** The user's own sessions; any the user does not recognise can be ended here. */
export const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(sessionListTexts);
  const user = useSignedInUser();
  if (!user) return null;
  return (
    <Dialog title={t('common.mySessions')} footer={null} width={680} onCancel={onClose}>
      <p className="shell-dialog-hint">{t('session.whereHint')}</p>
      <SessionList empid={user.empid} />
    </Dialog>
  );
};
