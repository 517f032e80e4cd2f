import { Button, Skeleton } from 'antd';
import { useId, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { homeTexts } from '../home.texts.ts';

type Props<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** Lines of the skeleton: about as many as the content usually has. */
  lines: number;
  children: (data: Data) => ReactNode;
};

/** A card of the home page with its own loading and error state, so that one slow figure does not delay the others. */
export const HomeCard = <Data,>({ title, query, lines, children }: Props<Data>) => {
  const t = useTexts(homeTexts);
  const { pair } = useLanguage();
  const failureWords = useFailureWords();
  const id = useId();
  return (
    <section className="home-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <div className="home-failed" role="alert">
          <span>{pair(t('home.failed'), failureWords(query.error))}</span>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className="home-loading" role="status" aria-label={t('home.loading')}>
          <Skeleton active title={false} paragraph={{ rows: lines }} />
        </div>
      )}
    </section>
  );
};
