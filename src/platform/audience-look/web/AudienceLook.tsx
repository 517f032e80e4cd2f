import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSettled } from '#platform/form/web/useSettled.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { audienceLookTexts } from '../audience-look.texts.ts';
import './audience-look.css';

/** People on a page. */
const pageSize = 10;

export type LookPage = { pageNum: number; pageSize: number; search: string };

export const firstPage: LookPage = { pageNum: 1, pageSize, search: '' };

type LookedPerson = { id: string; name: string; depname: string; plantname: string };

/** `total`: all of them, also while they are searched; `blocked`: how many of those named are left out. */
type Looked = { total: number; list: readonly LookedPerson[]; blocked: number };

type Props<Part> = {
  /** What names the people; asked about once it has not changed for a moment, and then shown from its first page. */
  parts: readonly Part[];
  query: (parts: readonly Part[], page: LookPage) => { queryKey: QueryKey; queryFn: () => Promise<Looked> };
  /** How many they are, in a sentence; `count` is written in the reader's language. */
  size: (count: string) => string;
  label: string;
};

/** How many people an audience is now, how many are left out, and a look at the list. */
export const AudienceLook = <Part,>({ parts, query, size, label }: Props<Part>) => {
  const t = useTexts(audienceLookTexts);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const wanted = JSON.stringify(parts);
  const settled = useSettled(wanted);
  const [turned, setTurned] = useState({ of: settled, page: firstPage });
  const page = turned.of === settled ? turned.page : { ...turned.page, pageNum: firstPage.pageNum };
  const turn = (to: Partial<LookPage>): void => setTurned({ of: settled, page: { ...page, ...to } });
  const { data, error, isFetching, refetch } = useQuery({
    ...query(JSON.parse(settled) as Part[], page),
    // Read again each time it is shown. What was there stays until then: the search keeps the focus.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <Alert
        type="error"
        title={failureWords(error)}
        action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  // What is found among them is not counted: its page is the last one that is not full.
  const isLast = data === undefined || data.list.length < pageSize || page.pageNum * pageSize >= data.total;
  return (
    <section className="audience-look" aria-label={label} aria-busy={isFetching || settled !== wanted}>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p className="audience-look-size" aria-live="polite">
            <strong>{size(number(data.total))}</strong>
            {data.blocked > 0 ? <span>{t('audience_look.blocked', { count: number(data.blocked) })}</span> : null}
          </p>
          <QuickSearch
            value={page.search}
            onSearch={(search) => turn({ pageNum: firstPage.pageNum, search })}
            hint={t('audience_look.search')}
            shortcut={false}
          />
          {data.list.length === 0 && page.search !== '' ? (
            <p className="audience-look-none">{t('audience_look.nobody')}</p>
          ) : (
            <ul className="audience-look-list">
              {data.list.map(({ id, name, depname, plantname }) => (
                <li key={id}>
                  <PersonLink empid={id} name={name} />
                  <span>{id}</span>
                  <span className="audience-look-place">{[depname, plantname].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
          <div className="audience-look-pages">
            <Button
              size="small"
              disabled={page.pageNum <= firstPage.pageNum}
              onClick={() => turn({ pageNum: page.pageNum - 1 })}
            >
              {t('common.previousPage')}
            </Button>
            <Button size="small" disabled={isLast} onClick={() => turn({ pageNum: page.pageNum + 1 })}>
              {t('common.nextPage')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
