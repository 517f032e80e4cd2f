import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { formTexts } from '../form.texts.ts';
import { dialogWidth } from './FormDialog.tsx';
import './form.css';

type Props<Row> = {
  queryKey: readonly unknown[];
  load: () => Promise<Row>;
  /** Way back when there is nothing to show. */
  onClose: () => void;
  /** What is shown is a dialog: one with this title and width (pixels) stands in its place while it loads. */
  dialog?: { title: string; width?: number };
  children: (row: Row) => ReactNode;
};

/** Loads one record each time it is opened, then shows it; says why when it cannot. */
export const LoadRecord = <Row,>({ queryKey, load, onClose, dialog, children }: Props<Row>) => {
  const t = useTexts(formTexts);
  const failureWords = useFailureWords();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: load,
    // What is being typed must not be swapped for a fresh copy.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <>{children(data)}</>;
  const isFailed = error !== null && !isFetching;
  const state = isFailed ? (
    <Alert
      type="error"
      role="alert"
      title={`${t('form.loadFailed')} · ${failureWords(error)}`}
      description={
        error instanceof CallError && error.requestId ? `${t('common.requestId')}: ${error.requestId}` : undefined
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
      <Modal open title={dialog.title} width={dialog.width ?? dialogWidth} footer={null} onCancel={onClose}>
        {state}
      </Modal>
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
