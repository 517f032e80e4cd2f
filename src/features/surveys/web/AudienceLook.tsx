import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { type AuthInput, surveyAudienceCalls } from '#features/surveys/survey-audience.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { useSettled } from '#platform/form/web/useSettled.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { call } from '#platform/wire/web/client.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

/** People on a page. */
const pageSize = 10;

const audienceQuery = (parts: string, page: { pageNum: number; search: string }) => ({
  queryKey: ['surveys', 'audience', parts, page],
  queryFn: () =>
    call(surveyAudienceCalls.audience, { body: { pageSize, ...page }, content: JSON.parse(parts) as AuthInput[] }),
  staleTime: 0,
  gcTime: 0,
});

/** How many people would be asked now, who is left out, and a look at the list. */
export const AudienceLook = ({ parts }: { parts: readonly AuthInput[] }) => {
  const t = useTexts(surveyWords);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const [page, setPage] = useState({ pageNum: 1, search: '' });
  const wanted = JSON.stringify(parts);
  const settled = useSettled(wanted);
  const { data, error, isFetching, refetch } = useQuery(audienceQuery(settled, page));
  if (error)
    return (
      <Alert
        type="error"
        title={failureWords(error)}
        action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  const isOld = isFetching || settled !== wanted;
  const isLast = data === undefined || data.list.length < pageSize || page.pageNum * pageSize >= data.total;
  return (
    <section className="survey-audience" aria-label={t('surveys.audienceNow')} aria-busy={isOld}>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p className="survey-audience-size" aria-live="polite">
            <strong>{t('surveys.audienceSize', { count: number(data.total) })}</strong>
            {data.blocked > 0 ? <span>{t('surveys.audienceBlocked', { count: number(data.blocked) })}</span> : null}
          </p>
          <QuickSearch
            value={page.search}
            onSearch={(search) => setPage({ pageNum: 1, search })}
            hint={t('surveys.audienceSearch')}
            shortcut={false}
          />
          <ul className="survey-audience-list">
            {data.list.map(({ id, name, depname, plantname }) => (
              <li key={id}>
                <PersonLink empid={id} name={name} />
                <span className="survey-quiet">{id}</span>
                <span className="survey-quiet survey-people-place">
                  {[depname, plantname].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <div className="survey-audience-pages">
            <Button
              size="small"
              disabled={page.pageNum <= 1}
              onClick={() => setPage({ ...page, pageNum: page.pageNum - 1 })}
            >
              {t('common.previousPage')}
            </Button>
            <Button size="small" disabled={isLast} onClick={() => setPage({ ...page, pageNum: page.pageNum + 1 })}>
              {t('common.nextPage')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
