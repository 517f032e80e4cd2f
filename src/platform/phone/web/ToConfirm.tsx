import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { useOutcome } from './outbox.ts';
import { outboxIdOf, type SentConfirmation } from './sent-confirmation.ts';

/** In a list: a row is to be confirmed, or has been and that waits for a network. */
export const ToConfirm = ({ of }: { of: SentConfirmation<string | number> }) => {
  const t = useTexts(phoneTexts);
  const waits = useOutcome(outboxIdOf(of), undefined) === 'later';
  return <span className="phone-tag">{waits ? t('phone.waits') : t('common.toConfirm')}</span>;
};
