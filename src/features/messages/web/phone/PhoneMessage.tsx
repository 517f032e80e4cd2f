import { useEffect } from 'react';
import { messageReadingTexts } from '#features/messages/message-reading.texts.ts';
import { messageTexts } from '#features/messages/messages.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { ConfirmReading } from '#platform/phone/web/ConfirmReading.tsx';
import { sendOrKeep } from '#platform/phone/web/outbox.ts';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { RichTextView } from '#platform/rich-text/web/RichTextView.tsx';
import { confirmKind, itemCall, readKind } from './reading-calls.ts';

/** One message: opening it marks it as read; one that asks for it is confirmed, also without a network. */
export const PhoneMessage = ({ oid }: { oid: string }) => {
  const t = useTexts(messageReadingTexts);
  const words = useTexts(messageTexts);
  const own = useTexts(phoneTexts);
  const { dateTime } = useLanguage();
  const answered = useAnswer(itemCall, { query: { oid } });
  const { value } = answered;
  const isUnread = value?.read === false && !value.withdrawn;
  useEffect(() => {
    if (isUnread) void sendOrKeep(readKind, `read ${oid}`, [oid], '').then(readAgain, () => undefined);
  }, [isUnread, oid]);
  const title = value?.withdrawn ? words('message.withdrawn') : (value?.title ?? own('phone.messages'));
  return (
    <PhonePage title={title} parent="/messages">
      <AnswerView answered={answered}>
        {(message) => (
          <article>
            <p className="phone-muted">{dateTime(message.at)}</p>
            {message.corrected ? <p className="phone-note">{t('message_reading.corrected')}</p> : null}
            {message.withdrawn ? (
              <p>{message.reason}</p>
            ) : (
              <RichTextView html={message.fullcontent} lang={message.lang || undefined} />
            )}
            {message.mustconfirm && !message.withdrawn ? (
              <footer>
                <ConfirmReading
                  kind={confirmKind}
                  of={{ oid, version: message.version }}
                  title={message.title}
                  isConfirmed={message.confirmed}
                />
              </footer>
            ) : null}
          </article>
        )}
      </AnswerView>
    </PhonePage>
  );
};
