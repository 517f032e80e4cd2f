import { useCallback } from 'react';
import { sharedTexts } from '../shared.texts.ts';
import { useCurrentLanguage } from './language-store.ts';
import { reasonText } from './reason-texts.ts';

/** The text of a reason; an unknown reason is shown as "not a valid value". */
export const useReasonText = (): ((reason: string, params?: Record<string, string | number>) => string) => {
  const language = useCurrentLanguage();
  return useCallback(
    (reason, params) => reasonText(reason, language, params) ?? sharedTexts['form.invalid'][language],
    [language],
  );
};
