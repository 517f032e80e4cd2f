import { useMemo } from 'react';
import { documentAuthCodes, type CompanyDocumentRow } from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { factsWidth, FileFacts } from '#platform/files/web/FileFacts.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { onAirColumn } from '#platform/on-air/web/on-air-parts.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { documentName } from './document-list.ts';
import './company-documents.css';

const texts = { ...companyDocumentTexts, ...confirmationTexts };

type Controls = {
  mayChange: boolean;
  changeStatus: (row: CompanyDocumentRow, status: YesNo) => Promise<unknown>;
  preview: (row: CompanyDocumentRow) => void;
};

const { text, number, time } = columnsOf<CompanyDocumentRow>();

/** The columns of seed 001 §2.7, §3. */
export const useDocumentColumns = ({
  mayChange,
  changeStatus,
  preview,
}: Controls): ResourceColumn<CompanyDocumentRow>[] => {
  const t = useTexts(texts);
  const yesNoWords = useYesNoWords();
  const onAir = useTexts(onAirTexts);
  const authWords = useCodeWords(documentAuthCodes);
  return useMemo(
    (): ResourceColumn<CompanyDocumentRow>[] => [
      text('subject', t('common.subject'), { always: true, minWidth: 160 }),
      {
        key: 'auth',
        title: t('company_document.auth'),
        width: 116,
        cut: { text: (row) => authWords(row.auth) },
        render: (row) => <CutText text={authWords(row.auth)} />,
      },
      time('releaseDat', t('company_document.releaseDat')),
      onAirColumn<CompanyDocumentRow>(onAir, 'released'),
      statusColumn(t('common.status'), { width: 100, nameOf: documentName, mayChange, save: changeStatus }),
      {
        key: 'file',
        title: t('common.file'),
        width: 240,
        minWidth: 180,
        cut: { text: (row) => row.filename, around: factsWidth },
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
            {row.fileInfo ? <FileFacts file={row.fileInfo} /> : null}
          </span>
        ),
      },
      {
        key: 'mustconfirm',
        title: t('confirmation.mustconfirm'),
        width: 120,
        hiddenByDefault: true,
        render: ({ mustconfirm }) => yesNoWords(mustconfirm),
      },
      number('visitcount', t('company_document.visitcount'), { width: 104 }),
      {
        key: 'uploader',
        title: t('company_document.uploader'),
        width: 130,
        hiddenByDefault: true,
        render: ({ uploader }) => <PersonLink empid={uploader} />,
      },
      time('uploadtime', t('company_document.uploadtime'), { hiddenByDefault: true }),
      {
        key: 'txemp',
        title: t('common.changedBy'),
        width: 130,
        hiddenByDefault: true,
        render: ({ txemp }) => <PersonLink empid={txemp} />,
      },
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [authWords, changeStatus, mayChange, onAir, preview, t, yesNoWords],
  );
};
