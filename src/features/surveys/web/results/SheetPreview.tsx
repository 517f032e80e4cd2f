import { useQuery } from '@tanstack/react-query';
import { Descriptions, Tag } from 'antd';
import { type SheetRow, surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { call } from '#platform/wire/web/client.ts';
import { surveyQuestionCalls } from '#features/surveys/survey-questions.contract.ts';
import { previewWidth } from '../PreviewDialog.tsx';
import { QuestionView } from '../QuestionView.tsx';
import { resultsKey } from './result-queries.ts';
import { ResultState } from './ResultState.tsx';
import { resultWords } from './result-words.ts';
import { useDayOfSheet } from './useDayOfSheet.ts';
import '../surveys.css';

/** A sheet with the questions of the version that it answers. */
const loadSheet = async (sheetoid: string) => {
  const sheet = await call(surveyResultCalls.sheet, { query: { sheetoid } });
  const { surveyoid, version } = sheet;
  return { ...sheet, questions: await call(surveyQuestionCalls.list, { query: { surveyoid, version } }) };
};

/** One sheet, to look at, with the questions as its reader saw them (seed 002 §2.2, §9). */
export const SheetPreview = ({
  survey,
  row,
  onClose,
}: {
  survey: SurveyRecord;
  row: SheetRow;
  onClose: () => void;
}) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const isExam = survey.type === 'exam';
  const sheet = useQuery({
    queryKey: [resultsKey, 'sheet', row.sheetoid],
    queryFn: () => loadSheet(row.sheetoid),
    staleTime: 0,
  });
  const dayOf = useDayOfSheet();
  const words = {
    required: t('survey_editor.mustAnswer'),
    several: t('survey_editor.chooseSeveral'),
    right: t('common.rightAnswer'),
    wrong: t('results.wrongChoice'),
  };
  const facts = [
    { key: 'id', label: t('common.employeeId'), children: row.id },
    { key: 'dep', label: t('common.department'), children: row.depname },
    { key: 'plant', label: t('common.plant'), children: row.plantname },
    { key: 'time', label: t('survey.result.submittedAt'), children: <TimeText time={row.txdat} /> },
    ...(row.day === null ? [] : [{ key: 'day', label: t('survey.result.day'), children: dayOf(row) }]),
    ...(isExam && row.totalscore !== null
      ? [
          {
            key: 'score',
            label: t('survey.result.score'),
            children: (
              <>
                {number(row.totalscore)}{' '}
                {row.pass === null ? null : (
                  <Tag color={row.pass === 'Y' ? 'success' : 'error'}>
                    {t(row.pass === 'Y' ? 'results.passed' : 'results.notPassed')}
                  </Tag>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Dialog title={t('results.sheetOf', { name: row.name })} width={previewWidth} footer={null} onCancel={onClose}>
      <Descriptions size="small" column={3} items={facts} />
      <ResultState query={sheet}>
        {({ answers, questions }) => (
          <div className="sq-sheet results-sheet">
            {questions.map((question) => (
              <QuestionView
                key={question.id}
                question={{ ...question, options: question.surveyOptionVOList }}
                answer={answers[question.id]}
                words={words}
                right={isExam ? (question.rightanswer ?? '').split(',') : []}
                note={isExam ? t('survey_editor.points', { count: number(question.score) }) : undefined}
              />
            ))}
          </div>
        )}
      </ResultState>
    </Dialog>
  );
};
