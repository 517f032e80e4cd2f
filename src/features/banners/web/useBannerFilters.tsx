import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import { useOnAirFilter } from '#platform/on-air/web/on-air-parts.tsx';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { type bannerFilter, bannerLimits } from '#features/banners/banners.contract.ts';

/** The advanced search of seed 001 §2.4. */
export const useBannerFilters = (): FilterField<FiltersOf<typeof bannerFilter>>[] => {
  const t = useTexts(vocabulary);
  const { text, status } = useFilterFields();
  const coverage = useCoverageFilters();
  const onAir = useOnAirFilter();
  return [
    text('id', t('common.id'), bannerLimits.id),
    text('explain', t('common.description'), bannerLimits.explain),
    onAir,
    status,
    ...coverage,
  ];
};
