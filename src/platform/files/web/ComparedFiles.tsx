import { fileNameOf, isPending, isWhole, type FileInfo, type FileValue, type PendingFile } from '../files.contract.ts';
import { FileFacts } from './FileFacts.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import './files.css';

type File = FileInfo | PendingFile;

/** Pixels of a picture beside its other version. */
const side = 96;

const isFile = (value: unknown): value is File => isWhole(value as FileValue) || isPending(value as FileValue);

/** The files of a form's value: one, or a list of them; null if the value is something else. */
export const comparedFiles = (value: unknown): readonly File[] | null => {
  if (isFile(value)) return [value];
  return Array.isArray(value) && value.length > 0 && value.every(isFile) ? value : null;
};

/** Files as two versions of a record are compared: pictures by picture, others by name and size. */
export const ComparedFiles = ({ files }: { files: readonly File[] }) => (
  <span className="files-compared-list">
    {files.map((file, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list does not change while it is shown
      <span key={place} className="files-compared">
        {isWhole(file) && file.thumburl !== '' ? <Thumbnail file={file} size={side} /> : null}
        <span>
          {fileNameOf(file)}
          {isWhole(file) ? (
            <>
              {' '}
              <FileFacts file={file} />
            </>
          ) : null}
        </span>
      </span>
    ))}
  </span>
);
