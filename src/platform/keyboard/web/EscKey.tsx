import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { useKeys } from './useKeys.ts';

/**
 * Esc of a dialog, inside its `KeyLayer`, for a dialog whose own keyboard is switched off. antd's key takes a moment
 * to notice that a list or dialog above has closed.
 */
export const EscKey = ({ onEsc, says }: { onEsc: () => void; says?: string }) => {
  const t = useTexts(keyboardTexts);
  useKeys([{ keys: ['Escape'], says: says ?? t('keys.closeDialog'), group: 'dialog', run: onEsc, whileTyping: true }]);
  return null;
};
