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
import { PersonFilter } from '#platform/picker/web/PersonFilter.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { DayFilter } from '#platform/resource-table/web/DayFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { type WriteBackFilters, writeBackWords } from './write-back-list.ts';

const words = { ...timeRangeTexts, ...writeBackWords };
const { rangeIncomplete: incomplete, endBeforeStart } = writeBackReasons;

/** Form, instance, state, error, person and time. */
export const useWriteBackFilters = ({ empid }: WriteBackFilters): FilterField<WriteBackFilters>[] => {
  const t = useTexts(words);
  const sayReason = useReasonText();
  const person = usePersonName(empid);
  const { text, choice } = useFilterFields();
  const states = writeBackStates.map((value) => ({ value, label: t(stateTexts[value]) }));
  const reasons = failureReasons.map((value) => ({ value, label: sayReason(value) }));
  return [
    choice('state', t('common.status'), states),
    text('formId', t('execution.formId'), writeBackLimits.formid),
    text('insId', t('execution.insId'), writeBackLimits.insid),
    choice('reason', t('write_back.lastFailure'), reasons),
    text('detail', t('write_back.detail'), writeBackLimits.detail),
    {
      name: 'empid',
      label: t('write_back.empid'),
      input: (
        <PersonFilter label={t('write_back.empid')} of={writeBackCalls.search} maxLength={writeBackLimits.empid} />
      ),
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
