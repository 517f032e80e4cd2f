import { everyday } from '#features/surveys/survey-codes.ts';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import type { QuestionKind } from '#features/surveys/question-rules.ts';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import { typeOfEntry } from '#features/surveys/survey-rights.ts';
import { surveyCalls, type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { WizardPage } from '#platform/form/web/WizardPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { CallError, call } from '#platform/wire/web/client.ts';
import { AudienceField } from './AudienceField.tsx';
import { SurveyAudience } from './SurveyAudience.tsx';
import { type AudiencePart, audienceSchema, partsOf, sentPart } from './audience-values.ts';
import { localName } from './draft/server-draft.ts';
import type { FormDraft } from './draft/WithDraft.tsx';
import { asNew, editedQuestion, emptyDaily, emptyQuestion, type Paper, sentQuestion, totalOf } from './editor/paper.ts';
import { PaperFields, paperSchemas, usePaperFieldList } from './editor/PaperFields.tsx';
import { SettingsFields, useSettingsFieldList } from './SettingsFields.tsx';
import {
  newSettings,
  sentOperator,
  sentSettings,
  settingsOf,
  settingsSchemas,
  type SettingsValues,
} from './settings-values.ts';
import { surveyName } from './survey-list.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

type Values = Paper & SettingsValues & { audience: readonly AudiencePart[] };

const steps = { questions: 0, settings: 1, audience: 2 } as const;

const paperFields = new Set(['title', 'explain', 'surveyQuestionList']);

/** The step that shows a field of the call. */
const stepOf = (field: string): number => {
  const name = field.split('.')[0] ?? '';
  if (paperFields.has(name)) return steps.questions;
  return name === 'surveyAuthList' ? steps.audience : steps.settings;
};

export type Copied = { row: SurveyRecord; questions: readonly SurveyQuestion[] };

type Props = {
  appId: string;
  /** Of a new survey; a copy has that of its source. */
  subType: string;
  copied?: Copied;
  place: string;
  draft: FormDraft;
  onSaved: (row: SurveyRecord) => void;
  onClose: () => void;
};

/** A new survey or exam, or a copy: questions, settings, audience (seed 002 §2.1). */
export const SurveyWizard = ({ appId, subType, copied, place, draft, onSaved, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const user = useSignedInUser();
  const [step, setStep] = useState<number>(steps.questions);
  const type = typeOfEntry(appId);
  const kind = useMemo(
    (): QuestionKind => ({ type, everyday: type === 'survey' && subType === everyday }),
    [subType, type],
  );
  const [schemas] = useState(() => ({ ...paperSchemas(kind), ...settingsSchemas, audience: audienceSchema }));
  const [initial] = useState((): Values => {
    const creator = user
      ? { id: user.empid, name: user.name, detail: [user.depname, user.plantname].filter(Boolean).join(' · ') }
      : null;
    const daily = kind.everyday ? [emptyDaily(t('survey_editor.dailyTitle'))] : [];
    if (!copied)
      return { title: '', explain: '', questions: [...daily, emptyQuestion()], ...newSettings(creator), audience: [] };
    const { row, questions } = copied;
    const settings = settingsOf(row);
    return {
      title: row.title,
      explain: row.explain,
      questions: questions.map((question) => asNew(editedQuestion(question))),
      ...settings,
      operators: settings.operators.map((operator) => ({ ...operator, oid: undefined })),
      audience: partsOf(row.surveyAuthList).map((part) => ({ ...part, oid: undefined })),
    };
  });
  const record = draft.kept(
    useRecordForm<Values, SurveyRecord>({
      draft: localName(place),
      initial,
      named: surveyName,
      fields: [
        ...usePaperFieldList(),
        ...useSettingsFieldList(),
        { name: 'audience', label: t('surveys.act.audience') },
      ],
      schemas,
      save: async (values) => {
        try {
          return await call(surveyCalls.add, {
            content: {
              appId,
              subType,
              title: values.title,
              explain: values.explain,
              ...sentSettings(values, type),
              surveyQuestionList: values.questions.map((question, at) => sentQuestion(question, at, type === 'exam')),
              surveyAuthList: [...values.operators.map(sentOperator), ...values.audience.map(sentPart)],
              ...(copied ? { copyOf: copied.row.oid } : {}),
            },
          });
        } catch (error) {
          const [field] = error instanceof CallError ? Object.keys(error.fields ?? {}) : [];
          if (field !== undefined) setStep(stepOf(field));
          throw error;
        }
      },
      onSaved,
      onClose,
      wireNames: { surveyQuestionList: 'questions', timelimit: 'minutes', surveyAuthList: 'audience' },
    }),
  );
  const { form, Field } = record;
  const watch = { form, preserve: true };
  const audience = Form.useWatch('audience', watch) ?? record.start.audience ?? [];
  const disorder = (Form.useWatch('disorder', watch) ?? record.start.disorder) === 'Y';
  const total = Form.useWatch(({ questions }) => totalOf(questions ?? []), watch);
  const titles = {
    survey: { add: t('surveys.addTitle'), copy: t('surveys.copyTitle') },
    exam: { add: t('surveys.addExamTitle'), copy: t('surveys.copyExamTitle') },
  }[type];
  return (
    <WizardPage
      record={record}
      title={copied ? titles.copy : titles.add}
      actions={draft.note}
      step={step}
      onStep={setStep}
      steps={[
        {
          title: t('surveys.questions'),
          fields: <PaperFields record={record} kind={kind} disorder={disorder} />,
        },
        {
          title: t('surveys.act.settings'),
          // A later step is validated once it is reached.
          fields: step >= steps.settings ? <SettingsFields record={record} type={type} fullscore={total} /> : null,
        },
        {
          title: t('surveys.act.audience'),
          fields:
            step >= steps.audience ? (
              <Field wide name="audience">
                <AudienceField />
              </Field>
            ) : null,
          content: audience.length > 0 ? <SurveyAudience parts={audience.map(sentPart)} /> : null,
        },
      ]}
    />
  );
};
