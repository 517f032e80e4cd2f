import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import {
  companyDocumentCalls,
  companyDocumentRow,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { SortDialog } from '#platform/sort-dialog/web/SortDialog.tsx';
import { call, CallError } from '#platform/wire/web/client.ts';
import { documentKey, documentName, tableName } from './document-list.ts';
import type { ListPlace } from './place-choice.ts';
import './company-documents.css';

/** Pixels (seed 001 §9). */
const width = 800;

const wholeList = z.array(companyDocumentRow);

type Props = { place: ListPlace; placeName: string; onSaved: () => void; onClose: () => void };

/** The list as somebody else has made it in the meantime, when that is why saving was rejected. */
const presentList = (error: unknown): CompanyDocumentRow[] | undefined =>
  error instanceof CallError && error.status === 409 ? wholeList.safeParse(error.content).data : undefined;

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
      const present = presentList(error);
      if (!present || !(error instanceof CallError)) throw error;
      setList(({ version }) => ({ rows: present, version: version + 1 }));
      onSaved();
      const { code, status, requestId } = error;
      const reason = 'company_document.orderChanged';
      throw new CallError({ code, status, reason, requestId, message: t(reason) });
    }
    notices.success(t('company_document.ordered'));
    onSaved();
  };
  return (
    <SortDialog
      key={list.version}
      title={t('company_document.orderTitle', { place: placeName })}
      width={width}
      items={list.rows}
      keyOf={documentKey}
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
 * Puts all documents of a plant in an order, those that are switched off or filtered away too; the list is read again
 * when it opens.
 */
export const SortDocuments = ({ place, placeName, onSaved, onClose }: Props) => {
  const t = useTexts(companyDocumentTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tableName, 'order', place],
    queryFn: () => call(companyDocumentCalls.list, { query: place }),
    // What is being put in order must not be swapped for a fresh copy.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Ordering rows={data} placeName={placeName} onSaved={onSaved} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('company_document.orderTitle', { place: placeName })}
      width={width}
      footer={null}
      onCancel={onClose}
    >
      {error && !isFetching ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  );
};
