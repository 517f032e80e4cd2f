import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { SaveKey } from '#platform/keyboard/web/SaveKey.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { download } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ImportRecord, type PreviewColumn, type RowState } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { PreviewTable } from './PreviewTable.tsx';

type Checked = ImportRecord & { headings: string[]; columns: PreviewColumn[] };

const columnReasons = new Set(['import.missing_columns', 'import.double_column']);

/** What an import would change; faulty cells can be mended here. */
export const ImportPreview = ({
  record,
  isNew,
  reload,
  onStartOver,
  isCommitting,
  onCommit,
}: {
  record: Checked;
  /** The file has just been sent. */
  isNew: boolean;
  reload: () => Promise<void>;
  onStartOver: () => void;
  isCommitting: boolean;
  onCommit: () => void;
}) => {
  const t = useTexts(importDialogTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const { added, changed, unchanged, faults, total } = record;
  const [chosen, setChosen] = useState<RowState | ''>(faults > 0 ? 'faulty' : '');
  const counts = { '': total, new: added, changed, unchanged, faulty: faults };
  // The last faulty row may have been mended.
  const state = counts[chosen] === 0 ? '' : chosen;
  const writes = added + changed;
  const isBlocked = faults > 0 || writes === 0;
  const commitButton = useRef<HTMLButtonElement>(null);
  const faultsBefore = useRef(faults);
  useEffect(() => {
    // The cell that had the focus is gone, and nothing is left to mend.
    if (faultsBefore.current > 0 && faults === 0) commitButton.current?.focus();
    faultsBefore.current = faults;
  }, [faults]);

  const downloadFaulty = async (): Promise<void> => {
    try {
      notices.done('downloaded', await download(bulkImportCalls.faulty, { query: { import: record.import } }));
    } catch (error) {
      notices.failure(t('common.notify.download_failed'), error);
    }
  };
  const counted = (label: string, count: number): string => `${label} ${number(count)}`;

  return (
    <div className="import-preview">
      {record.why === '' ? null : <Alert type="warning" showIcon title={record.why} />}
      {faults > 0 && !columnReasons.has(record.reason) ? (
        <Alert type="error" showIcon title={t('import.mendFirst', { count: number(faults) })} />
      ) : null}
      {faults === 0 && writes === 0 ? <Alert type="info" showIcon title={t('import.nothing')} /> : null}
      <ColumnMapping
        key={`columns ${record.reason}`}
        record={record}
        isOpen={columnReasons.has(record.reason)}
        isNew={isNew}
        reload={reload}
      />
      <Segmented<RowState | ''>
        aria-label={t('import.result')}
        value={state}
        onChange={setChosen}
        options={[
          { value: '', label: counted(t('common.all'), total) },
          { value: 'new', label: counted(t('common.newMark'), added), disabled: added === 0 },
          { value: 'changed', label: counted(t('import.changedRows'), changed), disabled: changed === 0 },
          { value: 'unchanged', label: counted(t('import.unchanged'), unchanged), disabled: unchanged === 0 },
          { value: 'faulty', label: counted(t('import.faulty'), faults), disabled: faults === 0 },
        ]}
      />
      <PreviewTable key={`rows ${state}`} record={record} state={state} count={counts[state]} onMended={reload} />
      <SaveKey disabled={isBlocked || isCommitting} onSave={onCommit} />
      <div className="import-actions">
        <Button onClick={onStartOver}>{t('import.another')}</Button>
        {faults > 0 ? (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void downloadFaulty()}>
            {t('import.downloadFaulty')}
          </Button>
        ) : null}
        <Button ref={commitButton} type="primary" disabled={isBlocked} loading={isCommitting} onClick={onCommit}>
          {t('import.commit', { count: number(writes) })}
        </Button>
      </div>
    </div>
  );
};
