import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { languageTextLimits, wordingStates } from '#platform/language-texts/language-texts.contract.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { LanguageTextFilters } from './language-text-list.ts';

const options = languages.map((lang) => ({ value: lang, label: languageNames[lang] }));
const longestFilter = 200;

/** Id, content, app, status (seed 001 §2.10), language, wording, and what is missing or outdated. */
export const useLanguageTextFilters = (): FilterField<LanguageTextFilters>[] => {
  const t = useTexts(languageTextsTexts);
  const { text, choice, yesNo, status } = useFilterFields();
  const coverage = useCoverageFilters();
  const wordings = wordingStates.map((value) => ({ value, label: t(`language_text.wording.${value}`) }));
  return [
    text('langid', t('common.languageId'), languageTextLimits.langid),
    text('langcontent', t('common.languageText'), longestFilter),
    choice('langtype', t('common.language'), options),
    choice('wording', t('language_text.wording'), wordings),
    yesNo('ismobile', t('language_text.ismobile')),
    status,
    ...coverage.map((field) =>
      field.name === 'missing' ? { ...field, label: t('language_text.missingFilter') } : field,
    ),
  ];
};
