import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { FieldChanges } from '#platform/field-changes/web/FieldChanges.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { isolated } from '#platform/i18n/isolated.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { type RestorePreview, undoCalls } from '../undo.contract.ts';
import { restoreTexts } from '../restore.texts.ts';
import { undoTexts } from '../undo.texts.ts';
import { noteUndone } from './after-undo.ts';
import './my-changes.css';

const texts = { ...vocabulary, ...undoTexts, ...restoreTexts };
const width = 640;

/** What becomes of a row: what was added goes, what was deleted comes back. */
const becomes = {
  I: { text: 'undo.willGo', color: 'error' },
  U: { text: 'undo.willChange', color: 'processing' },
  D: { text: 'undo.willReturn', color: 'success' },
} as const;

const Preview = ({ preview: { refusal, rows, count, affected }, to }: { preview: RestorePreview; to?: string }) => {
  const t = useTexts(texts);
  const { number, dateTime } = useLanguage();
  const reasonText = useReasonText();
  const says =
    to === undefined ? t('undo.restoreRows', { count }) : t('undo.restoreToRows', { count, time: dateTime(to) });
  if (refusal) return <Alert type="warning" showIcon title={reasonText(refusal.reason, refusal.params)} />;
  return (
    <>
      <p>{says}</p>
      <ul className="kit-restored-rows" aria-label={says}>
        {rows.map(({ type, title, label, changes }) => (
          <li key={JSON.stringify([title, label, changes])}>
            <Tag color={becomes[type].color}>{t(becomes[type].text)}</Tag> {title} <strong>{isolated(label)}</strong>
            {changes.length === 0 ? null : <FieldChanges changes={changes} />}
          </li>
        ))}
        {count > rows.length ? <li>{t('common.andMore', { count: number(count - rows.length) })}</li> : null}
      </ul>
      {affected.gained > 0 ? <p>{t('undo.gained', { count: number(affected.gained) })}</p> : null}
      {affected.lost > 0 ? <p>{t('undo.lost', { count: number(affected.lost) })}</p> : null}
    </>
  );
};

type Props = {
  /** An entry of the database log. */
  oid: string;
  /** What was done, for the notice. */
  what: string;
  /** The time of the entry, to go back to the state after it; else its own act is undone. */
  to?: string;
  onRestored: () => void;
  onClose: () => void;
};

/**
 * Shows what undoing the act of an entry of the log, or all that followed it, would put back, or what is in the way,
 * and does it.
 */
export const RestoreDialog = ({ oid, what, to, onRestored, onClose }: Props) => {
  const t = useTexts(texts);
  const { dateTime } = useLanguage();
  const later = to === undefined ? 'N' : 'Y';
  const act = t(to === undefined ? 'undo.undo' : 'undo.restoreState');
  const notices = useNotices();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const confirming = useImpactConfirmation();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['restore', oid, later],
    queryFn: () => call(undoCalls.previewRestore, { query: { oid, later } }),
    staleTime: 0,
    gcTime: 0,
  });
  const restore = async (): Promise<void> => {
    setBusy(true);
    const lines = {
      gained: (count: string) => t('undo.gained', { count }),
      lost: (count: string) => t('undo.lost', { count }),
      act,
    };
    try {
      const content = { oid, later, digest: data?.digest } as const;
      await confirming('', (confirmed) => call(undoCalls.restore, { content: { ...content, confirmed } }), lines);
      notices.success(to === undefined ? t('undo.undoneWhat', { what }) : t('undo.restoredTo', { time: dateTime(to) }));
      // An open form keeps the version that it started from.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'record' });
      noteUndone();
      onRestored();
    } catch (failure) {
      notices.failure(t('undo.failed'), failure);
      await client.invalidateQueries({ queryKey: ['restore', oid] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t(to === undefined ? 'undo.restore' : 'undo.restoreTo')}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!data || data.refusal !== null}
            onClick={() => void restore()}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>
        <strong>{what}</strong>
      </p>
      {error ? <Alert type="error" showIcon title={failureWords(error)} /> : null}
      {!data && !error ? <Skeleton active title={false} /> : null}
      {data ? <Preview preview={data} {...(to === undefined ? {} : { to })} /> : null}
    </Dialog>
  );
};
