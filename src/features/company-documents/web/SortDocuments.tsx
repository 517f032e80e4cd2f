import {
  companyDocumentCalls,
  companyDocumentRow,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { OnAirTag } from '#platform/on-air/web/on-air-parts.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { SortRecords } from '#platform/sort-dialog/web/SortRecords.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentList, documentName } from './document-list.ts';
import type { ListPlace } from './place-choice.ts';
import './company-documents.css';

type Props = { place: ListPlace; placeName: string; onSaved: () => void; onClose: () => void };

/** Sorts all documents of a plant, including those that are switched off or filtered out. */
export const SortDocuments = ({ place, placeName, ...props }: Props) => {
  const t = useTexts(companyDocumentTexts);
  return (
    <SortRecords<CompanyDocumentRow>
      title={t('company_document.orderTitle', { place: placeName })}
      queryKey={recordKey(documentList.name, 'order', place)}
      load={() => call(companyDocumentCalls.list, { query: place })}
      schema={companyDocumentRow}
      keyOf={documentList.keyOf}
      nameOf={documentName}
      render={({ subject, showing }) => (
        <span className="kit-ordered">
          <span className="kit-ordered-name" title={subject}>
            {subject}
          </span>
          {showing === 'NOW' ? null : <OnAirTag state={showing} kind="released" />}
        </span>
      )}
      save={(ordered) =>
        call(companyDocumentCalls.updateSort, {
          content: ordered.map(({ oid, sort: was }, at) => ({ oid, sort: at + 1, was })),
        })
      }
      {...props}
    />
  );
};
