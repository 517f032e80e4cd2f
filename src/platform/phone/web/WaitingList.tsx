import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { discard, tryAgain, useWaiting, type Waiting } from './outbox.ts';

/** What a person has written, and would miss. That a message was read goes out without a word. */
export const written = (waiting: readonly Waiting[]): Waiting[] => waiting.filter(({ subject }) => subject !== '');

/** What was written without a network and has not gone out; what the server has refused can be sent again or left. */
export const WaitingList = () => {
  const t = useTexts(phoneTexts);
  const waiting = written(useWaiting());
  const refused = waiting.filter((one) => one.refused !== undefined);
  if (waiting.length === 0) return null;
  const count = waiting.length - refused.length;
  return (
    <section className="phone-note" role="status">
      {count > 0 ? <p>{t('phone.waiting', { count })}</p> : null}
      {refused.map(({ id, subject, refused: why = '' }) => (
        <div key={id}>
          <p>
            <bdi>{subject}</bdi>
            <br />
            {t('phone.refused', { why })}
          </p>
          <button type="button" className="phone-button" onClick={() => void tryAgain(id)}>
            {t('phone.sendAgain')}
          </button>{' '}
          <button type="button" className="phone-button" onClick={() => void discard(id)}>
            {t('phone.discard')}
          </button>
        </div>
      ))}
    </section>
  );
};
