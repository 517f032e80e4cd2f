import { messageReadingTexts } from '#features/messages/message-reading.texts.ts';
import { messageTexts } from '#features/messages/messages.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { sendOrKeep, useWaiting } from '#platform/phone/web/outbox.ts';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PhoneRows } from '#platform/phone/web/PhoneRows.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useMore } from '#platform/phone/web/useMore.tsx';
import { ToConfirm } from '#platform/phone/web/ToConfirm.tsx';
import { PhoneMessage } from './PhoneMessage.tsx';
import { listCall, readKind } from './reading-calls.ts';

const MessageList = () => {
  const t = useTexts(messageReadingTexts);
  const words = useTexts(messageTexts);
  const own = useTexts(phoneTexts);
  const { dateTime } = useLanguage();
  const { pageSize, moreOf } = useMore();
  const answered = useAnswer(listCall, { query: { pageSize } });
  const waiting = useWaiting();
  /** It was read without a network, and that has not gone out. */
  const isOpened = (oid: string): boolean =>
    waiting.some(({ kind, content }) => kind === readKind && (content as string[]).includes(oid));
  const unread = answered.value?.list.filter(({ oid, read, withdrawn }) => !read && !withdrawn && !isOpened(oid)) ?? [];
  const readAll = async (): Promise<void> => {
    const oids = unread.map(({ oid }) => oid);
    await sendOrKeep(readKind, crypto.randomUUID(), oids, '');
    readAgain();
  };
  const action =
    unread.length > 1 ? (
      <button type="button" className="phone-link" onClick={() => void readAll()}>
        {t('common.readAll')}
      </button>
    ) : null;
  return (
    <PhonePage title={own('phone.messages')} action={action}>
      <AnswerView answered={answered}>
        {({ list, total }) => (
          <>
            <PhoneRows rows={list} none={t('message_reading.none')} to={({ oid }) => `/messages/${oid}`}>
              {({ oid, version, title, summary, at, read, mustconfirm, confirmed, withdrawn, reason, lang }) => (
                <>
                  <span lang={lang || undefined}>
                    <strong>{withdrawn ? words('message.withdrawn') : title}</strong>
                    <small className="phone-two-lines">{withdrawn ? reason : summary}</small>
                    <small>{dateTime(at)}</small>
                  </span>
                  <span className="phone-tags">
                    {read || withdrawn || isOpened(oid) ? null : (
                      <span className="phone-count">{t('common.unread')}</span>
                    )}
                    {mustconfirm && !confirmed && !withdrawn ? <ToConfirm of={{ oid, version }} /> : null}
                  </span>
                </>
              )}
            </PhoneRows>
            {moreOf({ list, total })}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};

/** The reader's messages, or the one that the address names. */
export const PhoneMessages = () => {
  const oid = usePhonePlace().split('/')[2];
  return oid === undefined ? <MessageList /> : <PhoneMessage key={oid} oid={oid} />;
};
