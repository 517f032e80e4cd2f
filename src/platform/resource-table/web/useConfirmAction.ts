import { App } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';

type Question = {
  title: string;
  /** What it does. */
  content: string;
  /** The button that does it. */
  ok: string;
  /** What to say when it fails; the reason follows. */
  failed: string;
  run: () => Promise<void>;
};

/** Asks before an action that cannot be undone; the safe answer has the focus. */
export const useConfirmAction = (): ((question: Question) => void) => {
  const t = useTexts(vocabulary);
  const notices = useNotices();
  const { modal } = App.useApp();
  return ({ title, content, ok, failed, run }) =>
    void modal.confirm({
      title,
      content,
      okText: ok,
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run().catch((error: unknown) => notices.failure(failed, error)),
    });
};
