import { CheckCircleFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { drawingOption, rateOf, rateText, rowHeight } from './question-charts.ts';
import { resultWords } from './result-words.ts';
import './results.css';

type Option = QuestionResult['surveyOptionVOList'][number];

/** A rate as the length of a bar, and in figures. */
const Rate = ({ rate, isOther }: { rate: string; isOther: boolean }) => {
  const { number } = useLanguage();
  return (
    <span className={isOther ? 'results-rate results-rate-other' : 'results-rate'}>
      <span className="results-rate-bar" aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, rateOf(rate))}%` }} />
      </span>
      <span className="results-figure">{rateText(rate, number)}</span>
    </span>
  );
};

type Props = {
  question: QuestionResult;
  other: QuestionResult | undefined;
  versions: { own: number; other: number } | undefined;
  groups: { best: number | null; weakest: number | null };
  isExam: boolean;
};

/** The options of a question and how often each was chosen; 50 pixels a row (seed 002 §9). */
export const OptionTable = ({ question, other, versions, groups, isExam }: Props) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const options = question.surveyOptionVOList;
  const draws = isExam ? drawingOption(options) : undefined;
  const compares = isExam && versions === undefined && options.some(({ chosenByBest }) => chosenByBest !== null);
  const before = new Map(other?.surveyOptionVOList.map((option) => [option.id, option]));
  const isCompared = other !== undefined && versions !== undefined;
  const among = (chosen: number | null, of: number | null): string =>
    chosen === null ? '—' : of === null ? number(chosen) : `${number(chosen)} / ${number(of)}`;
  const inVersion = (word: string, version: number | undefined): string =>
    isCompared && version !== undefined ? `${word} · ${t('results.inVersion', { version })}` : word;
  const cells = (option: Option, isOther = false) => (
    <>
      <td className="results-figure">{number(option.selectionTotal)}</td>
      <td>
        <Rate rate={option.selectionRate} isOther={isOther} />
      </td>
    </>
  );
  const earlier = (id: string) => {
    const option = before.get(id);
    return option ? (
      cells(option, true)
    ) : (
      <>
        <td className="results-figure">—</td>
        <td>—</td>
      </>
    );
  };
  return (
    <div className="results-table-room">
      <table className="results-table" style={{ '--results-row': `${rowHeight}px` } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{t('survey.option')}</th>
            <th scope="col" className="results-figure">
              {inVersion(t('survey.result.subtotal'), versions?.own)}
            </th>
            <th scope="col">{inVersion(t('survey.result.rate'), versions?.own)}</th>
            {isCompared ? (
              <>
                <th scope="col" className="results-figure">
                  {inVersion(t('survey.result.subtotal'), versions.other)}
                </th>
                <th scope="col">{inVersion(t('survey.result.rate'), versions.other)}</th>
              </>
            ) : null}
            {compares ? (
              <>
                <th scope="col" className="results-figure" title={t('results.bestHint')}>
                  {t('results.best')}
                </th>
                <th scope="col" className="results-figure" title={t('results.weakestHint')}>
                  {t('results.weakest')}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.oid}>
              <th scope="row">
                <span className="results-letter">{option.id}</span>{' '}
                <span className="results-option">{option.text}</span>
                {option.isAnswer === 'Y' ? (
                  <Tag color="success" icon={<CheckCircleFilled aria-hidden />}>
                    {t('common.rightAnswer')}
                  </Tag>
                ) : null}
                {option.id === draws ? <Tag color="warning">{t('results.draws')}</Tag> : null}
              </th>
              {cells(option)}
              {isCompared ? earlier(option.id) : null}
              {compares ? (
                <>
                  <td className="results-figure">{among(option.chosenByBest, groups.best)}</td>
                  <td className="results-figure">{among(option.chosenByWeakest, groups.weakest)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
