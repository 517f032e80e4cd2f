import { HistoryOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { fileCalls, type FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';

const HistoryDialog = deferred(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

type Props = {
  /** Comes with the file of a record; nothing is shown without it, or without earlier files. */
  history: string | undefined;
  label: string;
  /** Absent: the files can only be looked at. */
  onRestore?: ((file: FileInfo) => void) | undefined;
};

/** The files that a field of a record had before, each of which can be put back. */
export const FileHistory = ({ history = '', label, onRestore }: Props) => {
  const t = useTexts(fileTexts);
  const [open, setOpen] = useState(false);
  const { data: entries = [] } = useQuery({
    queryKey: ['file-history', history],
    queryFn: () => call(fileCalls.history, { query: { of: history } }),
    enabled: history !== '',
    // The form works without it; the next form asks again.
    retry: false,
  });
  if (entries.length === 0) return null;
  const text = t('files.historyCount', { n: entries.length });
  return (
    <>
      <Button
        type="link"
        size="small"
        className="files-history-button"
        icon={<HistoryOutlined aria-hidden />}
        aria-label={t('files.actionFor', { action: text, name: label })}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {open ? (
        <HistoryDialog
          label={label}
          entries={entries}
          onRestore={onRestore && ((file) => onRestore({ ...file, history }))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
