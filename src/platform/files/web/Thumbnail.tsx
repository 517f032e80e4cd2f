import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import './files.css';

type Props = {
  file: Pick<FileInfo, 'filename' | 'thumburl'> | null;
  /** Side of the square in pixels. */
  size?: number;
  /** Makes it a button that opens the picture. */
  onOpen?: () => void;
};

/** A thumbnail of a file; a placeholder of the same size if there is none, or it cannot be loaded. */
export const Thumbnail = ({ file, size = 48, onOpen }: Props) => {
  const t = useTexts(fileTexts);
  const [broken, setBroken] = useState('');
  const address = file?.thumburl ?? '';
  const isThere = address !== '' && address !== broken;
  const name = file?.filename ?? '';
  const style = { width: size, height: size };
  const picture = isThere ? (
    <img
      className="files-thumb"
      style={style}
      src={address}
      alt={t('files.pictureOf', { name })}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(address)}
    />
  ) : (
    <span className="files-thumb files-thumb-none" style={style} role="img" aria-label={t('files.noPicture')}>
      <PictureOutlined aria-hidden />
    </span>
  );
  if (!onOpen || !isThere) return picture;
  return (
    <button
      type="button"
      className="files-thumb-button"
      aria-label={t('common.previewNamed', { name })}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
};
