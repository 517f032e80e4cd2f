import { Input } from 'antd';
import { useMemo } from 'react';
import { type documentFilter, documentLimits, documentTypeList } from '#features/documents/documents.contract.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';

/** The advanced search: id, name, type, status. */
export const useDocumentFilters = (): FilterField<FiltersOf<typeof documentFilter>>[] => {
  const t = useTexts(vocabulary);
  const typeWords = useCodeWords(documentTypeList);
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<FiltersOf<typeof documentFilter>>[] => [
      { name: 'id', label: t('common.id'), input: <Input maxLength={documentLimits.id} allowClear /> },
      { name: 'name', label: t('common.name'), input: <Input maxLength={documentLimits.name * 2} allowClear /> },
      {
        name: 'type',
        label: t('common.type'),
        input: <CodeSelect list={documentTypeList} all={t('common.all')} />,
        shown: typeWords,
      },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [statusWords, t, typeWords],
  );
};
