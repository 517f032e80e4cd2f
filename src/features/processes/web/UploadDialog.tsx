import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useRef, useState } from 'react';
import { processCalls, processFile } from '#features/processes/processes.contract.ts';
import type { UploadedProcess } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { fileidOf, type FileValue } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { dialogWidth } from '#platform/form/web/FormDialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { FileFaults } from './FileFaults.tsx';
import { processName } from './process-list.ts';
import { renameKey } from './rename-key.ts';
import { certain } from './suggestions.ts';
import { UploadedCard } from './UploadedCard.tsx';
import './processes.css';

type Props = { onTaken: () => void; onClose: () => void };

const tickedFirst = (processes: readonly UploadedProcess[]): ReadonlySet<string> =>
  new Set(
    processes.flatMap(({ proid, renames, users }) =>
      renames.filter(({ likeness }) => users > 0 && likeness >= certain).map((rename) => renameKey(proid, rename)),
    ),
  );

/** Takes a file, shows what it would change, and adds its processes once that is confirmed. */
export const UploadDialog = ({ onTaken, onClose }: Props) => {
  const t = useTexts(processTexts);
  const keys = useTexts(keyboardTexts);
  const notices = useNotices();
  const [file, setFile] = useState<FileValue>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [saving, setSaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const fileid = fileidOf(file);
  const { data, error, isFetching } = useQuery({
    queryKey: ['processes', 'record', 'dry run', fileid],
    queryFn: () => call(processCalls.upload, { body: { dryRun: 'Y', fileid: fileid ?? '', renames: '' } }),
    enabled: fileid !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const ticked = chosen ?? tickedFirst(data ?? []);
  const fresh = data?.filter(({ same }) => same === 'N') ?? [];

  const changeFile = (next: FileValue): void => {
    setFile(next);
    setChosen(null);
  };
  const tick = (key: string, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const take = async (): Promise<void> => {
    if (fileid === null || !data) return;
    setSaving(true);
    try {
      const renames = data.flatMap(({ proid, renames: all }) =>
        all
          .filter((rename) => ticked.has(renameKey(proid, rename)))
          .map(({ kind, artid, from, to }) => ({ proid, kind, artid, from, to })),
      );
      const taken = await call(processCalls.upload, {
        body: { dryRun: 'N', fileid, renames: JSON.stringify(renames) },
      });
      const namesOf = (state: 'Y' | 'N'): string[] => taken.filter(({ same }) => same === state).map(processName);
      const [names, unchanged] = [namesOf('N'), namesOf('Y')];
      notices.success(
        unchanged.length === 0 ? t('process.taken', { names }) : t('process.takenSome', { names, unchanged }),
      );
      onTaken();
    } catch (failure) {
      notices.failure(t('process.upload'), failure);
      setSaving(false);
    }
  };

  return (
    <Dialog
      esc={keys('keys.leaveForm')}
      title={t('process.upload')}
      width={dialogWidth}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        // Enter then chooses a file; the first button of the dialog would close it.
        if (isOpen) body.current?.querySelector('button')?.focus();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={fresh.length === 0} loading={saving} onClick={() => void take()}>
            {t('process.take', { count: fresh.length })}
          </Button>
        </>
      }
    >
      <div ref={body} className="process-upload">
        <FileField value={file} onChange={changeFile} accept={processFile} label={t('common.file')} />
        <p className="process-hint">{t('process.fileHint')}</p>
        <div aria-live="polite">
          {isFetching ? (
            <>
              <p className="process-hint">{t('process.checking')}</p>
              <Skeleton active paragraph={{ rows: 4 }} />
            </>
          ) : null}
          {error && !isFetching ? <FileFaults error={error} /> : null}
          {data && fileid !== null
            ? data.map((process) => (
                <UploadedCard key={process.proid} process={process} ticked={ticked} onTick={tick} />
              ))
            : null}
        </div>
      </div>
    </Dialog>
  );
};
