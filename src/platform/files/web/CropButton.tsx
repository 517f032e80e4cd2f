import { ScissorOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FileAccept } from '../file-kinds.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';

const CropDialog = deferred(async () => (await import('./CropDialog.tsx')).CropDialog);

type Props = { file: FileInfo; accept: FileAccept; onCrop: (file: File) => void };

/** Cuts a part out of a picture of a form. */
export const CropButton = ({ file, accept, onCrop }: Props) => {
  const t = useTexts(fileTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={<ScissorOutlined aria-hidden />}
        label={t('files.cropNamed', { name: file.filename })}
        onClick={() => setOpen(true)}
      />
      {open ? <CropDialog file={file} accept={accept} onCrop={onCrop} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
