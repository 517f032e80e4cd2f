import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useRef, useState } from 'react';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { oneTimeDays } from '#platform/session/session.contract.ts';

type Props = { name: string; password: string; onClose: () => void };

const pixels = 480;

/** A one-time password, shown once; where the browser does not allow copying, it is selected instead. */
export const OneTimePassword = ({ name, password, onClose }: Props) => {
  const t = useTexts(appUserTexts);
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      if (shown.current) globalThis.getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <Dialog
      esc={false}
      title={t('app_user.resetDone', { name })}
      width={pixels}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="app-user-password">
        <code ref={shown}>{password}</code>
        <Button
          type="primary"
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        >
          {t('common.copy')}
        </Button>
        <span className="kit-sr-only" aria-live="polite">
          {copied ? t('common.copied') : ''}
        </span>
      </div>
      <Alert type="warning" showIcon title={t('app_user.resetOnce', { days: oneTimeDays })} />
    </Dialog>
  );
};
