import { useQuery } from '@tanstack/react-query';
import { Alert, Empty, Statistic } from 'antd';
import { type QuestionResult, type Statistics, surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { download } from '#platform/wire/web/client.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { type Asked, sentOf } from './result-filter.ts';
import { statisticsQuery } from './result-queries.ts';
import { ResultState } from './ResultState.tsx';
import { resultWords } from './result-words.ts';

type Props = {
  survey: SurveyRecord;
  asked: Asked;
  /** The version to compare with; null: none. */
  against: number | null;
  /** Opens the correction of a question's key; absent if the reader may not. */
  onRegrade?: ((question: QuestionResult) => void) | undefined;
};

/** How many sheets there are, and of exams their average. */
const Totals = ({ found, other, isExam }: { found: Statistics; other: Statistics | undefined; isExam: boolean }) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const shown = (value: number | null): string => (value === null ? '—' : number(value));
  return (
    <div className="results-totals">
      <Statistic title={t('results.sheetTotal')} value={number(found.sheetTotal)} />
      {isExam ? <Statistic title={t('results.average')} value={shown(found.averageScore)} /> : null}
      {other ? (
        <>
          <Statistic
            title={t('results.sheetsOfVersion', { version: other.version })}
            value={number(other.sheetTotal)}
          />
          {isExam ? (
            <Statistic
              title={t('results.averageOfVersion', { version: other.version })}
              value={shown(other.averageScore)}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
};

/** Tab 1 of seed 002 §2.2: each question with its numbers, options and chart. */
export const StatisticsTab = ({ survey, asked, against, onRegrade }: Props) => {
  const t = useTexts(resultWords);
  const reasonText = useReasonText();
  const isExam = survey.type === 'exam';
  const query = useQuery(statisticsQuery(asked));
  const askedOther = { ...asked, condition: { ...asked.condition, version: against ?? 1 } };
  const { data: compared } = useQuery({ ...statisticsQuery(askedOther), enabled: against !== null });
  const other = against === null || compared?.version !== against ? undefined : compared;
  return (
    <ResultState query={query}>
      {(found) => {
        const reason = found.withheld ?? other?.withheld;
        if (reason) return <Alert type="info" showIcon title={reasonText(reason)} />;
        const known = new Set(found.surveyQuestionList.map(({ id }) => id));
        const gone = other?.surveyQuestionList.filter(({ id }) => !known.has(id)) ?? [];
        return (
          <div className="results-statistics">
            <div className="results-tab-head">
              <Totals found={found} other={other} isExam={isExam} />
              <ExportButton
                run={() => {
                  const { query: plain, sealedQuery } = sentOf(asked);
                  return download(surveyResultCalls.download, {
                    query: { ...plain, downloadType: 'Statistics' },
                    sealedQuery,
                  });
                }}
              />
            </div>
            {found.surveyQuestionList.length === 0 ? <Empty description={t('results.noQuestions')} /> : null}
            {found.surveyQuestionList.map((question) => (
              <QuestionCard
                key={question.oid}
                question={question}
                versions={other ? { own: found.version, other: other.version } : undefined}
                other={other?.surveyQuestionList.find(({ id }) => id === question.id)}
                groups={{ best: found.best, weakest: found.weakest }}
                isExam={isExam}
                isAnonymous={survey.anonymous === 'Y'}
                asked={asked}
                onRegrade={onRegrade}
              />
            ))}
            {gone.length === 0 ? null : (
              <section className="results-card" aria-label={t('results.onlyInVersion', { version: against ?? 1 })}>
                <h3>{t('results.onlyInVersion', { version: against ?? 1 })}</h3>
                <ul>
                  {gone.map(({ oid, serialNumber, title }) => (
                    <li key={oid}>
                      {serialNumber}. {title}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        );
      }}
    </ResultState>
  );
};
