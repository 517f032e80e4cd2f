import { Input } from 'antd';
import { useMemo } from 'react';
import { documentLimits } from '#features/documents/documents.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { DocumentFilters } from './document-list.ts';
import { DocumentTypeSelect, useTypeWords } from './DocumentTypeSelect.tsx';

/** The advanced search: id, name, type, status. */
export const useDocumentFilters = (): FilterField<DocumentFilters>[] => {
  const t = useTexts(vocabulary);
  const typeWords = useTypeWords();
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<DocumentFilters>[] => [
      { name: 'id', label: t('common.id'), input: <Input maxLength={documentLimits.id} allowClear /> },
      { name: 'name', label: t('common.name'), input: <Input maxLength={documentLimits.name * 2} allowClear /> },
      { name: 'type', label: t('common.type'), input: <DocumentTypeSelect all />, shown: typeWords },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [statusWords, t, typeWords],
  );
};
