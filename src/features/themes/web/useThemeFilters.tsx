import { showings } from '#features/themes/themes.contract.ts';
import { showingText, themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { ThemeFilters } from './theme-list.ts';

/** State in the app, and the three switches. */
export const useThemeFilters = (): FilterField<ThemeFilters>[] => {
  const t = useTexts(themeTexts);
  const { yesNo, status } = useFilterFields();
  const states = showings.map((value) => ({ value, label: t(showingText[value]) }));
  return [
    {
      name: 'showing',
      label: t('theme.showing'),
      input: <ChoiceFilter options={states} any={t('common.all')} />,
      shown: (value) => states.find((state) => state.value === value)?.label ?? t('common.all'),
    },
    yesNo('showenable', t('theme.showenable')),
    yesNo('timeenable', t('theme.timeenable')),
    status,
  ];
};
