import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Input, Radio } from 'antd';
import { z } from 'zod';
import { isChoice } from '#features/surveys/question-rules.ts';
import { type Grading, gradings, questionReasons } from '#features/surveys/survey-questions.contract.ts';
import { surveyRegradeCalls } from '#features/surveys/survey-regrade.contract.ts';
import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { gradingWords } from '#features/surveys/operating.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { RegradeHistory } from './RegradeHistory.tsx';
import { resultsKey } from './result-queries.ts';
import { resultWords } from './result-words.ts';
import './results.css';

type Values = { grading: Grading; rightanswer: string[]; reason: string };
type Key = Pick<Values, 'grading' | 'rightanswer'>;

const longestReason = 500;

const rightOf = ({ surveyOptionVOList }: QuestionResult): string[] =>
  surveyOptionVOList.filter(({ isAnswer }) => isAnswer === 'Y').map(({ id }) => id);

const sameKey = (one: Key, other: Key): boolean =>
  one.grading === other.grading && (one.grading !== 'key' || one.rightanswer.join(',') === other.rightanswer.join(','));

const noneChosen: string[] = [];

type KeyProps = { question: QuestionResult; id?: string; value?: string[]; onChange?: (ids: string[]) => void };

/** The right answers: one of a single choice. */
const KeyInput = ({ question: { questionType, surveyOptionVOList }, id, value = noneChosen, onChange }: KeyProps) => {
  const options = surveyOptionVOList.map((option) => ({ value: option.id, label: `${option.id} ${option.text}` }));
  if (questionType === 'chk')
    return <Checkbox.Group className="results-key" value={value} options={options} onChange={onChange} />;
  return (
    <Radio.Group
      id={id}
      className="results-key"
      value={value[0]}
      options={options}
      onChange={({ target }: { target: { value?: unknown } }) => onChange?.([String(target.value)])}
    />
  );
};

const previewOf = (survey: SurveyRecord, question: QuestionResult, { grading, rightanswer }: Key) =>
  queryOptions({
    queryKey: [resultsKey, 'regrade-preview', survey.oid, question.oid, grading, rightanswer],
    queryFn: () =>
      call(surveyRegradeCalls.preview, {
        content: { surveyoid: survey.oid, questionoid: question.oid, grading, rightanswer },
      }),
    staleTime: 0,
  });

type PreviewProps = { survey: SurveyRecord; question: QuestionResult; chosen: Key };

/** What the chosen key would do to the scores. */
const Preview = ({ survey, question, chosen }: PreviewProps) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const { grading, rightanswer } = chosen;
  const isSame = sameKey(chosen, { grading: question.grading, rightanswer: rightOf(question) });
  const isComplete = grading !== 'key' || !isChoice(question) || rightanswer.length > 0;
  const { data, error, isFetching } = useQuery({
    ...previewOf(survey, question, chosen),
    enabled: !isSame && isComplete,
  });
  if (isSame) return <Alert type="info" title={t('results.regradeSame')} />;
  if (!isComplete) return null;
  if (error && !isFetching) return <Alert type="warning" showIcon role="alert" title={failureWords(error)} />;
  if (!data) return <Alert type="info" title={t('results.regradeCounting')} />;
  const { changed, nowPass, nowFail, sheets } = data;
  const lines = [
    t('results.regradeChanged', { count: number(changed), all: number(sheets) }),
    ...(survey.passingscore === null
      ? []
      : [
          t('results.regradeCrossed', {
            count: number(nowPass + nowFail),
            pass: number(nowPass),
            fail: number(nowFail),
          }),
        ]),
  ];
  return (
    <Alert
      type={nowFail > 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      title={lines[0]}
      description={lines[1]}
      aria-busy={isFetching}
    />
  );
};

type Props = { survey: SurveyRecord; question: QuestionResult; onSaved: () => void; onClose: () => void };

/** Corrects the key of a question after people have answered: new key, full credit, or leave it out (docs/adr/0047). */
export const RegradeDialog = ({ survey, question, onSaved, onClose }: Props) => {
  const t = useTexts(resultWords);
  const { names } = useLanguage();
  const { serialNumber, title } = question;
  const queries = useQueryClient();
  const words = gradingWords(isChoice(question));
  const record = useRecordForm<Values, unknown>({
    draft: `survey-regrade:${question.oid}`,
    initial: { grading: question.grading, rightanswer: rightOf(question), reason: '' },
    about: `${serialNumber}. ${title}`,
    named: { says: t('results.regraded', { number: serialNumber }) },
    fields: [
      { name: 'grading', label: t('results.grading') },
      { name: 'rightanswer', label: t('common.rightAnswer'), shown: (ids) => names(ids) },
      { name: 'reason', label: t('results.reason') },
    ],
    schemas: {
      grading: z.enum(gradings),
      rightanswer: z.array(z.string()).min(1, { error: questionReasons.checkCorrectAnswer }),
      reason: surveyRegradeCalls.apply.content.shape.reason,
    },
    save: async ({ grading, rightanswer, reason }) => {
      const { queryKey } = previewOf(survey, question, { grading, rightanswer: rightanswer.toSorted() });
      const rev = queries.getQueryData(queryKey)?.rev;
      try {
        return await call(surveyRegradeCalls.apply, {
          content: {
            surveyoid: survey.oid,
            questionoid: question.oid,
            grading,
            rightanswer: grading === 'key' ? rightanswer : [],
            reason,
            ...(rev === undefined ? {} : { rev }),
          },
        });
      } catch (error) {
        // What it does is another thing now, if somebody else has corrected the key.
        await queries.invalidateQueries({ queryKey });
        throw error;
      }
    },
    onSaved,
    onClose,
    failed: t('results.regradeFailed'),
  });
  const { form, Field, start } = record;
  const watch = { form, preserve: true };
  const grading = Form.useWatch('grading', watch) ?? start.grading ?? question.grading;
  const rightanswer = Form.useWatch('rightanswer', watch) ?? start.rightanswer ?? [];
  return (
    <FormDialog
      record={record}
      title={t('results.regrade')}
      save={{ text: t('results.regradeApply') }}
      after={<RegradeHistory surveyoid={survey.oid} questionoid={question.oid} />}
    >
      <Field wide name="grading">
        <Radio.Group options={gradings.map((value) => ({ value, label: t(words[value]) }))} />
      </Field>
      {grading === 'key' && isChoice(question) ? (
        <Field wide name="rightanswer">
          <KeyInput question={question} />
        </Field>
      ) : null}
      <div className="kit-wide results-regrade-preview">
        <Preview survey={survey} question={question} chosen={{ grading, rightanswer: rightanswer.toSorted() }} />
      </div>
      <Field wide name="reason">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={longestReason * 2}
          count={{ show: true, max: longestReason }}
        />
      </Field>
    </FormDialog>
  );
};
