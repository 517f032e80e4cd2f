import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { labelOf, moduleOptions, typeOptions, useChoices } from './app-function-choices.ts';
import type { AppFunctionFilters } from './app-function-list.ts';

/** Type, module and status. */
export const useAppFunctionFilters = (): FilterField<AppFunctionFilters>[] => {
  const t = useTexts(appFunctionTexts);
  const { attention, status } = useFilterFields();
  const choices = useChoices();
  const coverage = useCoverageFilters();
  const [types, modules] = [typeOptions(choices), moduleOptions(choices)];
  return [
    {
      name: 'type',
      label: t('common.type'),
      input: <ChoiceFilter options={types} any={t('app_function.anyType')} />,
      shown: (value) => labelOf(types, value),
    },
    {
      name: 'moduleOid',
      label: t('app_function.module'),
      input: <ChoiceFilter options={modules} any={t('app_function.anyModule')} />,
      // While the names are loading the oid would mean nothing to a reader.
      shown: (value) => modules.find((option) => option.value === value)?.label ?? '…',
    },
    attention([{ value: 'UNUSED', label: t('common.nobodyHasIt') }]),
    status,
    ...coverage,
  ];
};
