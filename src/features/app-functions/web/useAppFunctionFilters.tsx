import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { moduleOptions, typeOptions, useChoices } from './app-function-choices.ts';
import type { AppFunctionFilters } from './app-function-list.ts';

/** Type, module and status. */
export const useAppFunctionFilters = (): FilterField<AppFunctionFilters>[] => {
  const t = useTexts(appFunctionTexts);
  const { choice, attention, status } = useFilterFields();
  const choices = useChoices();
  const coverage = useCoverageFilters();
  const [types, modules] = [typeOptions(choices), moduleOptions(choices)];
  return [
    choice('type', t('common.type'), types, t('app_function.anyType')),
    {
      ...choice('moduleOid', t('app_function.module'), modules, t('app_function.anyModule')),
      // While the names are loading the oid would mean nothing to a reader.
      shown: (value) => modules.find((option) => option.value === value)?.label ?? '…',
    },
    attention([{ value: 'UNUSED', label: t('common.nobodyHasIt') }]),
    status,
    ...coverage,
  ];
};
