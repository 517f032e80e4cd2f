import { useMemo } from 'react';
import { surveyTypeCodes, type SurveyRow } from '#features/surveys/surveys.contract.ts';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { PeriodText } from '#platform/clock/web/PeriodText.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, periodWords } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText, longestInTable } from '#platform/resource-table/web/CutText.tsx';
import { surveyName } from './survey-list.ts';
import { SurveyState, useStateWords } from './SurveyState.tsx';
import { surveyWords } from './survey-words.ts';

const { text, number, time } = columnsOf<SurveyRow>();

/** The columns of seed 002 §2.1; those of exams have scores and a time limit besides. */
export const useSurveyColumns = (type: SurveyType): ResourceColumn<SurveyRow>[] => {
  const t = useTexts(surveyWords);
  const { number: numeral } = useLanguage();
  const typeWords = useCodeWords(surveyTypeCodes);
  const stateWords = useStateWords();
  return useMemo((): ResourceColumn<SurveyRow>[] => {
    const minutes = ({ istimelimit, timelimit }: SurveyRow): string =>
      istimelimit === 'Y' && timelimit !== null
        ? t('surveys.minutes', { count: numeral(timelimit / 60) })
        : t('surveys.noLimit');
    const ofExams: ResourceColumn<SurveyRow>[] = [
      number('fullscore', t('survey.fullscore'), { width: 100 }),
      {
        key: 'timelimit',
        title: t('survey.istimelimit'),
        rank: 2,
        whole: { text: minutes },
        render: (row) => minutes(row),
      },
    ];
    return [
      text('title', t('common.subject'), { always: true, minWidth: 180, longest: longestInTable }),
      text('explain', t('common.description'), { rank: 2, minWidth: 120, longest: longestInTable }),
      {
        key: 'subType',
        title: t('common.type'),
        whole: { text: (row) => typeWords(row.subType) },
        rank: 1,
        render: (row) => <CutText text={typeWords(row.subType)} />,
        ...(type === 'exam' ? { hiddenByDefault: true } : {}),
      },
      {
        key: 'starttime',
        title: t('surveys.isduration'),
        width: 210,
        minWidth: 172,
        cut: {
          text: ({ isduration, starttime, endtime }) =>
            isduration === 'Y' ? periodWords(starttime, endtime) : t('surveys.noLimit'),
        },
        rank: 1,
        render: ({ isduration, starttime, endtime }) =>
          isduration === 'Y' ? <PeriodText start={starttime} end={endtime} /> : t('surveys.noLimit'),
      },
      ...(type === 'exam' ? ofExams : []),
      {
        key: 'state',
        title: t('common.status'),
        whole: { text: stateWords, around: tagPadding },
        render: (row) => <SurveyState row={row} />,
      },
      number('participants', t('survey.participants'), { width: 110, rank: 3 }),
      { ...coverageColumn<SurveyRow>(t('common.language'), surveyName), rank: 4 },
      number('version', t('common.version'), { width: 90, hiddenByDefault: true }),
      {
        key: 'crtemp',
        title: t('form.creator'),
        width: 130,
        hiddenByDefault: true,
        render: ({ crtemp }) => <PersonLink empid={crtemp} />,
      },
      time('crtdat', t('common.createdAt'), { rank: 5 }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ];
  }, [numeral, stateWords, t, type, typeWords]);
};
