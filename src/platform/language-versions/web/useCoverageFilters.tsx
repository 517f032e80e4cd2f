import { isLanguage, languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import { versionTexts } from '../language-versions.texts.ts';

const options = languages.map((lang) => ({ value: lang, label: languageNames[lang] }));

/** The filters for rows that lack a language, or have an outdated version (`coverageFilter` of the contract). */
export const useCoverageFilters = (): FilterField<Record<'missing' | 'outdated', string>>[] => {
  const t = useTexts(versionTexts);
  return [
    {
      name: 'missing',
      label: t('versions.missingFilter'),
      input: <ChoiceFilter options={options} any={t('common.all')} />,
      shown: (lang) => (isLanguage(lang) ? languageNames[lang] : lang),
    },
    {
      name: 'outdated',
      label: t('versions.outdatedFilter'),
      input: <ChoiceFilter options={[{ value: 'Y', label: t('common.yes') }]} any={t('common.all')} />,
      shown: () => t('common.yes'),
    },
  ];
};
