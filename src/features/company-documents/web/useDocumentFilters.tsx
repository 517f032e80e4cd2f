import { Input } from 'antd';
import { useMemo } from 'react';
import { companyDocumentLimits, documentAuthCodes } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { StatusFilter, useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { DocumentFilters } from './document-list.ts';

/** The advanced search of seed 001 §2.7. */
export const useDocumentFilters = (): FilterField<DocumentFilters>[] => {
  const t = useTexts(companyDocumentTexts);
  const authWords = useCodeWords(documentAuthCodes);
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
        input: <CodeSelect list={documentAuthCodes} all={t('company_document.anyAuth')} />,
        shown: authWords,
      },
      { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
    ],
    [authWords, statusWords, t],
  );
};
