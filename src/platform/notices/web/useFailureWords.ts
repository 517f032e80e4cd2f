import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';

/**
 * Why something failed, in the reader's language: the server's own words where it gave some, else the text of the
 * reason.
 */
export const useFailureWords = (): ((error: unknown) => string) => {
  const reasonText = useReasonText();
  return (error) => (error instanceof CallError ? wordsOf(error, reasonText) : reasonText('wire.internal'));
};
