import { masterDataLimits } from '#features/master-data/master-data.contract.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { MasterDataFilters } from './master-data-list.ts';

const { class: classLength, content } = masterDataLimits;

/** The advanced search: every class, the content, mobile, status, and the texts in the languages. */
export const useMasterDataFilters = (): FilterField<MasterDataFilters>[] => {
  const t = useTexts(masterDataTexts);
  const { text, yesNo, status, attention } = useFilterFields();
  const coverage = useCoverageFilters();
  return [
    text('class1', t('master_data.class1'), classLength),
    text('class2', t('master_data.class2'), classLength),
    text('class3', t('master_data.class3'), classLength),
    text('class4', t('master_data.class4'), classLength),
    text('class5', t('master_data.class5'), classLength),
    text('class6', t('master_data.class6'), classLength),
    text('content', t('common.content'), content),
    yesNo('ismobile', t('master_data.ismobile')),
    status,
    ...coverage,
    attention([{ value: 'NO_TEXT', label: t('master_data.noText') }]),
  ];
};
