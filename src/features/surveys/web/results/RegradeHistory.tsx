import { useQuery } from '@tanstack/react-query';
import { gradingWords } from '#features/surveys/operating.texts.ts';
import { surveyRegradeCalls } from '#features/surveys/survey-regrade.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { History } from './History.tsx';
import { resultsKey } from './result-queries.ts';
import { resultWords } from './result-words.ts';

type Regrade = Answer<typeof surveyRegradeCalls.list>[number];

/** The keys that were corrected, of one question or of all. */
export const RegradeHistory = ({ surveyoid, questionoid }: { surveyoid: string; questionoid?: string }) => {
  const t = useTexts(resultWords);
  const { number, names } = useLanguage();
  const { data } = useQuery({
    queryKey: [resultsKey, 'regrades', surveyoid],
    queryFn: () => call(surveyRegradeCalls.list, { query: { surveyoid } }),
    staleTime: 0,
  });
  const key = (grading: Regrade['gradingbefore'], ids: string): string =>
    grading === 'key' && ids !== '' ? names(ids.split(',')) : t(gradingWords(ids !== '')[grading]);
  const shown = (data ?? []).filter((one) => questionoid === undefined || one.questionoid === questionoid);
  return (
    <History
      {...(questionoid === undefined ? {} : { title: t('results.regradeHistory') })}
      none={t('results.regradeNone')}
      entries={shown.map((one) => ({
        key: one.oid,
        what: (
          <>
            {questionoid === undefined ? <strong>{one.title} · </strong> : null}
            {key(one.gradingbefore, one.keybefore)} → <strong>{key(one.gradingafter, one.keyafter)}</strong>
            <span className="results-quiet">
              {' '}
              {t('results.regradeDid', { count: number(one.changed), crossed: number(one.crossed) })}
            </span>
          </>
        ),
        reason: one.reason,
        who: one.crtemp,
        when: one.crtdat,
      }))}
    />
  );
};
