import { feedbackLimits, feedbackStates, whoseFeedback } from '#features/feedback/feedback.contract.ts';
import { stateTexts } from '#features/feedback/feedback.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { TimeInput } from '#platform/form/web/TimeInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePersonName } from '#platform/person-link/web/person-names.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import type { FeedbackFilters } from './feedback-list.ts';
import { feedbackWords, typeList } from './feedback-words.ts';

type PersonProps = { id?: string; value?: string; onChange?: (empid: string) => void; label: string };

/** A person by number, found by name too. */
const PersonFilter = ({ label, ...control }: PersonProps) => (
  <PickerInput
    label={label}
    title={label}
    source={useEmployeeSource(useBoundOf(feedbackCalls.search))}
    maxLength={feedbackLimits.empid}
    {...control}
  />
);

type Options = readonly { value: string; label: string }[];
const labelIn = (options: Options) => (value: string) => options.find((one) => one.value === value)?.label ?? value;

/** Type and state of seed 002 §2.9, and the people and the time. */
export const useFeedbackFilters = ({ empid, assignee }: FeedbackFilters): FilterField<FeedbackFilters>[] => {
  const t = useTexts(feedbackWords);
  const nameOfType = useCodeWords(typeList);
  const reporter = usePersonName(empid);
  const inCharge = usePersonName(assignee);
  const states = feedbackStates.map((value) => ({ value, label: t(stateTexts[value]) }));
  const whose = whoseFeedback.map((value) => ({ value, label: t(`feedback.whose.${value}`) }));
  return [
    {
      name: 'state',
      label: t('feedback.state'),
      input: <ChoiceFilter options={states} any={t('common.all')} />,
      shown: labelIn(states),
    },
    {
      name: 'type',
      label: t('common.type'),
      input: <CodeSelect list={typeList} all={t('common.all')} />,
      shown: nameOfType,
    },
    {
      name: 'empid',
      label: t('feedback.reporter'),
      input: <PersonFilter label={t('feedback.reporter')} />,
      shown: (value) => reporter ?? value,
    },
    {
      name: 'whose',
      label: t('feedback.whose'),
      input: <ChoiceFilter options={whose} any={t('common.all')} />,
      shown: labelIn(whose),
    },
    {
      name: 'assignee',
      label: t('feedback.assignee'),
      input: <PersonFilter label={t('feedback.assignee')} />,
      shown: (value) => inCharge ?? value,
    },
    { name: 'startTime', label: t('feedback.from'), input: <TimeInput saysFault /> },
    { name: 'endTime', label: t('feedback.until'), input: <TimeInput saysFault isEnd /> },
  ];
};
