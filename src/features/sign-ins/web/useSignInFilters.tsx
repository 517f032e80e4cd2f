import {
  signInLimits,
  signInPlatforms,
  signInReasons,
  signInResults,
  type TimeType,
  timeTypes,
} from '#features/sign-ins/sign-ins.contract.ts';
import { signInTexts } from '#features/sign-ins/sign-ins.texts.ts';
import { labelOf } from '#platform/form/web/options.ts';
import { timeRangeTexts } from '#platform/i18n/time-range.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { DayFilter } from '#platform/resource-table/web/DayFilter.tsx';
import { RangeFilter } from '#platform/resource-table/web/RangeFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { phoneSystem } from '#platform/session/phone-systems.ts';
import type { AppSignInFilters, WebSignInFilters } from './sign-in-lists.ts';

const words = { ...vocabulary, ...timeRangeTexts, ...signInTexts };

const rangeTexts = {
  D: 'common.today',
  W: 'time_range.lastSevenDays',
  M: 'time_range.lastThirtyDays',
} as const satisfies Record<TimeType, keyof typeof words>;

const dayFilter = {
  reasons: { incomplete: signInReasons.dateIncomplete, endBeforeStart: signInReasons.endBeforeStart },
  range: 'timeType',
};

type Common = 'userid' | 'timeType' | 'startTime' | 'endTime' | 'result' | 'unusual';

/** The fields that both searches have (seed 002 §2.3, §2.4). */
const useCommonFilters = (): FilterField<Record<Common, string>>[] => {
  const t = useTexts(words);
  const { text, choice } = useFilterFields();
  const unusual = [{ value: 'Y', label: t('common.yes') }];
  const ranges = timeTypes.map((value) => ({ value, label: t(rangeTexts[value]) }));
  const results = signInResults.map((value) => ({ value, label: t(`sign_in.result.${value}`) }));
  return [
    text('userid', t('common.account'), signInLimits.userid),
    {
      name: 'timeType',
      label: t('time_range.title'),
      input: <RangeFilter options={ranges} any={t('common.today')} />,
      shown: (value) => labelOf(ranges, value),
      unless: ['startTime', 'endTime'],
    },
    { name: 'startTime', label: t('time_range.firstDay'), input: <DayFilter name="startTime" {...dayFilter} /> },
    { name: 'endTime', label: t('time_range.lastDay'), input: <DayFilter name="endTime" {...dayFilter} /> },
    choice('result', t('common.result'), results),
    choice('unusual', t('sign_in.unusual'), unusual),
  ];
};

export const useWebSignInFilters = (): FilterField<WebSignInFilters>[] => useCommonFilters();

export const useAppSignInFilters = (): FilterField<AppSignInFilters>[] => {
  const t = useTexts(words);
  const { text, choice } = useFilterFields();
  const platforms = signInPlatforms.map((value) => ({ value, label: phoneSystem(value) }));
  return [
    text('empid', t('common.employeeId'), signInLimits.empid),
    ...useCommonFilters(),
    choice('platform', t('common.platform'), platforms),
  ];
};
