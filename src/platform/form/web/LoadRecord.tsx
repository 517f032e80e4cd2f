import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { formTexts } from '../form.texts.ts';
import './form.css';

type Props<Row> = {
  queryKey: readonly unknown[];
  load: () => Promise<Row>;
  /** Way back when there is nothing to show. */
  onClose: () => void;
  children: (row: Row) => ReactNode;
};

/** Loads one record again each time it is opened, then shows it; says why when it cannot. */
export const LoadRecord = <Row,>({ queryKey, load, onClose, children }: Props<Row>) => {
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
  if (error && !isFetching) {
    return (
      <Alert
        type="error"
        role="alert"
        title={`${t('form.loadFailed')} · ${failureWords(error)}`}
        description={
          error instanceof CallError && error.requestId ? `${t('common.requestId')}: ${error.requestId}` : undefined
        }
        action={
          <span className="kit-form-actions">
            <Button onClick={onClose}>{t('common.back')}</Button>
            <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
          </span>
        }
      />
    );
  }
  return (
    <div className="kit-form-card" aria-busy>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
};
