import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useMemo } from 'react';
import { surveyPublishingCalls } from '#features/surveys/survey-publishing.contract.ts';
import {
  questionsConflict,
  type SurveyQuestion,
  surveyQuestionCalls,
} from '#features/surveys/survey-questions.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { optionField, type PaperText, questionField, textsOf, textSchemas } from '../languages/survey-paper.ts';
import { TextPairs } from '../languages/TextPairs.tsx';
import { usePaperLabels } from '../languages/usePaperLabels.ts';
import { History } from './History.tsx';
import { previewWidth } from '../PreviewDialog.tsx';
import { resultsKey } from './result-queries.ts';
import { resultWords } from './result-words.ts';

type Values = Record<string, string>;

const longestReason = 500;
/** The latest corrections that are shown. */
const shownAmendments = 20;

const valuesOf = (paper: readonly PaperText[]): Values =>
  Object.fromEntries(paper.map(({ name, text }) => [name, text]));

const Amended = ({ surveyoid }: { surveyoid: string }) => {
  const t = useTexts(resultWords);
  const { data } = useQuery({
    queryKey: [resultsKey, 'amendments', surveyoid],
    queryFn: () => call(surveyPublishingCalls.amendments, { query: { surveyoid, pageSize: shownAmendments } }),
    staleTime: 0,
  });
  return (
    <History
      title={t('results.amendments')}
      none={t('results.amendmentsNone')}
      entries={(data?.list ?? []).map(({ oid, before, after, reason, crtemp, crtdat }) => ({
        key: oid,
        what: (
          <>
            <del>{before}</del> → <strong>{after}</strong>
          </>
        ),
        reason,
        who: crtemp,
        when: crtdat,
      }))}
    />
  );
};

type Props = { survey: SurveyRecord; onSaved: () => void; onClose: () => void };

const AmendForm = ({ survey, questions, onSaved, onClose }: Props & { questions: readonly SurveyQuestion[] }) => {
  const t = useTexts(resultWords);
  const paper = useMemo(() => textsOf(survey, questions), [questions, survey]);
  const labels = usePaperLabels();
  const original = valuesOf(paper);
  const record = useRecordForm<Values, unknown>({
    draft: `survey-amend:${survey.oid}`,
    initial: { ...original, reason: '' },
    rev: survey.rev,
    about: survey.title,
    named: { says: t('results.amended', { title: survey.title }) },
    fields: [
      ...paper.map((one) => ({ name: one.name, label: labels(one) })),
      { name: 'reason', label: t('results.reason') },
    ],
    schemas: { ...textSchemas(paper), reason: surveyPublishingCalls.amend.content.shape.reason },
    save: (values, rev) => {
      const changed = (name: string): boolean => values[name] !== original[name];
      return call(surveyPublishingCalls.amend, {
        content: {
          oid: survey.oid,
          rev,
          reason: values['reason'] ?? '',
          ...(changed('title') ? { title: values['title'] ?? '' } : {}),
          ...(changed('explain') ? { explain: values['explain'] ?? '' } : {}),
          questions: questions
            .filter(({ oid }) => changed(questionField(oid)))
            .map(({ oid }) => ({ oid, title: values[questionField(oid)] ?? '' })),
          options: questions
            .flatMap(({ surveyOptionVOList }) => surveyOptionVOList)
            .filter(({ oid }) => changed(optionField(oid)))
            .map(({ oid }) => ({ oid, text: values[optionField(oid)] ?? '' })),
        },
      });
    },
    onSaved,
    onClose,
    current: currentVersion(questionsConflict, (now) => valuesOf(textsOf(now, now.surveyQuestionList))),
    failed: t('results.amendFailed'),
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      title={t('survey.amend')}
      width={previewWidth}
      after={<Amended surveyoid={survey.oid} />}
    >
      <p className="kit-wide results-quiet">{t('results.amendHint')}</p>
      <Field wide name="reason">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={longestReason * 2}
          count={{ show: true, max: longestReason }}
        />
      </Field>
      <div className="kit-wide">
        <TextPairs paper={paper} Field={Field} end={t('survey.amendedText')} />
      </div>
    </FormDialog>
  );
};

/** Corrects typing errors in a published survey, with the reason, without changing what it asks (docs/adr/0047). */
export const AmendDialog = (props: Props) => {
  const t = useTexts(resultWords);
  const { survey, onClose } = props;
  const { oid: surveyoid, version } = survey;
  return (
    <LoadRecord
      queryKey={[resultsKey, 'record', 'amend', surveyoid, version, survey.rev]}
      load={() => call(surveyQuestionCalls.list, { query: { surveyoid, version } })}
      onClose={onClose}
      dialog={{ title: t('survey.amend'), width: previewWidth }}
    >
      {(questions) => <AmendForm {...props} questions={questions} />}
    </LoadRecord>
  );
};
