import { ScissorOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FileAccept } from '../file-kinds.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

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
      {open ? (
        <Suspense fallback={null}>
          <CropDialog file={file} accept={accept} onCrop={onCrop} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
