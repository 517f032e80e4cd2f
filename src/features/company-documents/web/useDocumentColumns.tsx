import { useMemo } from 'react';
import { documentAuthCodes, type CompanyDocumentRow } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { readableSize } from '#platform/files/file-kinds.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { documentName } from './document-list.ts';
import './company-documents.css';

type Controls = {
  mayChange: boolean;
  setStatus: (row: CompanyDocumentRow, status: YesNo) => Promise<unknown>;
  preview: (row: CompanyDocumentRow) => void;
};

/** The columns of seed 001 §2.7, §3. */
export const useDocumentColumns = ({
  mayChange,
  setStatus,
  preview,
}: Controls): ResourceColumn<CompanyDocumentRow>[] => {
  const t = useTexts(companyDocumentTexts);
  const authWords = useCodeWords(documentAuthCodes);
  return useMemo((): ResourceColumn<CompanyDocumentRow>[] => {
    const time = (
      key: 'releaseDat' | 'uploadtime' | 'txdat',
      title: string,
      more: Partial<ResourceColumn<CompanyDocumentRow>>,
    ) => ({ key, title, width: 176, render: (row: CompanyDocumentRow) => <TimeText time={row[key]} />, ...more });
    return [
      {
        key: 'subject',
        title: t('company_document.subject'),
        always: true,
        sortable: true,
        render: (row) => <CutText text={row.subject} />,
      },
      {
        key: 'auth',
        title: t('company_document.auth'),
        width: 116,
        sortable: true,
        render: (row) => <CutText text={authWords(row.auth)} />,
      },
      time('releaseDat', t('company_document.releaseDat'), { sortable: true }),
      {
        key: 'status',
        title: t('common.status'),
        width: 100,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={documentName(row)}
            disabled={!mayChange}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'sort',
        title: t('common.order'),
        width: 96,
        align: 'end',
        sortable: true,
        // The rows stand in this order anyhow.
        hiddenByDefault: true,
        render: (row) => row.sort,
      },
      {
        key: 'file',
        title: t('common.file'),
        width: 210,
        render: (row) => (
          <span className="company-document-file">
            <button
              type="button"
              title={row.filename}
              aria-label={`${t('common.preview')} · ${row.filename}`}
              onClick={() => preview(row)}
            >
              {row.filename}
            </button>
            <span>{readableSize(row.filesize)}</span>
          </span>
        ),
      },
      {
        key: 'visitcount',
        title: t('company_document.visitcount'),
        width: 104,
        align: 'end',
        sortable: true,
        render: (row) => row.visitcount,
      },
      {
        key: 'uploader',
        title: t('company_document.uploader'),
        width: 130,
        hiddenByDefault: true,
        render: (row) => <CutText text={row.uploader} />,
      },
      time('uploadtime', t('company_document.uploadtime'), { hiddenByDefault: true }),
      {
        key: 'txemp',
        title: t('common.changedBy'),
        width: 130,
        hiddenByDefault: true,
        render: (row) => <CutText text={row.txemp} />,
      },
      time('txdat', t('common.changedAt'), { sortable: true, hiddenByDefault: true }),
    ];
  }, [authWords, mayChange, preview, setStatus, t]);
};
