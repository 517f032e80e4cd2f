import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileFactTexts } from '../file-facts.texts.ts';
import './files.css';

/** The pages of a PDF in words; undefined for other files. */
export const usePagesInWords = (): ((file: Pick<FileInfo, 'pages'> | null) => string | undefined) => {
  const t = useTexts(fileFactTexts);
  const { number } = useLanguage();
  return (file) => {
    if (!file?.pages) return undefined;
    return file.pages === 1 ? t('files.onePage') : t('files.pages', { n: number(file.pages) });
  };
};

/** Of the facts of most files beside their name, in pixels. */
export const factsWidth = 100;

/** The size of a file, and the number of pages of a PDF. */
export const FileFacts = ({ file }: { file: Pick<FileInfo, 'filesize' | 'pages'> }) => {
  const { bytes } = useLanguage();
  const pages = usePagesInWords()(file);
  return <span className="files-facts">{[bytes(file.filesize), pages].filter(Boolean).join(' · ')}</span>;
};
