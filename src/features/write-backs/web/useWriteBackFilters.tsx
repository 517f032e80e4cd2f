import {
  failureReasons,
  writeBackCalls,
  writeBackLimits,
  writeBackReasons,
  writeBackStates,
} from '#features/write-backs/write-backs.contract.ts';
import { stateTexts } from '#features/write-backs/write-backs.texts.ts';
import { timeRangeTexts } from '#platform/i18n/time-range.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePersonName } from '#platform/person-link/web/person-names.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { DayFilter } from '#platform/resource-table/web/DayFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { type WriteBackFilters, writeBackWords } from './write-back-list.ts';

const words = { ...timeRangeTexts, ...writeBackWords };
const { rangeIncomplete: incomplete, endBeforeStart } = writeBackReasons;

type PersonProps = { id?: string; value?: string; onChange?: (empid: string) => void; label: string };

/** A person by number, found by name too. */
const PersonFilter = ({ label, ...control }: PersonProps) => (
  <PickerInput
    label={label}
    title={label}
    source={useEmployeeSource(useBoundOf(writeBackCalls.search))}
    maxLength={writeBackLimits.empid}
    {...control}
  />
);

type Options = readonly { value: string; label: string }[];
const labelIn = (options: Options) => (value: string) => options.find((one) => one.value === value)?.label ?? value;

/** Form, instance, state, error, person and time. */
export const useWriteBackFilters = ({ empid }: WriteBackFilters): FilterField<WriteBackFilters>[] => {
  const t = useTexts(words);
  const sayReason = useReasonText();
  const person = usePersonName(empid);
  const { text } = useFilterFields();
  const states = writeBackStates.map((value) => ({ value, label: t(stateTexts[value]) }));
  const reasons = failureReasons.map((value) => ({ value, label: sayReason(value) }));
  return [
    {
      name: 'state',
      label: t('common.status'),
      input: <ChoiceFilter options={states} any={t('common.all')} />,
      shown: labelIn(states),
    },
    text('formId', t('execution.formId'), writeBackLimits.formid),
    text('insId', t('execution.insId'), writeBackLimits.insid),
    {
      name: 'reason',
      label: t('write_back.lastFailure'),
      input: <ChoiceFilter options={reasons} any={t('common.all')} />,
      shown: labelIn(reasons),
    },
    text('detail', t('write_back.detail'), writeBackLimits.detail),
    {
      name: 'empid',
      label: t('write_back.empid'),
      input: <PersonFilter label={t('write_back.empid')} />,
      shown: (value) => (value === empid ? (person ?? value) : value),
    },
    {
      name: 'startTime',
      label: t('time_range.firstDay'),
      input: <DayFilter name="startTime" reasons={{ incomplete, endBeforeStart }} />,
    },
    {
      name: 'endTime',
      label: t('time_range.lastDay'),
      input: <DayFilter name="endTime" reasons={{ incomplete, endBeforeStart }} />,
    },
  ];
};
