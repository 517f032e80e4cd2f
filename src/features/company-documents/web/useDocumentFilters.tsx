import { Input } from 'antd';
import { useMemo } from 'react';
import { companyDocumentLimits } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { CodeSelect, useCodeWords } from '#platform/access-lists/web/CodeSelect.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { authCodes, type DocumentFilters } from './document-list.ts';

/** The advanced search of seed 001 §2.7. */
export const useDocumentFilters = (): FilterField<DocumentFilters>[] => {
  const t = useTexts(companyDocumentTexts);
  const authWords = useCodeWords(authCodes);
  const statusWords = useStatusWords();
  return useMemo(
    (): FilterField<DocumentFilters>[] => [
      {
        name: 'subject',
        label: t('company_document.subject'),
        input: <Input maxLength={companyDocumentLimits.subject} allowClear />,
      },
      {
        name: 'auth',
        label: t('company_document.auth'),
        input: <CodeSelect {...authCodes} all={t('company_document.anyAuth')} />,
        shown: authWords,
      },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [authWords, statusWords, t],
  );
};
