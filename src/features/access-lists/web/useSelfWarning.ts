import { App } from 'antd';
import { useCallback } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { accessListTexts } from '../access-lists.texts.ts';

/** Asks people before they shut themselves out; `hint` says what will happen. The safe answer has the focus. */
export const useSelfWarning = (): ((hint: string) => Promise<boolean>) => {
  const { modal } = App.useApp();
  const t = useTexts(accessListTexts);
  return useCallback(
    (hint) =>
      new Promise((resolve) => {
        void modal.confirm({
          title: t('access_list.selfTitle'),
          content: hint,
          okText: t('access_list.goOn'),
          okButtonProps: { danger: true },
          cancelText: t('common.cancel'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, t],
  );
};
