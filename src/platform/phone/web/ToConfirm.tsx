import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { useOutcome } from './outbox.ts';

/** In a list: a row is to be confirmed, or has been and that waits for a network. `id`: as of `ConfirmReading`. */
export const ToConfirm = ({ id }: { id: string }) => {
  const t = useTexts(phoneTexts);
  const waits = useOutcome(id, undefined) === 'later';
  return <span className="phone-tag">{waits ? t('phone.waits') : t('common.toConfirm')}</span>;
};
