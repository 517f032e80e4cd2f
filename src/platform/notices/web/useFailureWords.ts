import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';

/**
 * Returns a function that explains a failure in the user's language: the server's message if it sent one, else the text
 * for the error's reason.
 */
export const useFailureWords = (): ((error: unknown) => string) => {
  const reasonText = useReasonText();
  return (error) => (error instanceof CallError ? wordsOf(error, reasonText) : reasonText('wire.internal'));
};
