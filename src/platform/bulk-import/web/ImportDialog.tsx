import { Alert, Button, Progress, Result, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { useAttending } from '#platform/notice-centre/web/attended.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';
import { isBusy, type ImportState } from '../import-states.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { useCommit } from './useCommit.ts';
import { useImport } from './useImport.ts';
import { useUndoImport } from './useUndoImport.ts';
import './bulk-import.css';

const width = 1180;

const busyWords: Partial<Record<ImportState, keyof typeof importDialogTexts>> = {
  checking: 'import.checking',
  writing: 'import.writing',
  undoing: 'import.undoing',
};

type Props = {
  /** The kind to import; absent where the person chooses. */
  kind?: string;
  /** An import that was checked or written before. */
  open?: string;
  /** Undoes it at once. */
  undoes?: boolean;
  /** Rows have changed. */
  onImported: () => void;
  onClose: () => void;
};

/** Imports a spreadsheet: choosing a file, what it would change, and the import itself. */
export const ImportDialog = ({ kind, open, undoes = false, onImported, onClose }: Props) => {
  const t = useTexts(importDialogTexts);
  const words = useFailureWords();
  const { pair } = useLanguage();
  const [id, setId] = useState<string | null>(open ?? null);
  /** What the next file probably has again. */
  const [lastKind, setLastKind] = useState<string | undefined>();
  useAttending(id);
  const { record, error, reload } = useImport(id);
  const { commit, isCommitting } = useCommit(record, reload);
  const { undo, isUndoing } = useUndoImport(id);
  const state = record?.state;
  const imported = useEffectEvent(onImported);
  useEffect(() => {
    if (state === 'done' || state === 'undone') imported();
  }, [state]);

  const cancel = async (): Promise<void> => {
    if (id !== null) await call(bulkImportCalls.cancel, { content: { import: id } }).catch(() => undefined);
    await reload();
  };
  const chooseAnother = (): void => {
    setLastKind(record?.kind);
    setId(null);
  };
  const startOver = (): void => {
    if (record?.state === 'checked') void cancel();
    chooseAnother();
  };
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!undoes || hasBegun.current) return;
    hasBegun.current = true;
    void undo();
  });
  useEffect(() => begin(), []);

  const content = () => {
    if (id === null) return <ChooseFile kind={kind} lastKind={lastKind} onChosen={setId} />;
    if (error) return <Alert type="error" showIcon title={words(error)} />;
    if (!record) return <Skeleton active />;
    if (isBusy(record)) {
      const doing = t(busyWords[record.state] ?? 'import.checking', { name: record.filename });
      return (
        <div className="import-busy" aria-live="polite">
          <p>{doing}</p>
          <Progress percent={record.percent} status="active" aria-label={doing} />
          <p className="import-note">{t('import.leave')}</p>
          <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        </div>
      );
    }
    if (record.state === 'checked')
      return (
        <ImportPreview
          record={record}
          isNew={id !== open}
          reload={reload}
          onStartOver={startOver}
          isCommitting={isCommitting}
          onCommit={() => void commit()}
        />
      );
    // The button that had the focus is gone.
    const again = (
      <Button autoFocus onClick={chooseAnother}>
        {t('import.another')}
      </Button>
    );
    if (record.state === 'done')
      return (
        <Result
          status="success"
          title={t('import.done', { added: record.added, changed: record.changed })}
          subTitle={record.why === '' ? undefined : pair(t('import.undoFailed'), record.why)}
          extra={[
            <Button key="close" type="primary" autoFocus onClick={onClose}>
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
