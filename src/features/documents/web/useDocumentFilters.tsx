import { type documentFilter, documentLimits, documentTypeList } from '#features/documents/documents.contract.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';

const texts = { ...vocabulary, ...confirmationTexts };

/** The advanced search: id, name, type, status. */
export const useDocumentFilters = (): FilterField<FiltersOf<typeof documentFilter>>[] => {
  const t = useTexts(texts);
  const typeWords = useCodeWords(documentTypeList);
  const { text, yesNo, status } = useFilterFields();
  const coverage = useCoverageFilters();
  return [
    text('id', t('common.id'), documentLimits.id),
    text('name', t('common.name'), documentLimits.name * 2),
    {
      name: 'type',
      label: t('common.type'),
      input: <CodeSelect list={documentTypeList} all={t('common.all')} />,
      shown: typeWords,
    },
    yesNo('mustconfirm', t('confirmation.mustconfirm')),
    status,
    ...coverage,
  ];
};
