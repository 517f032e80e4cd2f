import { feedbackCalls, feedbackLimits, feedbackStates, whoseFeedback } from '#features/feedback/feedback.contract.ts';
import { stateTexts } from '#features/feedback/feedback.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { TimeInput } from '#platform/form/web/TimeInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePersonName } from '#platform/person-link/web/person-names.ts';
import { PersonFilter } from '#platform/picker/web/PersonFilter.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { FeedbackFilters } from './feedback-list.ts';
import { feedbackWords, typeList } from './feedback-words.ts';

const person = { of: feedbackCalls.search, maxLength: feedbackLimits.empid };

/** Type and state of seed 002 §2.9, and the people and the time. */
export const useFeedbackFilters = ({ empid, assignee }: FeedbackFilters): FilterField<FeedbackFilters>[] => {
  const t = useTexts(feedbackWords);
  const { choice } = useFilterFields();
  const nameOfType = useCodeWords(typeList);
  const reporter = usePersonName(empid);
  const inCharge = usePersonName(assignee);
  const states = feedbackStates.map((value) => ({ value, label: t(stateTexts[value]) }));
  const whose = whoseFeedback.map((value) => ({ value, label: t(`feedback.whose.${value}`) }));
  return [
    choice('state', t('feedback.state'), states),
    {
      name: 'type',
      label: t('common.type'),
      input: <CodeSelect list={typeList} all={t('common.all')} />,
      shown: nameOfType,
    },
    {
      name: 'empid',
      label: t('feedback.reporter'),
      input: <PersonFilter label={t('feedback.reporter')} {...person} />,
      shown: (value) => reporter ?? value,
    },
    choice('whose', t('feedback.whose'), whose),
    {
      name: 'assignee',
      label: t('feedback.assignee'),
      input: <PersonFilter label={t('feedback.assignee')} {...person} />,
      shown: (value) => inCharge ?? value,
    },
    { name: 'startTime', label: t('feedback.from'), input: <TimeInput saysFault /> },
    { name: 'endTime', label: t('feedback.until'), input: <TimeInput saysFault isEnd /> },
  ];
};
