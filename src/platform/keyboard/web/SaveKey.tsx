import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { useKeys } from './useKeys.ts';

/** Ctrl+Enter saves what is not a form, as it saves forms. Put it beside the button, and disable both together. */
export const SaveKey = ({ onSave, disabled = false }: { onSave: () => void; disabled?: boolean }) => {
  const t = useTexts(keyboardTexts);
  useKeys(
    disabled
      ? []
      : [{ keys: ['Mod+Enter'], says: t('keys.saveChanges'), group: 'here', run: onSave, whileTyping: true }],
  );
  return null;
};
