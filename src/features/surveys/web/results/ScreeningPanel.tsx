import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select, Skeleton } from 'antd';
import { type ComponentProps, useState } from 'react';
import { isChoice } from '#features/surveys/question-rules.ts';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import { scoreScreens } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { DecimalInput } from '#platform/form/web/DecimalInput.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { screenTypeText } from '#features/surveys/result-screens.texts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import type { ResultFilter, ScoreScreen, Screen } from './result-filter.ts';
import { questionsQuery } from './result-queries.ts';
import { resultWords } from './result-words.ts';
import { isBySize, searchTypesOf, type Screening, screeningFault } from './screening.ts';
import './results.css';

const most = 20;

type Keyed = Screen & { key: number };

const newScreen = (question: SurveyQuestion, key: number): Keyed => ({
  key,
  questionoid: question.oid,
  searchType: 'include',
  answer: '',
});

type RowProps = {
  screen: Keyed;
  number: number;
  questions: readonly SurveyQuestion[];
  isFaulty: boolean;
  onChange: (screen: Keyed) => void;
  onRemove: () => void;
  onApply: () => void;
};

type TextAnswerProps = ComponentProps<typeof DecimalInput> & { bySize: boolean };

/** What the answer to a text question is compared with: a text, or `bySize` a number. */
const TextAnswer = ({ bySize, onChange, ...others }: TextAnswerProps) =>
  bySize ? (
    <DecimalInput {...others} {...(onChange ? { onChange } : {})} />
  ) : (
    <Input {...others} onChange={({ target }) => onChange?.(target.value)} />
  );

/** A condition: a question, how its answer is compared, and with what. */
const ScreenRow = ({ screen, number, questions, isFaulty, onChange, onRemove, onApply }: RowProps) => {
  const t = useTexts(resultWords);
  const { plainDecimal } = useLanguage();
  const question = questions.find(({ oid }) => oid === screen.questionoid);
  const named = (what: string): string => t('results.screenField', { number, what });
  const types = question ? searchTypesOf(question) : [];
  const choose = (questionoid: string): void => {
    const next = questions.find(({ oid }) => oid === questionoid);
    if (next) onChange({ ...newScreen(next, screen.key) });
  };
  return (
    <li className="results-screen">
      <Select
        className="results-screen-question"
        aria-label={named(t('survey.question'))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={screen.questionoid}
        onChange={choose}
        options={questions.map(({ oid, serialNumber, title }) => ({ value: oid, label: `${serialNumber}. ${title}` }))}
      />
      <Select
        className="results-screen-type"
        aria-label={named(t('results.comparison'))}
        value={screen.searchType}
        onChange={(searchType: Screen['searchType']) =>
          onChange({
            ...screen,
            searchType,
            answer: isBySize({ searchType }) ? plainDecimal(screen.answer) : screen.answer,
          })
        }
        options={types.map((value) => ({ value, label: t(screenTypeText[value]) }))}
      />
      {question && isChoice(question) ? (
        <Checkbox.Group
          className="results-screen-options"
          aria-label={named(t('results.answer'))}
          value={screen.answer === '' ? [] : screen.answer.split(',')}
          onChange={(ids: string[]) => onChange({ ...screen, answer: ids.toSorted().join(',') })}
          options={question.surveyOptionVOList.map(({ id, text }) => ({ value: id, label: `${id} ${text}` }))}
        />
      ) : (
        <TextAnswer
          className="results-screen-answer"
          aria-label={named(t('results.answer'))}
          placeholder={t('results.answer')}
          maxLength={1_000}
          bySize={isBySize(screen)}
          value={screen.answer}
          {...(isFaulty ? { status: 'error' as const } : {})}
          aria-invalid={isFaulty}
          onChange={(answer) => onChange({ ...screen, answer })}
          onPressEnter={onApply}
        />
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('results.removeScreen', { number })}
        onClick={onRemove}
      />
    </li>
  );
};

type ScoreProps = {
  score: ScoreScreen | null;
  isFaulty: boolean;
  onChange: (score: ScoreScreen | null) => void;
  onApply: () => void;
};

/** Of exams: what score a sheet has. */
const ScoreRow = ({ score, isFaulty, onChange, onApply }: ScoreProps) => {
  const t = useTexts(resultWords);
  const clearing = useChoiceClearing();
  return (
    <li className="results-screen">
      <span className="results-screen-question">{t('survey.result.score')}</span>
      <Select
        className="results-screen-type"
        aria-label={t('results.scoreComparison')}
        allowClear={clearing}
        placeholder={t('results.anyScore')}
        value={score?.type}
        onChange={(type: ScoreScreen['type'] | undefined) =>
          onChange(type === undefined ? null : { type, score: score?.score ?? '' })
        }
        options={scoreScreens.map((value) => ({ value, label: t(screenTypeText[value]) }))}
      />
      <DecimalInput
        className="results-screen-answer"
        aria-label={t('survey.result.score')}
        maxLength={12}
        disabled={score === null}
        value={score?.score ?? ''}
        {...(isFaulty ? { status: 'error' as const } : {})}
        aria-invalid={isFaulty}
        onChange={(typed) => score && onChange({ ...score, score: typed })}
        onPressEnter={onApply}
      />
    </li>
  );
};

type Props = {
  survey: SurveyRecord;
  filter: ResultFilter;
  onApply: (screening: Screening) => void;
};

const keyed = (screens: readonly Screen[]): Keyed[] => screens.map((screen, key) => ({ ...screen, key }));

/**
 * Conditions on the answers, which count once they are applied. A comparison by size with what is no number is warned
 * about, and nothing is asked (seed 002 §5).
 */
export const ScreeningPanel = ({ survey, filter, onApply }: Props) => {
  const t = useTexts(resultWords);
  const warn = useWarning();
  const [screens, setScreens] = useState(() => keyed(filter.screens));
  const [score, setScore] = useState(filter.score);
  const [faultAt, setFaultAt] = useState<number | 'score' | null>(null);
  const { data: questions } = useQuery(questionsQuery(survey.oid, filter.version ?? survey.version));
  const [first] = questions ?? [];
  if (!questions) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const add = (): void => {
    if (first) setScreens([...screens, newScreen(first, Math.max(-1, ...screens.map(({ key }) => key)) + 1)]);
  };
  const apply = (): void => {
    const plain = screens.map(({ key: _key, answer, ...screen }) => ({ ...screen, answer: answer.trim() }));
    const screening = { screens: plain, score: score && { ...score, score: score.score.trim() } };
    const fault = screeningFault(screening);
    setFaultAt(fault?.at ?? null);
    if (fault) warn(t(fault.reason));
    else onApply(screening);
  };
  const reset = (): void => {
    setScreens([]);
    setScore(null);
    setFaultAt(null);
    onApply({ screens: [], score: null });
  };
  return (
    <section className="results-screening" aria-label={t('results.screening')}>
      <ul>
        {survey.type === 'exam' ? (
          <ScoreRow score={score} isFaulty={faultAt === 'score'} onChange={setScore} onApply={apply} />
        ) : null}
        {screens.map((screen, at) => (
          <ScreenRow
            key={screen.key}
            screen={screen}
            number={at + 1}
            questions={questions}
            isFaulty={faultAt === at}
            onChange={(next) => setScreens(screens.map((one) => (one.key === next.key ? next : one)))}
            onRemove={() => setScreens(screens.filter(({ key }) => key !== screen.key))}
            onApply={apply}
          />
        ))}
      </ul>
      <div className="results-screening-acts">
        <Button icon={<PlusOutlined aria-hidden />} disabled={screens.length >= most || !first} onClick={add}>
          {t('results.addScreen')}
        </Button>
        <Button type="primary" onClick={apply}>
          {t('results.applyScreening')}
        </Button>
        <Button onClick={reset}>{t('table.reset')}</Button>
      </div>
    </section>
  );
};
