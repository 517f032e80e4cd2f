import { Alert, Button, Progress, Result, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { useCommit } from './useCommit.ts';
import { useImport } from './useImport.ts';
import { useUndoImport } from './useUndoImport.ts';
import './bulk-import.css';

const width = 1180;

type Props = {
  /** The kind to import; absent where the person chooses. */
  kind?: string;
  /** An import that was checked before. */
  open?: string;
  /** Rows have changed. */
  onImported: () => void;
  onClose: () => void;
};

/** Imports a spreadsheet: choosing a file, what it would change, and the import itself. */
export const ImportDialog = ({ kind, open, onImported, onClose }: Props) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const words = useFailureWords();
  const undoImport = useUndoImport();
  const [id, setId] = useState<string | null>(open ?? null);
  const { record, error, reload } = useImport(id);
  const { commit, isCommitting } = useCommit(record, reload);
  const [isUndoing, setUndoing] = useState(false);
  const state = record?.state;
  useEffect(() => {
    if (state === 'done') onImported();
    // Only when it has become so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);

  const cancel = async (): Promise<void> => {
    if (id !== null) await call(bulkImportCalls.cancel, { content: { import: id } }).catch(() => undefined);
    await reload();
  };
  const startOver = (): void => {
    if (record?.state === 'checked') void cancel();
    setId(null);
  };
  const undo = async (): Promise<void> => {
    setUndoing(true);
    try {
      await undoImport(id ?? '');
      onImported();
    } catch (caught) {
      notices.failure(t('import.undoFailed'), caught);
    }
    await reload();
    setUndoing(false);
  };

  const content = () => {
    if (id === null) return <ChooseFile kind={kind} onChosen={setId} />;
    if (error) return <Alert type="error" showIcon title={words(error)} />;
    if (!record) return <Skeleton active />;
    if (record.state === 'checking' || record.state === 'writing')
      return (
        <div className="import-busy" aria-live="polite">
          <p>{t(record.state === 'checking' ? 'import.checking' : 'import.writing', { name: record.filename })}</p>
          <Progress percent={record.percent} status="active" />
          <p className="import-note">{t('import.leave')}</p>
          <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        </div>
      );
    if (record.state === 'checked')
      return (
        <ImportPreview
          record={record}
          reload={reload}
          onStartOver={startOver}
          isCommitting={isCommitting}
          onCommit={() => void commit()}
        />
      );
    const again = <Button onClick={() => setId(null)}>{t('import.another')}</Button>;
    if (record.state === 'done')
      return (
        <Result
          status="success"
          title={t('import.done', { added: record.added, changed: record.changed })}
          extra={[
            <Button key="close" type="primary" onClick={onClose}>
              {t('common.close')}
            </Button>,
            <Button key="undo" loading={isUndoing} onClick={() => void undo()}>
              {t('import.undo')}
            </Button>,
          ]}
        />
      );
    if (record.state === 'undone') return <Result status="info" title={t('import.undone')} extra={again} />;
    return <Result status="warning" title={t('import.failed')} subTitle={record.why} extra={again} />;
  };

  const title = record?.kindname ? t('import.of', { kind: record.kindname }) : t('import.button');
  return (
    <Dialog title={title} width={width} footer={null} mask={{ closable: false }} onCancel={onClose} style={{ top: 32 }}>
      {content()}
    </Dialog>
  );
};
