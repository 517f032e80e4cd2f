import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { QuestionKind } from '#features/surveys/question-rules.ts';
import { surveyForm, surveyLimits } from '#features/surveys/surveys.contract.ts';
import type { FormField, RecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PreviewDialog } from '../PreviewDialog.tsx';
import { surveyWords } from '../survey-words.ts';
import type { EditedQuestion, Paper } from './paper.ts';
import { listFault } from './paper-faults.ts';
import { PaperHistory } from './PaperHistory.tsx';
import { QuestionsField } from './QuestionsField.tsx';

/** The fields of `PaperFields` for `useRecordForm`. */
export const usePaperFieldList = (): FormField<Paper>[] => {
  const t = useTexts(surveyWords);
  return [
    { name: 'title', label: t('common.subject') },
    { name: 'explain', label: t('common.description') },
    {
      name: 'questions',
      label: t('surveys.questions'),
      shown: (questions) => (
        <ol className="survey-conflict">
          {questions.map(({ key, title, options, rights }) => (
            <li key={key}>
              {title}
              {options.length > 0 ? (
                <span className="survey-quiet">
                  {options
                    .map((option) => (rights.includes(option.key) ? `${option.text} ✓` : option.text))
                    .join(' / ')}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      ),
    },
  ];
};

const questionsSchema = (kind: QuestionKind) =>
  z.custom<readonly EditedQuestion[]>().superRefine((questions, context) => {
    const fault = listFault(questions ?? [], kind);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** The rules of the texts and of the questions. */
export const paperSchemas = (kind: QuestionKind) => ({
  title: surveyForm.shape.title,
  explain: surveyForm.shape.explain,
  questions: questionsSchema(kind),
});

type Props<Values extends Paper> = {
  record: RecordForm<Values>;
  kind: QuestionKind;
  /** The stored survey, for the translations in the preview. */
  surveyoid?: string;
  disorder: boolean;
};

/** The texts of a survey and its questions, with undo and preview. */
export const PaperFields = <Values extends Paper>({ record, kind, surveyoid, disorder }: Props<Values>) => {
  const t = useTexts(surveyWords);
  const { form, Field, noteChange } = record as unknown as RecordForm<Paper>;
  const [start] = useState(() => record.start as unknown as Paper);
  const [previewed, setPreviewed] = useState<Paper | null>(null);
  const schema = useMemo(() => questionsSchema(kind), [kind]);
  return (
    <>
      <Field wide name="title">
        <Input maxLength={surveyLimits.title} />
      </Field>
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={surveyLimits.explain} />
      </Field>
      {/* Of its many fields only those at fault are red. */}
      <Field
        wide
        validateOnBlur
        required
        name="questions"
        schema={schema}
        validateStatus=""
        className="survey-questions-item"
      >
        <QuestionsField
          kind={kind}
          history={<PaperHistory form={form} start={start} noteChange={noteChange} />}
          onPreview={() => setPreviewed({ ...(form.getFieldsValue(true) as Paper) })}
        />
      </Field>
      {previewed ? (
        <PreviewDialog
          paper={{ ...previewed, title: previewed.title || t('common.subject') }}
          type={kind.type}
          disorder={disorder}
          surveyoid={surveyoid}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
    </>
  );
};
