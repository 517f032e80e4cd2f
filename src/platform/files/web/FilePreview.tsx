import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { isPicture, nameFits } from '../file-kinds.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { useDownload } from './useDownload.tsx';
import './files.css';

/** Pixels (seed 001 §9). */
const previewWidth = 1000;
/** A document is read, not only glanced at. */
const pdfWidth = 1200;

const PdfView = deferred(
  async () => (await import('./PdfView.tsx')).PdfView,
  <Skeleton active paragraph={{ rows: 12 }} />,
);

const isPdf = (file: FileInfo): boolean => nameFits(file.filename, 'pdf');
const isShownPicture = (file: FileInfo): boolean =>
  file.thumburl !== '' ||
  (['png', 'jpeg', 'webp', 'gif'] as const).some((kind) => isPicture(kind) && nameFits(file.filename, kind));

/** Whether a file can be previewed. */
export const mayPreview = (file: FileInfo): boolean => isPdf(file) || isShownPicture(file);

const Shown = ({ file }: { file: FileInfo }) => {
  const t = useTexts(fileTexts);
  const [failed, setFailed] = useState(false);
  const sorry = (text: 'files.noPreview' | 'files.previewFailed') => <p className="files-sorry">{t(text)}</p>;
  if (failed) return sorry('files.previewFailed');
  if (isPdf(file)) return <PdfView address={file.fileurl} name={file.filename} onFailed={() => setFailed(true)} />;
  if (!isShownPicture(file)) return sorry('files.noPreview');
  return (
    <img
      className="files-picture"
      src={file.fileurl}
      alt={t('files.pictureOf', { name: file.filename })}
      onError={() => setFailed(true)}
    />
  );
};

/** A file in a dialog: a picture, the pages of a PDF, or a download button. */
export const FilePreview = ({ file, onClose }: { file: FileInfo; onClose: () => void }) => {
  const t = useTexts(fileTexts);
  const { download } = useDownload();
  return (
    <Dialog
      title={file.filename}
      width={isPdf(file) ? `min(${pdfWidth}px, calc(100vw - 48px))` : previewWidth}
      centered={isPdf(file)}
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => download(file)}>
          {t('common.download')}
        </Button>
      }
    >
      <div className="files-preview">
        <Shown file={file} />
      </div>
    </Dialog>
  );
};
