import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './banners.css';

type Props = {
  file: FileInfo | null;
  /** What the picture belongs to, for screen readers. */
  name: string;
  /** In a row of the table, or filling a card. */
  size: 'row' | 'card';
};

/**
 * A banner's picture in its wide format; a click enlarges it. A missing one has a placeholder of its size (seed 001
 * §8).
 */
export const BannerPicture = ({ file, name, size }: Props) => {
  const t = useTexts(bannerTexts);
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState('');
  const address = (size === 'row' ? file?.thumburl : file?.fileurl) ?? '';
  const className = `banner-picture banner-picture-${size}`;
  const label = t('banner.picturePreview', { name });
  if (!file || address === '' || address === broken)
    return (
      <span className={className} role="img" aria-label={label}>
        <PictureOutlined aria-hidden />
      </span>
    );
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      </button>
      {open ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
