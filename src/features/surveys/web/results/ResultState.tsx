import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { resultReasons } from '#features/surveys/survey-results.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { resultWords } from './result-words.ts';

/** What is withheld is no failure: asking again changes nothing. */
const withheld = new Set<string>([resultReasons.anonymous, resultReasons.groupTooSmall, resultReasons.notOperator]);

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** What a query found, or why there is nothing; the last answer stays while the next one loads. */
export const ResultState = <Data,>({ query, rows = 6, children }: Props<Data>) => {
  const t = useTexts(resultWords);
  const failureWords = useFailureWords();
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    const isWithheld = error instanceof CallError && withheld.has(error.reason);
    return (
      <Alert
        type={isWithheld ? 'info' : 'error'}
        showIcon
        role="alert"
        title={isWithheld ? failureWords(error) : `${t('form.loadFailed')} · ${failureWords(error)}`}
        action={isWithheld ? null : <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows }} />;
  return <div aria-busy={isFetching}>{children(data)}</div>;
};
