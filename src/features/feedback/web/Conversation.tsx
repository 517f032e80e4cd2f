import { Alert, Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { feedbackCalls, type FeedbackDetail, feedbackLimits } from '#features/feedback/feedback.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { dropDraft, readDraft, writeDraft } from '#platform/form/web/drafts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { call } from '#platform/wire/web/client.ts';
import { feedbackWords } from './feedback-words.ts';

type Props = { row: FeedbackDetail; onSent: (row: FeedbackDetail) => void };
type Typed = { reply: string };

/** What is typed is kept for this tab until it is sent. */
const Reply = ({ row, onSent }: Props) => {
  const t = useTexts(feedbackWords);
  const notices = useNotices();
  const draft = `feedback-reply:${row.oid}`;
  const [text, setText] = useState(() => readDraft<Typed>(draft)?.values.reply ?? '');
  const [isSending, setSending] = useState(false);
  const field = useRef<TextAreaRef>(null);
  const isEmpty = text.trim() === '';
  const type = (reply: string): void => {
    setText(reply);
    if (reply === '') dropDraft(draft);
    else writeDraft<Typed>(draft, { values: { reply }, rev: undefined });
  };
  const send = async (): Promise<void> => {
    if (isEmpty || isSending) return;
    setSending(true);
    try {
      const next = await call(feedbackCalls.reply, { content: { oid: row.oid, content: text } });
      type('');
      onSent(next);
      notices.success(t('feedback.sent', { name: row.name || row.empid }));
    } catch (fault) {
      notices.failure(t('feedback.sendFailed'), fault);
    } finally {
      setSending(false);
    }
  };
  useKeys([
    {
      keys: ['r'],
      says: t('feedback.reply'),
      group: 'dialog',
      run: (event) => {
        event.preventDefault();
        field.current?.focus();
      },
    },
    {
      keys: ['Mod+Enter'],
      says: t('feedback.send'),
      group: 'dialog',
      whileTyping: true,
      // Without a reply the key closes, as in every dialog.
      when: () => !isEmpty,
      run: () => void send(),
    },
  ]);
  return (
    <div className="feedback-reply">
      <Input.TextArea
        ref={field}
        aria-keyshortcuts="r"
        aria-label={t('feedback.reply')}
        placeholder={t('feedback.reply')}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={feedbackLimits.reply}
        showCount
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <div className="feedback-reply-foot">
        <span className="kit-none">{t('feedback.replyHint', { name: row.name || row.empid })}</span>
        <Button type="primary" disabled={isEmpty} loading={isSending} onClick={() => void send()}>
          {t('feedback.send')} <kbd className="kit-key">Ctrl ↵</kbd>
        </Button>
      </div>
    </div>
  );
};

/** Whether an answer has reached the reporter's eyes. */
const Seen = ({ at }: { at: string | null }) => {
  const t = useTexts(feedbackWords);
  if (at === null) return <> · {t('feedback.notSeen')}</>;
  return (
    <>
      {' '}
      · {t('feedback.seen')} <TimeText time={at} form="moment" />
    </>
  );
};

/** What was said about a feedback, and a field to answer its reporter. */
export const Conversation = ({ row, onSent }: Props) => {
  const t = useTexts(feedbackWords);
  return (
    <section className="feedback-conversation" aria-label={t('feedback.conversation')}>
      <h3>{t('feedback.conversation')}</h3>
      {row.conversation.length === 0 ? <p className="kit-none">{t('feedback.noMessages')}</p> : null}
      <ol>
        {row.conversation.map(({ oid, side, empid, name, content, at, seenat }) => (
          <li key={oid} className={side === 'C' ? 'feedback-said feedback-said-here' : 'feedback-said'}>
            <p className="feedback-facts">
              <PersonLink empid={empid} name={name || empid} /> · <TimeText time={at} form="full" />
              {side === 'C' ? <Seen at={seenat} /> : null}
            </p>
            <p className="feedback-content">{content}</p>
          </li>
        ))}
      </ol>
      {row.mayChange === 'N' ? null : row.reporterLeft === 'Y' ? (
        <Alert type="info" showIcon title={t('feedback.reporter_left')} />
      ) : (
        <Reply row={row} onSent={onSent} />
      )}
    </section>
  );
};
