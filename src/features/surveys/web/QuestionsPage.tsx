import { everyday } from '#features/surveys/survey-codes.ts';
import { useState } from 'react';
import type { QuestionKind } from '#features/surveys/question-rules.ts';
import {
  questionsConflict,
  type SurveyQuestion,
  surveyQuestionCalls,
} from '#features/surveys/survey-questions.contract.ts';
import { type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import type { FormDraft } from './draft/WithDraft.tsx';
import { localName } from './draft/server-draft.ts';
import { editedQuestion, type Paper, rebased, removedFrom, sentQuestion } from './editor/paper.ts';
import { PaperFields, paperSchemas, usePaperFieldList } from './editor/PaperFields.tsx';
import { surveyName } from './survey-list.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

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
  /** The questions that a 409 has brought: what is kept of mine is saved on top of them. */
  const [theirs, setTheirs] = useState<readonly SurveyQuestion[] | null>(null);
  const current = (content: unknown): CurrentVersion<Paper> | null => {
    const { data } = questionsConflict.safeParse(content);
    if (!data) return null;
    const { title, explain, surveyQuestionList, rev, txemp: who, txdat: when } = data;
    setTheirs(surveyQuestionList);
    return { values: { title, explain, questions: surveyQuestionList.map(editedQuestion) }, rev, who, when };
  };
  const record = draft.kept(
    useRecordForm<Paper, unknown>({
      draft: localName(place),
      initial: { title: row.title, explain: row.explain, questions: stored.map(editedQuestion) },
      rev: row.rev,
      named: surveyName,
      fields: usePaperFieldList(),
      schemas,
      save: ({ title, explain, questions: typed }, rev) => {
        const questions = theirs ? rebased(typed, theirs) : typed;
        const removed = removedFrom(theirs ?? stored, questions);
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
