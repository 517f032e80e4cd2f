import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select, Skeleton, Tag, Upload } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError, call, download } from '#platform/wire/web/client.ts';
import {
  bulkImportCalls,
  type ImportCalls,
  importLimits,
  type PreviewColumn,
  type StoredRowsCall,
} from '../bulk-import.contract.ts';
import { bulkImportTexts } from '../bulk-import.texts.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { callsOfKind, storedRowsOfKind } from './kind-calls.ts';

const texts = { ...importDialogTexts, ...bulkImportTexts };

const Columns = ({ columns }: { columns: readonly PreviewColumn[] }) => {
  const t = useTexts(importDialogTexts);
  return (
    <section className="import-columns" aria-label={t('import.columnsOf')}>
      <h3>{t('import.columnsOf')}</h3>
      <ul>
        {columns.map(({ name, title, required, sample, choices }) => (
          <li key={name}>
            <strong>{title}</strong> {required === 'Y' ? <Tag>{t('import.required')}</Tag> : null}
            {choices.length > 0 ? (
              <span className="import-note">{t('import.choices', { words: choices.join(' · ') })}</span>
            ) : null}
            {sample === '' || choices.length > 0 ? null : (
              <span className="import-note">{t('import.sample', { text: sample })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What the person has chosen to import last. */
const rememberedKind = z.string();

type Props = {
  /** Absent: the person chooses it. */
  kind: string | undefined;
  /** The kind of the file before this one. */
  lastKind: string | undefined;
  onChosen: (id: string) => void;
};

/** Chooses what to import and a file, which is sent and checked at once. */
export const ChooseFile = ({ kind, lastKind, onChosen }: Props) => {
  const t = useTexts(texts);
  const notices = useNotices();
  const words = useFailureWords();
  const [remembered, remember] = usePreference('import-kind', rememberedKind, '');
  const [chosenNow, setChosenNow] = useState<string | undefined>(kind ?? lastKind);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const kinds = useQuery({ queryKey: ['import-kinds'], queryFn: () => call(bulkImportCalls.kinds, {}) });
  const picked = chosenNow ?? remembered;
  const chosen = kinds.data?.find((one) => one.kind === picked);

  /** Why the file was not taken, in the words of the import rather than of any upload. */
  const whyOf = (error: unknown): string =>
    error instanceof CallError && Object.hasOwn(bulkImportTexts, error.reason)
      ? t(error.reason as keyof typeof bulkImportTexts, error.params)
      : words(error);
  const send = async (file: File): Promise<void> => {
    if (!chosen) return;
    setSending(true);
    setFailure(null);
    try {
      const sent = await call(callsOfKind(chosen.kind).file, { body: { dryRun: 'Y' }, file });
      onChosen(sent.import);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const fetched = async (what: ImportCalls['template'] | StoredRowsCall): Promise<void> => {
    try {
      notices.done('downloaded', await download(what, {}));
    } catch (error) {
      notices.failure(t('common.notify.download_failed'), error);
    }
  };

  if (kinds.isPending) return <Skeleton active />;
  if (!kinds.data) return <FailedState error={kinds.error} onRetry={() => void kinds.refetch()} />;
  return (
    <div className="import-choose">
      {kind === undefined ? (
        <Select
          aria-label={t('import.what')}
          placeholder={t('import.what')}
          value={chosen?.kind}
          options={(kinds.data ?? []).map((one) => ({ value: one.kind, label: one.title }))}
          onChange={(one) => {
            setChosenNow(one);
            remember(one);
          }}
        />
      ) : null}
      {chosen ? (
        <>
          {failure === null ? null : <Alert type="error" showIcon title={whyOf(failure)} />}
          <Upload.Dragger
            accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
            maxCount={1}
            showUploadList={false}
            disabled={isSending}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined aria-hidden />
            </p>
            <p className="ant-upload-text">{t(isSending ? 'import.sending' : 'import.drop')}</p>
            <p className="ant-upload-hint">{t('import.formats', { most: importLimits.bytes / 1024 / 1024 })}</p>
          </Upload.Dragger>
          <div className="import-downloads">
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void fetched(callsOfKind(chosen.kind).template)}
            >
              {t('import.template')}
            </Button>
            {chosen.stored === 'Y' ? (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => void fetched(storedRowsOfKind(chosen.kind))}
              >
                {t('import.stored')}
              </Button>
            ) : null}
          </div>
          <Columns columns={chosen.columns} />
        </>
      ) : null}
    </div>
  );
};
