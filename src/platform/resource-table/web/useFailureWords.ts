import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError } from '#platform/wire/web/client.ts';

/** Why something failed, in the reader's language: the server's own words where it gave some, else the text of the reason. */
export const useFailureWords = (): ((error: unknown) => string) => {
  const reasonText = useReasonText();
  return (error) => {
    if (!(error instanceof CallError)) return reasonText('wire.internal');
    const translated = error.message !== '' && error.message !== error.reason;
    return translated ? error.message : reasonText(error.reason, error.params);
  };
};
