import { companyDocumentLimits, documentAuthCodes } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useOnAirFilter } from '#platform/on-air/web/on-air-parts.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import type { DocumentFilters } from './document-list.ts';

const texts = { ...companyDocumentTexts, ...confirmationTexts };

/** The advanced search of seed 001 §2.7. */
export const useDocumentFilters = (): FilterField<DocumentFilters>[] => {
  const t = useTexts(texts);
  const authWords = useCodeWords(documentAuthCodes);
  const { text, yesNo, status } = useFilterFields();
  const release = useOnAirFilter('released');
  return [
    text('subject', t('common.subject'), companyDocumentLimits.subject),
    {
      name: 'auth',
      label: t('company_document.auth'),
      input: <CodeSelect list={documentAuthCodes} all={t('company_document.anyAuth')} />,
      shown: authWords,
    },
    release,
    yesNo('mustconfirm', t('confirmation.mustconfirm')),
    status,
  ];
};
