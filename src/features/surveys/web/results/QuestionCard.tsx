import { CheckOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useCallback, useId } from 'react';
import { isChoice, isDaily } from '#features/surveys/question-rules.ts';
import { questionTypeCodes } from '#features/surveys/survey-questions.contract.ts';
import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { barOption, type ChartLook, type ChartOption, pieOption } from './chart-options.ts';
import { Chart } from './Chart.tsx';
import { OptionTable } from './OptionTable.tsx';
import { barsOf, qualityOf, rateText, slicesOf, tableHeight } from './question-charts.ts';
import type { Asked } from './result-filter.ts';
import { resultWords } from './result-words.ts';
import { TextAnswers } from './TextAnswers.tsx';
import './results.css';

/** Pixels below which the letters of a chart do not fit. */
const leastChart = 200;

type Versions = { own: number; other: number };

type Props = {
  question: QuestionResult;
  /** The same question in the version that is compared; absent if it is not there. */
  other?: QuestionResult | undefined;
  /** What is compared; absent: nothing. */
  versions?: Versions | undefined;
  /** How many sheets of an exam are the best and the weakest. */
  groups: { best: number | null; weakest: number | null };
  isExam: boolean;
  isAnonymous: boolean;
  asked: Asked;
  onRegrade?: ((question: QuestionResult) => void) | undefined;
};

/** How well a question of an exam works (seed 002 §2.2; docs/adr/0046). */
const Quality = ({ question }: { question: QuestionResult }) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const { discrimination } = question;
  const quality = qualityOf(discrimination);
  return (
    <>
      <span>
        {t('survey.result.discrimination')} <strong>{discrimination === null ? '—' : number(discrimination)}</strong>
      </span>
      {quality === 'poor' ? <Tag color="warning">{t('results.poorQuality')}</Tag> : null}
      {quality === 'reversed' ? <Tag color="error">{t('results.reversedQuality')}</Tag> : null}
    </>
  );
};

const Facts = ({ question, other, versions, isExam }: Pick<Props, 'question' | 'other' | 'versions' | 'isExam'>) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const { fillTotal, rightTotal, rightRate, grading } = question;
  return (
    <p className="results-facts">
      <span>
        {t('survey.result.answered')} <strong>{number(fillTotal)}</strong>
        {other && versions
          ? ` (${t('results.inVersion', { version: versions.other })} ${number(other.fillTotal)})`
          : null}
      </span>
      {isExam && rightTotal !== null ? (
        <>
          <span>
            {t('survey.result.right')} <strong>{number(rightTotal)}</strong>
          </span>
          <span>
            {t('survey.result.accuracy')} <strong>{rightRate === null ? '—' : rateText(rightRate, number)}</strong>
            {other && versions
              ? ` (${t('results.inVersion', { version: versions.other })} ${other.rightRate === null ? '—' : rateText(other.rightRate, number)})`
              : null}
          </span>
          <Quality question={question} />
        </>
      ) : null}
      {grading === 'credit' ? <Tag color="processing">{t('results.grading.credit')}</Tag> : null}
      {grading === 'exclude' ? <Tag color="processing">{t('results.grading.exclude')}</Tag> : null}
    </p>
  );
};

const ChoiceResult = ({ question, other, versions, groups, isExam }: Omit<Props, 'isAnonymous' | 'asked'>) => {
  const t = useTexts(resultWords);
  const options = question.surveyOptionVOList;
  const { number } = useLanguage();
  const nothing = t('common.dialog.no_data');
  const chart = useCallback(
    (look: ChartLook): ChartOption => {
      const [first = look.text, second = look.quiet] = look.colours;
      const says = (rate: string): string => rateText(rate, number);
      if (other && versions)
        return barOption(
          [
            { name: String(versions.own), colour: first, items: barsOf(options, says) },
            { name: String(versions.other), colour: second, items: barsOf(other.surveyOptionVOList, says) },
          ],
          look,
        );
      if (question.questionType === 'rdo') return pieOption(slicesOf(options, says), `0 · ${nothing}`, look);
      return barOption(
        [{ name: '', colour: first, items: barsOf(options, says, isExam ? look.right : undefined) }],
        look,
      );
    },
    [isExam, nothing, number, options, other, question.questionType, versions],
  );
  return (
    <div className={other ? 'results-choice results-choice-compared' : 'results-choice'}>
      <OptionTable question={question} other={other} versions={versions} groups={groups} isExam={isExam} />
      <Chart option={chart} height={Math.max(leastChart, tableHeight(options.length))} />
    </div>
  );
};

/** A question with its numbers: a table and a chart of its options, or its texts (seed 002 §2.2). */
export const QuestionCard = (props: Props) => {
  const { question, other, versions, isExam, isAnonymous, asked, onRegrade } = props;
  const t = useTexts(resultWords);
  const typeName = useCodeWords(questionTypeCodes);
  const heading = useId();
  const { serialNumber, title, required, questionType } = question;
  const type = typeName(questionType);
  const isNew = versions !== undefined && other === undefined;
  return (
    <section className="results-card" aria-labelledby={heading} data-question={question.id}>
      <header className="results-card-head">
        <h3 id={heading}>
          {serialNumber}. {title}
          {required === 'Y' ? (
            <span className="results-required" title={t('common.required')}>
              {' '}
              *
            </span>
          ) : null}
        </h3>
        {type === '' ? null : <Tag variant="filled">{type}</Tag>}
        {isNew ? <Tag icon={<CheckOutlined aria-hidden />}>{t('results.newQuestion')}</Tag> : null}
        {isExam && onRegrade ? (
          <Button
            size="small"
            className="results-card-act"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('results.regradeOf', { number: serialNumber })}
            onClick={() => onRegrade(question)}
          >
            {t('results.regrade')}
          </Button>
        ) : null}
      </header>
      <Facts question={question} other={other} versions={versions} isExam={isExam} />
      {isChoice(question) ? (
        <ChoiceResult {...props} />
      ) : isDaily(question) ? null : (
        <TextAnswers question={question} asked={asked} isAnonymous={isAnonymous} />
      )}
    </section>
  );
};
