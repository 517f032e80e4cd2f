import { surveyStates, type SurveyState, surveyTypeCodes } from '#features/surveys/surveys.contract.ts';
import { stateText } from '#features/surveys/survey-states.ts';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import type { SurveyFilters } from './survey-list.ts';
import { surveyWords } from './survey-words.ts';

export const useSurveyFilters = (type: SurveyType): FilterField<SurveyFilters>[] => {
  const t = useTexts(surveyWords);
  const typeWords = useCodeWords(surveyTypeCodes);
  const state: FilterField<SurveyFilters> = {
    name: 'state',
    label: t('common.status'),
    input: (
      <ChoiceFilter
        any={t('common.all')}
        options={surveyStates.map((value) => ({ value, label: t(stateText[value]) }))}
      />
    ),
    shown: (value) => (value in stateText ? t(stateText[value as SurveyState]) : value),
  };
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
