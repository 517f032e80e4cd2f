import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import type { ReactNode } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { formTexts } from '../form.texts.ts';
import { dialogWidth } from './FormDialog.tsx';
import './form.css';

type Props<Row> = {
  queryKey: readonly unknown[];
  load: () => Promise<Row>;
  /** Called when the user leaves because the record could not be loaded. */
  onClose: () => void;
  /** Set when the record is shown in a dialog: while it loads, a dialog with this title and width (pixels) is shown. */
  dialog?: { title: string; width?: number };
  children: (row: Row) => ReactNode;
};

/** Loads a record each time it is opened and renders it, or shows why loading failed. */
export const LoadRecord = <Row,>({ queryKey, load, onClose, dialog, children }: Props<Row>) => {
  const t = useTexts(formTexts);
  const { pair } = useLanguage();
  const failureWords = useFailureWords();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: load,
    // A refetch must not replace what the user is editing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const keys = useTexts(keyboardTexts);
  // The form itself takes the key over; a dialog has its own.
  useKeys(
    dialog ? [] : [{ keys: ['Escape'], says: keys('keys.back'), group: 'here', run: onClose, whileTyping: true }],
  );
  if (data !== undefined) return <>{children(data)}</>;
  const isFailed = error !== null && !isFetching;
  const state = isFailed ? (
    <Alert
      type="error"
      role="alert"
      title={`${t('form.loadFailed')} · ${failureWords(error)}`}
      description={
        error instanceof CallError && error.requestId ? pair(t('common.requestId'), error.requestId) : undefined
      }
      action={
        <span className="kit-form-actions">
          {dialog ? null : <Button onClick={onClose}>{t('common.back')}</Button>}
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </span>
      }
    />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
  if (dialog) {
    return (
      <Dialog title={dialog.title} width={dialog.width ?? dialogWidth} footer={null} onCancel={onClose}>
        {state}
      </Dialog>
    );
  }
  return isFailed ? (
    state
  ) : (
    <div className="kit-form-card" aria-busy>
      {state}
    </div>
  );
};
