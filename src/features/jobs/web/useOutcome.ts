import { useCallback } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { outcomeOf } from '../outcome.ts';

/** Says how a run ended, in words of the reader. */
export const useOutcome = (): ((run: Parameters<typeof outcomeOf>[0]) => string) => {
  const { language, number } = useLanguage();
  const sayReason = useReasonText();
  return useCallback(
    (run) => outcomeOf(run, { lang: language, number, say: (reason) => sayReason(reason) }),
    [language, number, sayReason],
  );
};
