import { useMemo } from 'react';
import { showings } from '#features/themes/themes.contract.ts';
import { showingText, themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { ThemeFilters } from './theme-list.ts';

type Option = { value: string; label: string };

/** State in the app, and the three switches. */
export const useThemeFilters = (): FilterField<ThemeFilters>[] => {
  const t = useTexts(themeTexts);
  const statusWords = useStatusWords();
  return useMemo((): FilterField<ThemeFilters>[] => {
    const states = showings.map((value) => ({ value, label: t(showingText[value]) }));
    const answers = [
      { value: 'Y', label: t('common.yes') },
      { value: 'N', label: t('common.no') },
    ];
    const among = (options: Option[]) => (value: string) =>
      options.find((option) => option.value === value)?.label ?? t('common.all');
    return [
      {
        name: 'showing',
        label: t('theme.showing'),
        input: <ChoiceFilter options={states} any={t('common.all')} />,
        shown: among(states),
      },
      {
        name: 'showenable',
        label: t('theme.showenable'),
        input: <ChoiceFilter options={answers} any={t('common.all')} />,
        shown: among(answers),
      },
      {
        name: 'timeenable',
        label: t('theme.timeenable'),
        input: <ChoiceFilter options={answers} any={t('common.all')} />,
        shown: among(answers),
      },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ];
  }, [statusWords, t]);
};
