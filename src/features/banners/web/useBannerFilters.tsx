import { Input } from 'antd';
import { useMemo } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { type bannerFilter, bannerLimits } from '#features/banners/banners.contract.ts';

/** The advanced search of seed 001 §2.4. */
export const useBannerFilters = (): FilterField<FiltersOf<typeof bannerFilter>>[] => {
  const t = useTexts(vocabulary);
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<FiltersOf<typeof bannerFilter>>[] => [
      { name: 'id', label: t('common.id'), input: <Input maxLength={bannerLimits.id} allowClear /> },
      { name: 'explain', label: t('common.description'), input: <Input maxLength={bannerLimits.explain} allowClear /> },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [statusWords, t],
  );
};
