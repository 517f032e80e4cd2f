import { EnvironmentOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo } from 'react';
import type { DocumentRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { factsWidth } from '#platform/files/web/FileFacts.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useNarrowTable } from '#platform/resource-table/web/narrow-table.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { documentName } from './document-list.ts';
import { FileLine } from './FileLine.tsx';

const texts = { ...documentTexts, ...confirmationTexts };
const { code, label, text, time } = columnsOf<DocumentRow>();

const NameCell = ({ row: { name, isguide } }: { row: DocumentRow }) => {
  const t = useTexts(documentTexts);
  const isNarrow = useNarrowTable();
  if (isguide === 'N') return <CutText text={name} />;
  return (
    <span className="document-guide">
      <CutText text={name} />
      <Tag
        color="processing"
        icon={<EnvironmentOutlined aria-hidden />}
        title={`${t('document.guide')} · ${t('document.guideHelp')}`}
      >
        <span className={isNarrow ? 'kit-sr-only' : undefined}>{t('document.guide')}</span>
      </Tag>
    </span>
  );
};

/** The columns of seed 001 §2.8. */
export const useDocumentColumns = (
  mayChange: boolean,
  changeStatus: (row: DocumentRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<DocumentRow>[] => {
  const t = useTexts(texts);
  const yesNoWords = useYesNoWords();
  return useMemo(
    (): ResourceColumn<DocumentRow>[] => [
      code('id', t('common.id'), { width: 120, always: true }),
      {
        key: 'name',
        title: t('common.name'),
        minWidth: 220,
        always: true,
        cut: { text: ({ name }) => name },
        render: (row) => <NameCell row={row} />,
      },
      { ...label('typename', t('common.type'), { width: 160 }), key: 'type' },
      {
        key: 'file',
        title: t('common.file'),
        minWidth: 170,
        rank: 1,
        cut: { text: (row) => row.fileInfo.filename, around: factsWidth },
        render: (row) => <FileLine file={row.fileInfo} />,
      },
      text('explain', t('common.description'), { minWidth: 140, rank: 2 }),
      {
        key: 'mustconfirm',
        title: t('confirmation.mustconfirm'),
        width: 120,
        hiddenByDefault: true,
        render: ({ mustconfirm }) => yesNoWords(mustconfirm),
      },
      coverageColumn<DocumentRow>(t('common.language'), documentName),
      statusColumn(t('common.status'), { nameOf: documentName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, t, yesNoWords],
  );
};
