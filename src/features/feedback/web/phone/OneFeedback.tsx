import { useEffect, useState } from 'react';
import { appFeedbackTexts } from '#features/feedback/app-feedback.texts.ts';
import { feedbackTexts } from '#features/feedback/feedback.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { type Outcome, sendOrKeep, useOutcome } from '#platform/phone/web/outbox.ts';
import { PhoneField } from '#platform/phone/web/PhoneField.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useDraft } from '#platform/phone/web/useDraft.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import { itemCall, replyKind, seenKind } from './feedback-calls.ts';

const longest = 2_000;

/** One own feedback with the conversation about it; opening it marks its answers as seen. */
export const OneFeedback = ({ oid }: { oid: string }) => {
  const t = useTexts(appFeedbackTexts);
  const words = useTexts(feedbackTexts);
  const own = useTexts(phoneTexts);
  const { dateTime } = useLanguage();
  const answered = useAnswer(itemCall, { query: { oid } });
  const hasNews = answered.value?.news === 'Y';
  useEffect(() => {
    if (hasNews) void sendOrKeep(seenKind, `seen ${oid}`, { oid }, '').then(readAgain, () => undefined);
  }, [hasNews, oid]);
  const [content, setContent] = useDraft(`feedback ${oid}`);
  const [last, setLast] = useState<{ id: string; outcome: Outcome }>();
  const isLater = useOutcome(last?.id ?? '', last?.outcome) === 'later';
  const writing = useWriting();
  const send = (): Promise<boolean> =>
    writing.run(async () => {
      const client = crypto.randomUUID();
      const outcome = await sendOrKeep(replyKind, client, { oid, content: content.trim(), client }, content.trim());
      setLast({ id: client, outcome });
      setContent('');
      readAgain();
    });
  return (
    <PhonePage title={answered.value?.typename ?? t('app_feedback.title')} parent="/feedback">
      <AnswerView answered={answered}>
        {(feedback) => (
          <>
            <p className="phone-muted">
              <span className="phone-tag">{words(`feedback.state.${feedback.state}`)}</span>{' '}
              {dateTime(feedback.feedbackdate)}
            </p>
            <p className="phone-pre">{feedback.content}</p>
            <ul className="phone-talk">
              {feedback.conversation.map((message) => (
                <li key={message.oid} data-own={message.side === 'R' ? '' : undefined}>
                  <small>
                    {t(message.side === 'R' ? 'app_feedback.byYou' : 'app_feedback.byThem')} · {dateTime(message.at)}
                  </small>
                  {message.content}
                </li>
              ))}
            </ul>
            {isLater ? (
              <p className="phone-note" role="status">
                {own('phone.later')}
              </p>
            ) : null}
            <PhoneField
              label={t('app_feedback.reply')}
              value={content}
              onChange={setContent}
              maxLength={longest}
              fault={writing.fault}
            />
            <button
              type="button"
              className="phone-primary"
              disabled={writing.busy || content.trim() === ''}
              onClick={() => void send()}
            >
              {own('phone.send')}
            </button>
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};
