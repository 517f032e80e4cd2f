import { useState } from 'react';
import type { z } from 'zod';
import type { confirmable } from '#platform/confirmations/confirmations.contract.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { sendOrKeep } from './outbox.ts';
import { readAgain } from './useAnswer.ts';
import { useWriting } from './useWriting.ts';

type Confirmable = { [Key in keyof typeof confirmable]: z.output<(typeof confirmable)[Key]> };

type Props = {
  /** The kind under which it waits for a network (`sendsBy`). */
  kind: string;
  document: Confirmable & { oid: string };
  title: string;
};

/** What `kind` sends. */
export type SentConfirmation = { oid: string; version: string };

/** Below a document whose readers confirm it: the button, or that it has been confirmed. */
export const ConfirmReading = ({ kind, document: { oid, version, mustconfirm, confirmed }, title }: Props) => {
  const t = useTexts(phoneTexts);
  useTexts(confirmationTexts);
  const [later, setLater] = useState('');
  const writing = useWriting();
  if (mustconfirm === 'N') return null;
  const confirm = (): Promise<boolean> =>
    writing.run(async () => {
      const sent: SentConfirmation = { oid, version };
      const outcome = await sendOrKeep(kind, `confirm ${oid} ${version}`, sent, title);
      if (outcome === 'later') setLater(version);
      readAgain();
    });
  if (confirmed === 'Y' || later === version) {
    return (
      <p className="phone-note" role="status">
        {confirmed === 'Y' ? t('common.youConfirmed') : t('phone.later')}
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
