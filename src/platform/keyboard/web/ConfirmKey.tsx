import { type RefObject, useCallback } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { useKeys } from './useKeys.ts';

/**
 * Ctrl+Enter of a dialog, inside its `KeyLayer`: presses the primary button of its footer. What is in the dialog may
 * have that key for itself, as forms do. A dangerous button is pressed on purpose; keys that are still held down from
 * what opened the dialog press nothing.
 */
export const ConfirmKey = ({ inside }: { inside: RefObject<HTMLElement | null> }) => {
  const t = useTexts(keyboardTexts);
  const button = useCallback(
    () =>
      inside.current
        ?.closest('.ant-modal, .ant-drawer')
        ?.querySelector<HTMLButtonElement>(
          ':is(.ant-modal-footer, .ant-drawer-footer) .ant-btn-primary:enabled:not(.ant-btn-dangerous, .ant-btn-color-dangerous)',
        ),
    [inside],
  );
  useKeys([
    {
      keys: ['Mod+Enter'],
      says: t('keys.confirmDialog'),
      group: 'dialog',
      when: () => Boolean(button()),
      run: ({ repeat }) => {
        if (!repeat) button()?.click();
      },
      whileTyping: true,
    },
  ]);
  return null;
};
