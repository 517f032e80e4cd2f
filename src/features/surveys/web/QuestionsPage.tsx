import { useState } from 'react';
import type { QuestionKind } from '#features/surveys/question-rules.ts';
import { type SurveyQuestion, surveyQuestionCalls } from '#features/surveys/survey-questions.contract.ts';
import { everyday, type SurveyRecord, surveyRow } from '#features/surveys/surveys.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { type CurrentVersion, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import type { FormDraft } from './draft/WithDraft.tsx';
import { localName } from './draft/server-draft.ts';
import { editedQuestion, type Paper, removedFrom, sentQuestion } from './editor/paper.ts';
import { PaperFields, paperSchemas, usePaperFieldList } from './editor/PaperFields.tsx';
import { surveyName } from './survey-list.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

/** What a 409 carries: the survey as it is. Its questions are loaded again with it. */
const current = (content: unknown): CurrentVersion<Paper> | null => {
  const { data } = surveyRow
    .pick({ title: true, explain: true, rev: true, txemp: true, txdat: true })
    .safeParse(content);
  return data
    ? { values: { title: data.title, explain: data.explain }, rev: data.rev, who: data.txemp, when: data.txdat }
    : null;
};

type Props = {
  row: SurveyRecord;
  questions: readonly SurveyQuestion[];
  place: string;
  draft: FormDraft;
  /** Called after saving; the reader is reminded of the languages. */
  onSaved: (row: SurveyRecord) => void;
  onClose: () => void;
};

export const kindOf = ({ type, subType }: Pick<SurveyRecord, 'type' | 'subType'>): QuestionKind => ({
  type,
  everyday: type === 'survey' && subType === everyday,
});

/** Edits the texts and questions of a survey that is not published, or of its next version (seed 002 §2.1). */
export const QuestionsPage = ({ row, questions: stored, place, draft, onSaved, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const [kind] = useState(() => kindOf(row));
  const [schemas] = useState(() => paperSchemas(kind));
  const record = draft.kept(
    useRecordForm<Paper, unknown>({
      draft: localName(place),
      initial: { title: row.title, explain: row.explain, questions: stored.map(editedQuestion) },
      rev: row.rev,
      named: surveyName,
      fields: usePaperFieldList(),
      schemas,
      save: ({ title, explain, questions }, rev) => {
        const removed = removedFrom(stored, questions);
        return call(surveyQuestionCalls.save, {
          sealedQuery: { deleteQuestionOids: removed.questions, deleteOptionOids: removed.options },
          content: {
            surveyoid: row.oid,
            rev,
            title,
            explain,
            surveyQuestionList: questions.map((question, at) => sentQuestion(question, at, kind.type === 'exam')),
          },
        });
      },
      onSaved: () => onSaved(row),
      onClose,
      current,
      wireNames: { surveyQuestionList: 'questions' },
    }),
  );
  return (
    <FormPage record={record} title={t('surveys.act.edit')} actions={draft.note} after={<AuditFields row={row} />}>
      <PaperFields record={record} kind={kind} surveyoid={row.oid} disorder={row.disorder === 'Y'} />
    </FormPage>
  );
};
