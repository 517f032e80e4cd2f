import { App } from 'antd';
import { useCallback } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Returns a function that shows in a dialog why something cannot be done (seed 000 §8 Warnings). */
export const useWarning = (): ((text: string) => void) => {
  const { modal } = App.useApp();
  const t = useTexts(vocabulary);
  return useCallback(
    (text) => void modal.warning({ title: t('common.dialog.warn'), content: text, okText: t('common.ok') }),
    [modal, t],
  );
};
