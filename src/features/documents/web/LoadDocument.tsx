import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { DocumentRow } from '#features/documents/documents.contract.ts';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { documentDialogWidth, loadDocument, tableName } from './document-list.ts';

type Props = { oid: string; title: string; onClose: () => void; children: (row: DocumentRow) => ReactNode };

/** Loads a document again each time a dialog of it is opened. */
export const LoadDocument = ({ oid, title, onClose, children }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tableName, 'item', oid],
    queryFn: () => loadDocument(oid),
    // What is being typed must not be swapped for a fresh copy.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <>{children(data)}</>;
  return (
    <Modal open title={title} width={documentDialogWidth} footer={null} onCancel={onClose}>
      {error && !isFetching ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  );
};
