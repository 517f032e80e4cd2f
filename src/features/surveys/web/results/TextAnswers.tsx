import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Input, Pagination, Segmented, Tag } from 'antd';
import { useRef, useState } from 'react';
import { type QuestionResult, surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useDebouncedText } from '#platform/resource-table/web/useDebouncedText.ts';
import { call } from '#platform/wire/web/client.ts';
import { type Asked, sentOf } from './result-filter.ts';
import { resultsKey } from './result-queries.ts';
import { ResultState } from './ResultState.tsx';
import { resultWords } from './result-words.ts';
import { useSeen } from './useSeen.ts';
import './results.css';

const pageSize = 5;
/** Milliseconds (seed 002 §9). */
const quietFor = 300;

type Props = { question: QuestionResult; asked: Asked };

const Words = ({ question, asked }: Props) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const { query, sealedQuery } = sentOf(asked);
  const words = useQuery({
    queryKey: [resultsKey, 'words', question.oid, asked],
    queryFn: () => call(surveyResultCalls.words, { query: { ...query, questionoid: question.oid }, sealedQuery }),
  });
  return (
    <ResultState query={words} rows={2}>
      {(list) =>
        list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('common.dialog.no_data')} />
        ) : (
          <ul className="results-words">
            {list.map(({ word, count }) => (
              <li key={word}>
                <Tag variant="filled">
                  {word} <strong>{number(count)}</strong>
                </Tag>
              </li>
            ))}
          </ul>
        )
      }
    </ResultState>
  );
};

const List = ({ question, asked, isAnonymous }: Props & { isAnonymous: boolean }) => {
  const t = useTexts(resultWords);
  const pageNames = usePageNames();
  const clearing = useClearing();
  const [{ search, pageNum }, setPage] = useState({ search: '', pageNum: 1 });
  const typed = useDebouncedText(search, (text) => setPage({ search: text, pageNum: 1 }), quietFor);
  const { query, sealedQuery } = sentOf(asked);
  const texts = useQuery({
    queryKey: [resultsKey, 'texts', question.oid, asked, search, pageNum],
    queryFn: () =>
      call(surveyResultCalls.texts, {
        query: { ...query, questionoid: question.oid, search, pageNum, pageSize },
        sealedQuery,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Input
        className="results-text-search"
        type="search"
        allowClear={clearing}
        maxLength={100}
        aria-label={t('results.searchTexts')}
        placeholder={t('results.searchTexts')}
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onPressEnter={typed.sendNow}
        onCompositionStart={typed.hold}
        onCompositionEnd={({ currentTarget }) => typed.release(currentTarget.value)}
      />
      <ResultState query={texts} rows={3}>
        {({ total, list }) => (
          <>
            {list.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('common.dialog.no_data')} />
            ) : null}
            <ul className="results-texts">
              {list.map(({ text, id, name, sheetoid, txdat }, at) => (
                <li key={sheetoid ?? `${pageNum}-${at}`}>
                  <p>{text}</p>
                  {isAnonymous || id === null ? null : (
                    <p className="results-quiet">
                      <PersonLink empid={id} name={name ?? id} /> · <TimeText time={txdat} form="moment" />
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <Pagination
              itemRender={pageNames}
              size="small"
              hideOnSinglePage
              showSizeChanger={false}
              current={pageNum}
              pageSize={pageSize}
              total={total}
              onChange={(next) => setPage({ search, pageNum: next })}
            />
          </>
        )}
      </ResultState>
    </>
  );
};

/** The answers to a text question: to read and search, or as words with how many answers have them. */
export const TextAnswers = (props: Props & { isAnonymous: boolean }) => {
  const { question, asked } = props;
  const t = useTexts(resultWords);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [shown, setShown] = useState<'texts' | 'words'>('texts');
  return (
    <div ref={place} className="results-text-answers">
      <Segmented<'texts' | 'words'>
        size="small"
        aria-label={question.title}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'texts', label: t('results.texts') },
          { value: 'words', label: t('results.words') },
        ]}
      />
      {isSeen && shown === 'texts' ? <List key={JSON.stringify(asked)} {...props} /> : null}
      {isSeen && shown === 'words' ? <Words question={question} asked={asked} /> : null}
    </div>
  );
};
