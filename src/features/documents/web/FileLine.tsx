import { FilePdfOutlined, PaperClipOutlined } from '@ant-design/icons';
import { nameFits } from '#platform/files/file-kinds.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FileFacts, usePagesInWords } from '#platform/files/web/FileFacts.tsx';
import { Thumbnail } from '#platform/files/web/Thumbnail.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import './documents.css';

/** Pixels of the small picture. */
const side = 24;

/** A file in a row or on a card: its picture or icon and its name; `sized`: with its size. */
export const FileLine = ({ file, sized = false }: { file: FileInfo; sized?: boolean }) => {
  const { bytes } = useLanguage();
  const pages = usePagesInWords()(file);
  return (
    <span className="document-file" title={[file.filename, bytes(file.filesize), pages].filter(Boolean).join(' · ')}>
      {file.thumburl ? <Thumbnail file={file} size={side} /> : null}
      {file.thumburl ? null : nameFits(file.filename, 'pdf') ? (
        <FilePdfOutlined aria-hidden />
      ) : (
        <PaperClipOutlined aria-hidden />
      )}
      <span className="document-file-name">{file.filename}</span>
      {sized ? <FileFacts file={file} /> : pages ? <span className="files-facts">{pages}</span> : null}
    </span>
  );
};
