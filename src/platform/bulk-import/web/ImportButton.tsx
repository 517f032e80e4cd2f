import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import type { ImportCalls } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { kindOfCalls } from './kind-calls.ts';

const ImportDialog = deferred(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** Opens the import of a list's rows; nothing without the permission. `onImported`: rows have changed. */
export const ImportButton = ({ calls, onImported }: { calls: ImportCalls; onImported: () => void }) => {
  const t = useTexts(importDialogTexts);
  const mayImport = useMayCall(calls.file);
  const [isOpen, setOpen] = useState(false);
  if (!mayImport) return null;
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('import.button')}
      </Button>
      {isOpen ? (
        <ImportDialog kind={kindOfCalls(calls)} onImported={onImported} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
