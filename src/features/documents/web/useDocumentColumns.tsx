import { Tag } from 'antd';
import { useMemo } from 'react';
import type { DocumentRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { documentName } from './document-list.ts';
import { FileLine } from './FileLine.tsx';

/** The columns of seed 001 §2.8. */
export const useDocumentColumns = (
  mayChange: boolean,
  setStatus: (row: DocumentRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<DocumentRow>[] => {
  const t = useTexts(documentTexts);
  return useMemo(
    (): ResourceColumn<DocumentRow>[] => [
      {
        key: 'id',
        title: t('common.id'),
        width: 120,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.id} />,
      },
      {
        key: 'name',
        title: t('common.name'),
        always: true,
        sortable: true,
        render: (row) =>
          row.isguide === 'Y' ? (
            <span className="document-guide">
              <CutText text={row.name} />
              <Tag color="blue" title={t('document.guideHelp')}>
                {t('document.guide')}
              </Tag>
            </span>
          ) : (
            <CutText text={row.name} />
          ),
      },
      {
        key: 'type',
        title: t('common.type'),
        width: 160,
        sortable: true,
        render: (row) => <CutText text={row.typename} />,
      },
      { key: 'file', title: t('common.file'), render: (row) => <FileLine file={row.fileInfo} /> },
      { key: 'explain', title: t('common.description'), render: (row) => <CutText text={row.explain} /> },
      {
        key: 'status',
        title: t('common.status'),
        width: 110,
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
        key: 'txdat',
        title: t('common.changedAt'),
        width: 170,
        sortable: true,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
    ],
    [mayChange, setStatus, t],
  );
};
