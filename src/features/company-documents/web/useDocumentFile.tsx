import { useCallback, useState, type ReactNode } from 'react';
import type { CompanyDocumentRow } from '#features/company-documents/company-documents.contract.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { loadDocument } from './document-list.ts';

type DocumentFile = {
  preview: (row: CompanyDocumentRow) => void;
  download: (row: CompanyDocumentRow) => void;
  /** The preview, while it is open. */
  dialog: ReactNode;
};

/** Previews and downloads a document's file. Loads the document for it: the address in the list may have expired. */
export const useDocumentFile = (): DocumentFile => {
  const notices = useNotices();
  const { download: fetchFile } = useDownload();
  const [shown, setShown] = useState<FileInfo | null>(null);

  const withFile = useCallback(
    async ({ oid, filename }: CompanyDocumentRow, use: (file: FileInfo) => void): Promise<void> => {
      try {
        const { fileInfo } = await loadDocument(oid);
        if (fileInfo) use(fileInfo);
      } catch (error) {
        notices.failure(filename, error);
      }
    },
    [notices],
  );
  return {
    preview: useCallback((row) => void withFile(row, setShown), [withFile]),
    download: useCallback((row) => void withFile(row, fetchFile), [fetchFile, withFile]),
    dialog: shown ? <FilePreview file={shown} onClose={() => setShown(null)} /> : null,
  };
};
