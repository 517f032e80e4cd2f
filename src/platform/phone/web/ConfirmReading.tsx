import { useEffect, useRef, useState } from 'react';
// The reasons of its calls in words.
import '#platform/confirmations/confirmations.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { type Outcome, sendOrKeep, useOutcome } from './outbox.ts';
import { readAgain } from './useAnswer.ts';
import { useWriting } from './useWriting.ts';

type Props = {
  /** The kind under which it waits for a network (`sendsBy`). */
  kind: string;
  /** Of this confirmation, another one for each version. */
  id: string;
  content: unknown;
  title: string;
  isConfirmed: boolean;
};

/** What `kind` sends of a document. */
export type SentConfirmation = { oid: string; version: string };

/** Below what its readers confirm: the button, or that it has been confirmed. */
export const ConfirmReading = ({ kind, id, content, title, isConfirmed }: Props) => {
  const t = useTexts(phoneTexts);
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
