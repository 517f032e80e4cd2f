import { App } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';

type Question = {
  title: string;
  /** What the action does. */
  content: string;
  /** Text of the confirm button. */
  ok: string;
  /** Notice if the action fails; the reason follows it. */
  failed: string;
  run: () => Promise<void>;
};

/** Asks for confirmation of an action that cannot be undone; the cancel button has the focus. */
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
