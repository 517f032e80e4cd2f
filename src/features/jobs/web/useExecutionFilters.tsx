import { executionReasons, executionVerdicts, type TimeRange, timeRanges } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { labelOf } from '#platform/form/web/options.ts';
import { timeRangeTexts } from '#platform/i18n/time-range.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { DayFilter } from '#platform/resource-table/web/DayFilter.tsx';
import { RangeFilter } from '#platform/resource-table/web/RangeFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { ExecutionFilters } from './execution-lists.ts';
import { JobPicker } from './JobPicker.tsx';

const words = { ...vocabulary, ...timeRangeTexts, ...executionTexts };

const rangeTexts = {
  today: 'common.today',
  week: 'time_range.lastSevenDays',
  month: 'time_range.lastThirtyDays',
} as const satisfies Record<TimeRange, keyof typeof words>;

const dayFilter = {
  reasons: { incomplete: executionReasons.rangeIncomplete, endBeforeStart: executionReasons.endBeforeStart },
  range: 'timeRange',
};

/** The search of seed 002 §2.6 and §2.7. */
export const useExecutionFilters = (kind: JobKind): FilterField<ExecutionFilters>[] => {
  const t = useTexts(words);
  const { choice } = useFilterFields();
  const ranges = timeRanges.map((value) => ({ value, label: t(rangeTexts[value]) }));
  const states = executionVerdicts[kind].map((value) => ({ value, label: t(`execution.state.${value}`) }));
  return [
    { name: 'id', label: t('execution.job'), input: <JobPicker kind={kind} /> },
    choice('state', t('common.result'), states),
    {
      name: 'timeRange',
      label: t('time_range.title'),
      input: <RangeFilter options={ranges} any={t('common.all')} />,
      shown: (value) => labelOf(ranges, value),
      unless: ['startTime', 'endTime'],
    },
    { name: 'startTime', label: t('time_range.firstDay'), input: <DayFilter name="startTime" {...dayFilter} /> },
    { name: 'endTime', label: t('time_range.lastDay'), input: <DayFilter name="endTime" {...dayFilter} /> },
  ];
};
