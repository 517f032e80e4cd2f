import { useEffect, useRef, useState } from 'react';
// The reasons of its calls in words.
import '#platform/confirmations/confirmations.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { type Outcome, sendOrKeep, useOutcome } from './outbox.ts';
import { outboxIdOf, type SentConfirmation } from './sent-confirmation.ts';
import { readAgain } from './useAnswer.ts';
import { useWriting } from './useWriting.ts';

type Props = {
  /** The kind that sends a `SentConfirmation`, and under which it waits for a network (`sendsBy`). */
  kind: string;
  of: SentConfirmation<string | number>;
  title: string;
  isConfirmed: boolean;
};

/** Below what its readers confirm: the button, or that it has been confirmed. */
export const ConfirmReading = ({ kind, of: { oid, version }, title, isConfirmed }: Props) => {
  const t = useTexts(phoneTexts);
  const content = { oid, version };
  const id = outboxIdOf(content);
  const [written, setWritten] = useState<{ id: string; outcome: Outcome }>();
  const now = useOutcome(id, written?.id === id ? written.outcome : undefined);
  const note = useRef<HTMLParagraphElement>(null);
  const writing = useWriting();
  const isWritten = written?.id === id;
  useEffect(() => {
    // In place of the button, which had it.
    if (isWritten) note.current?.focus();
  }, [isWritten]);
  const confirm = (): Promise<boolean> =>
    writing.run(async () => {
      setWritten({ id, outcome: await sendOrKeep(kind, id, content, title) });
      readAgain();
    });
  if (isConfirmed || now) {
    return (
      <p className="phone-note" role="status" ref={note} tabIndex={-1}>
        {now === 'later' ? t('phone.later') : t('common.youConfirmed')}
      </p>
    );
  }
  return (
    <>
      <button type="button" className="phone-primary phone-wide" disabled={writing.busy} onClick={() => void confirm()}>
        {t('common.iHaveRead')}
      </button>
      <p className="phone-fault" role="alert">
        {writing.fault}
      </p>
    </>
  );
};
