import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { messageReceiverCalls, type Receiver } from '#features/messages/message-receivers.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';

/** People on a page of the look. */
const pageSize = 10;

/** The audience of receivers, read again each time it is shown. */
export const audienceQuery = (receivers: readonly Receiver[], page: { pageNum: number; search: string }) => ({
  queryKey: ['messages', 'audience', receivers, page],
  queryFn: () => call(messageReceiverCalls.audience, { body: { pageSize, ...page }, content: [...receivers] }),
  staleTime: 0,
  gcTime: 0,
});

/** How many people the receivers are, who is left out, and a look at the list. */
export const AudienceLook = ({ receivers }: { receivers: readonly Receiver[] }) => {
  const t = useTexts(messageWords);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const [pageNum, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const find = (text: string): void => {
    setPage(1);
    setSearch(text);
  };
  const { data, error, isPending, refetch } = useQuery(audienceQuery(receivers, { pageNum, search }));
  if (error)
    return (
      <Alert
        type="error"
        title={failureWords(error)}
        action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  // What is found among them is not counted: its page is the last one that is not full.
  const isLast = data === undefined || data.list.length < pageSize || pageNum * pageSize >= data.total;
  return (
    <section className="message-audience" aria-busy={isPending}>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p className="message-audience-size" aria-live="polite">
            <strong>{t('message.audienceSize', { count: number(data.total) })}</strong>
            {data.blocked > 0 ? <span>{t('message.audienceBlocked', { count: number(data.blocked) })}</span> : null}
          </p>
          <QuickSearch value={search} onSearch={find} hint={t('message.audienceSearch')} shortcut={false} />
          <ul className="message-audience-list">
            {data.list.map(({ id, name, depname, plantname }) => (
              <li key={id}>
                <PersonLink empid={id} name={name} />
                <span className="message-audience-id">{id}</span>
                <span className="message-audience-place">{[depname, plantname].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <div className="message-audience-pages">
            <Button size="small" disabled={pageNum <= 1} onClick={() => setPage(pageNum - 1)}>
              {t('common.previousPage')}
            </Button>
            <Button size="small" disabled={isLast} onClick={() => setPage(pageNum + 1)}>
              {t('common.nextPage')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
