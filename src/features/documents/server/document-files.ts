import type { Read, Write } from '#platform/db/server/database.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { atField, found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { documentFile, documentReasons } from '../documents.contract.ts';

/**
 * Takes the file of a new document or version; rejects a form without one (seed 001 §5). `shared`: files of other parts
 * of the same document.
 */
export const takeNewFile = async (
  trx: Write,
  writer: Writer,
  fileid: string | null,
  shared: readonly string[] = [],
): Promise<string> => {
  if (fileid === null) throw atField(codes.addFailed, 'fileid', documentReasons.addFile);
  return (await claimFile(trx, writer, fileid, documentFile, { held: shared })).fileid;
};

/**
 * Replaces the file of a record, also by one that it had before, or keeps the current one if none was sent; rejects
 * removing it.
 */
export const takeOtherFile = async (
  trx: Write,
  writer: Writer,
  fileid: string | null | undefined,
  { fileid: held, oid }: { fileid: string; oid: string },
  shared: readonly string[] = [],
): Promise<string> => {
  if (fileid === undefined || fileid === held) return held;
  if (fileid === null) throw atField(codes.editFailed, 'fileid', documentReasons.addFile);
  return (await claimFile(trx, writer, fileid, documentFile, { held: shared, recordoid: oid })).fileid;
};

/** Rows with the addresses of their files; a foreign key ensures that the files exist. */
export const withFiles = async <Row extends { fileid: string }>(
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  rows: readonly Row[],
): Promise<(Row & { fileInfo: FileInfo })[]> =>
  (await withFileInfo(files, db, rows)).map((row) => {
    const { fileInfo } = row;
    if (!fileInfo) throw new Error(`file ${row.fileid} of a document is missing`);
    return { ...row, fileInfo };
  });

/** As `withFiles`, for one row. */
export const withFile = async <Row extends { fileid: string }>(
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  row: Row,
): Promise<Row & { fileInfo: FileInfo }> => found((await withFiles(files, db, [row]))[0]);
