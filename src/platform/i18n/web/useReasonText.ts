import { useCallback } from 'react';
import { sharedTexts } from '../shared.texts.ts';
import type { TextValues } from '../texts.ts';
import { useCurrentLanguage } from './language-store.ts';
import { reasonText } from './reason-texts.ts';
import { marked } from './text-marks.ts';
import { useWordingVersion } from './wording-store.ts';

/** The text of a reason; an unknown reason is shown as "not a valid value". */
export const useReasonText = (): ((reason: string, params?: TextValues) => string) => {
  const language = useCurrentLanguage();
  const version = useWordingVersion();
  return useCallback(
    (reason, params) => {
      const text = reasonText(reason, language, params);
      return text === undefined ? sharedTexts['form.invalid'][language] : marked(reason, text);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts change in place, and the version with them
    [language, version],
  );
};
