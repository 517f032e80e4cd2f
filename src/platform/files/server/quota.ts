import type { Read, Write } from '#platform/db/server/database.ts';
import { uploadFailed } from './upload-failed.ts';
import { occupied } from './uploads.queries.ts';

export type UploadLimits = {
  /** Maximum bytes of one file. */
  fileBytes: number;
  /** Maximum bytes of a person's running uploads and files without a record. */
  personBytes: number;
  /** Bytes that stay free on the storage, if it reports its free space. */
  reserveBytes: number;
};

const uploadsAtMost = 20;
/** Limited in number too, because even a tiny file takes rows and, in a folder, a file of its own. */
const filesAtMost = 1_000;

/**
 * Throws (code 25, `file.quota`) when a person would exceed the limits for files that no record holds. Exact within a
 * transaction that holds the person's lock (`lockPersonsUploads`).
 */
export const assertQuota = async (
  db: Read | Write,
  empid: string,
  { personBytes, fileBytes }: UploadLimits,
  more: { uploads: number; files: number; bytes: number },
): Promise<void> => {
  const now = await occupied(db, empid);
  const isMuch = now.bytes + more.bytes > Math.max(personBytes, fileBytes);
  if (isMuch || now.uploads + more.uploads > uploadsAtMost || now.files + more.files > filesAtMost)
    throw uploadFailed('file.quota', { most: uploadsAtMost });
};
