import { surveyStates, surveyTypeCodes } from '#features/surveys/surveys.contract.ts';
import { stateText } from '#features/surveys/survey-states.ts';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { SurveyFilters } from './survey-list.ts';
import { surveyWords } from './survey-words.ts';

export const useSurveyFilters = (type: SurveyType): FilterField<SurveyFilters>[] => {
  const t = useTexts(surveyWords);
  const { choice } = useFilterFields();
  const typeWords = useCodeWords(surveyTypeCodes);
  const state = choice(
    'state',
    t('common.status'),
    surveyStates.map((value) => ({ value, label: t(stateText[value]) })),
  );
  if (type === 'exam') return [state];
  return [
    state,
    {
      name: 'subType',
      label: t('common.type'),
      input: <CodeSelect list={surveyTypeCodes} all={t('common.all')} />,
      shown: typeWords,
    },
  ];
};
