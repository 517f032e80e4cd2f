import { useId, useRef, useState } from 'react';
import { appFeedbackTexts } from '#features/feedback/app-feedback.texts.ts';
// The reasons of its calls in words.
import '#features/feedback/feedback.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { type Outcome, sendOrKeep, useOutcome } from '#platform/phone/web/outbox.ts';
import { phoneLog } from '#platform/phone/web/phone-log.ts';
import { PhoneField } from '#platform/phone/web/PhoneField.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useDraft } from '#platform/phone/web/useDraft.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import { reportKind, typesCall } from './feedback-calls.ts';

const longest = 2_000;

/** Reports something to the administrators, with the log of the app if wished. */
export const NewFeedback = () => {
  const t = useTexts(appFeedbackTexts);
  const own = useTexts(phoneTexts);
  const answered = useAnswer(typesCall, {});
  const id = useId();
  const client = useRef(crypto.randomUUID());
  const [type, setType] = useState('');
  const [content, setContent] = useDraft('feedback');
  const [withLog, setWithLog] = useState(false);
  const [last, setLast] = useState<{ id: string; outcome: Outcome }>();
  const outcome = useOutcome(last?.id ?? '', last?.outcome);
  const writing = useWriting();
  const send = (first: string): Promise<boolean> =>
    writing.run(async () => {
      const text = content.trim();
      const log = withLog ? { log: phoneLog() } : {};
      const id = client.current;
      const report = { type: type || first, content: text, client: id, ...log };
      setLast({ id, outcome: await sendOrKeep(reportKind, id, report, text) });
      client.current = crypto.randomUUID();
      setContent('');
    });
  return (
    <PhonePage title={t('app_feedback.new')} parent="/feedback">
      <AnswerView answered={answered}>
        {(types) => (
          <>
            <div className="phone-field">
              <label htmlFor={id}>{t('common.type')}</label>
              <select id={id} value={type || types[0]?.value} onChange={({ target }) => setType(target.value)}>
                {types.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            <PhoneField
              label={t('app_feedback.what')}
              value={content}
              onChange={setContent}
              maxLength={longest}
              rows={6}
              fault={writing.fault}
              required
            />
            <label className="phone-choice">
              <input type="checkbox" checked={withLog} onChange={({ target }) => setWithLog(target.checked)} />
              {t('app_feedback.withLog')}
            </label>
            {outcome === undefined ? null : (
              <p className="phone-note" role="status">
                {outcome === 'later' ? own('phone.later') : t('app_feedback.sent')}
              </p>
            )}
            <button
              type="button"
              className="phone-primary phone-wide"
              disabled={writing.busy || content.trim() === ''}
              onClick={() => void send(types[0]?.value ?? '')}
            >
              {own('phone.send')}
            </button>
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};
