import { useEffect, useState } from 'react';
import { messageReadingTexts } from '#features/messages/message-reading.texts.ts';
import { messageTexts } from '#features/messages/messages.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { sendOrKeep } from '#platform/phone/web/outbox.ts';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
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
  const [later, setLater] = useState(false);
  const writing = useWriting();
  const isUnread = value?.read === false && !value.withdrawn;
  useEffect(() => {
    if (isUnread) void sendOrKeep(readKind, `read ${oid}`, [oid], '').then(readAgain, () => undefined);
  }, [isUnread, oid]);
  const confirm = (version: number, title: string): Promise<boolean> =>
    writing.run(async () => {
      const outcome = await sendOrKeep(confirmKind, `confirm ${oid}`, { oid, version }, title);
      setLater(outcome === 'later');
      readAgain();
    });
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
                {message.confirmed || later ? (
                  <p className="phone-note" role="status">
                    {later ? own('phone.later') : t('common.youConfirmed')}
                  </p>
                ) : (
                  <button
                    type="button"
                    className="phone-primary phone-wide"
                    disabled={writing.busy}
                    onClick={() => void confirm(message.version, message.title)}
                  >
                    {t('common.iHaveRead')}
                  </button>
                )}
                <p className="phone-fault" role="alert">
                  {writing.fault}
                </p>
              </footer>
            ) : null}
          </article>
        )}
      </AnswerView>
    </PhonePage>
  );
};
