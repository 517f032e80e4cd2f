import { Tag } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import {
  companyDocumentCalls,
  companyDocumentRow,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { SortDialog } from '#platform/sort-dialog/web/SortDialog.tsx';
import { call, CallError } from '#platform/wire/web/client.ts';
import { documentList, documentName } from './document-list.ts';
import type { ListPlace } from './place-choice.ts';
import './company-documents.css';

/** Pixels (seed 001 §9). */
const width = 800;

const wholeList = z.array(companyDocumentRow);

/** The list as someone else has changed it, when saving was rejected for that reason. */
const currentList = (error: unknown): CompanyDocumentRow[] | undefined =>
  error instanceof CallError && error.status === 409 ? wholeList.safeParse(error.content).data : undefined;

type Props = { place: ListPlace; placeName: string; onSaved: () => void; onClose: () => void };

const Ordering = ({ rows, placeName, onSaved, onClose }: Omit<Props, 'place'> & { rows: CompanyDocumentRow[] }) => {
  const t = useTexts(companyDocumentTexts);
  const notices = useNotices();
  const [list, setList] = useState({ rows, version: 0 });
  const save = async (ordered: readonly CompanyDocumentRow[]): Promise<void> => {
    try {
      await call(companyDocumentCalls.updateSort, {
        content: ordered.map(({ oid, sort: was }, place) => ({ oid, sort: place + 1, was })),
      });
    } catch (error) {
      const current = currentList(error);
      if (!current || !(error instanceof CallError)) throw error;
      setList(({ version }) => ({ rows: current, version: version + 1 }));
      onSaved();
      const { code, status, requestId } = error;
      const reason = 'company_document.orderChanged';
      throw new CallError({ code, status, reason, requestId, message: t(reason) });
    }
    notices.success(t('common.orderSaved'));
    onSaved();
  };
  return (
    <SortDialog
      key={list.version}
      title={t('company_document.orderTitle', { place: placeName })}
      width={width}
      items={list.rows}
      keyOf={documentList.keyOf}
      nameOf={documentName}
      render={({ subject, status }) => (
        <span className="company-document-ordered">
          <span title={subject}>{subject}</span>
          {status === 'N' ? <Tag variant="filled">{t('company_document.closed')}</Tag> : null}
        </span>
      )}
      save={save}
      onClose={onClose}
    />
  );
};

/**
 * Sorts all documents of a plant, including those that are switched off or filtered out; loads the list when it opens.
 */
export const SortDocuments = ({ place, onClose, ...props }: Props) => {
  const t = useTexts(companyDocumentTexts);
  return (
    <LoadRecord
      queryKey={recordKey(documentList.name, 'order', place)}
      load={() => call(companyDocumentCalls.list, { query: place })}
      onClose={onClose}
      dialog={{ title: t('company_document.orderTitle', { place: props.placeName }), width }}
    >
      {(rows) => <Ordering rows={rows} onClose={onClose} {...props} />}
    </LoadRecord>
  );
};
