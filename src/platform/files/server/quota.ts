import type { Read, Write } from '#platform/db/server/database.ts';
import { uploadFailed } from './upload-failed.ts';
import { occupied } from './uploads.queries.ts';

export type UploadLimits = {
  /** Bytes of one file at most. */
  fileBytes: number;
  /** Bytes of all that one person has under way, or has uploaded for no record, at most. */
  personBytes: number;
  /** Bytes that stay free on the storage, where it can tell. */
  reserveBytes: number;
};

const uploadsAtMost = 20;
/** However small they are: each is rows, and files of a folder. */
const filesAtMost = 1_000;

/**
 * Refuses (code 25, `file.quota`) what would make a person occupy more than the limits without any record that holds it. Exact within a transaction that holds the
 * person's lock (`lockPersonsUploads`).
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
