import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { versionTexts } from '../language-versions.texts.ts';

const options = languages.map((lang) => ({ value: lang, label: languageNames[lang] }));

/** The filters for rows that lack a language, or have an outdated version (`coverageFilter` of the contract). */
export const useCoverageFilters = (): FilterField<Record<'missing' | 'outdated', string>>[] => {
  const t = useTexts(versionTexts);
  const { choice } = useFilterFields();
  return [
    choice('missing', t('versions.missingFilter'), options),
    choice('outdated', t('versions.outdatedFilter'), [{ value: 'Y', label: t('common.yes') }]),
  ];
};
