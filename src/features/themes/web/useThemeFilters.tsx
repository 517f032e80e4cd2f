import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useOnAirFilter } from '#platform/on-air/web/on-air-parts.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { ThemeFilters } from './theme-list.ts';

/** State in the app, and the three switches. */
export const useThemeFilters = (): FilterField<ThemeFilters>[] => {
  const t = useTexts(themeTexts);
  const onAir = useOnAirFilter();
  const { yesNo, status } = useFilterFields();
  return [onAir, yesNo('showenable', t('theme.showenable')), yesNo('timeenable', t('theme.timeenable')), status];
};
