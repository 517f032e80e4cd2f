import { useMemo } from 'react';
import { showings } from '#features/themes/themes.contract.ts';
import { showingText, themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { useYesNoWords, YesNoFilter } from '#platform/resource-table/web/YesNoFilter.tsx';
import type { ThemeFilters } from './theme-list.ts';

/** State in the app, and the three switches. */
export const useThemeFilters = (): FilterField<ThemeFilters>[] => {
  const t = useTexts(themeTexts);
  const statusWords = useStatusWords();
  const yesNoWords = useYesNoWords();
  return useMemo((): FilterField<ThemeFilters>[] => {
    const states = showings.map((value) => ({ value, label: t(showingText[value]) }));
    const yesNo = (name: 'showenable' | 'timeenable', label: string): FilterField<ThemeFilters> => ({
      name,
      label,
      input: <YesNoFilter label={label} />,
      shown: yesNoWords,
    });
    return [
      {
        name: 'showing',
        label: t('theme.showing'),
        input: <ChoiceFilter options={states} any={t('common.all')} />,
        shown: (value) => states.find((state) => state.value === value)?.label ?? t('common.all'),
      },
      yesNo('showenable', t('theme.showenable')),
      yesNo('timeenable', t('theme.timeenable')),
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ];
  }, [statusWords, t, yesNoWords]);
};
