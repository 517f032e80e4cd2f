import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { personCalls } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { ChangeList } from '#platform/changes/web/ChangeList.tsx';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { call } from '#platform/wire/web/client.ts';

const texts = { ...personTexts, ...recordHistoryTexts };

type Of = 'about' | 'by';

const step = 50;
const most = 500;
const rowsWhileLoading = 5;

/** What was changed about the person, and what the person changed, as far as the reader may see it. */
export const HistoryPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(texts);
  const [of, setOf] = useState<Of>('about');
  const [count, setCount] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['person-log', empid, of, count],
    queryFn: () => call(personCalls.changes, { query: { empid, of, pageSize: count } }),
    placeholderData: (before, query) => (query?.queryKey[2] === of ? keepPreviousData(before) : undefined),
  });
  return (
    <div className="person-history">
      <Segmented<Of>
        aria-label={t('change.history')}
        value={of}
        onChange={(next) => {
          setOf(next);
          setCount(step);
        }}
        options={[
          { value: 'about', label: t('person.about') },
          { value: 'by', label: t('person.by') },
        ]}
      />
      <section className="kit-card" aria-label={t('change.history')}>
        {data ? (
          data.length === 0 ? (
            <EmptyState words={{ title: t('person.noHistory'), hint: t('person.noHistoryHint') }} />
          ) : (
            <ChangeList changes={data} />
          )
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows count={rowsWhileLoading} />
        )}
      </section>
      {data && data.length >= count && count < most ? (
        <Button loading={isFetching} onClick={() => setCount(Math.min(most, count + step))}>
          {t('person.showMore')}
        </Button>
      ) : null}
    </div>
  );
};
