import type { Read, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { documentFile, documentReasons } from '../documents.contract.ts';

const noFile = (code: DomainErrorCode): DomainError =>
  new DomainError(code, documentReasons.addFile, { fields: { fileid: documentReasons.addFile } });

/** Takes the file of a new document or version; rejects where there is none (seed 001 §5). */
export const takeNewFile = async (
  trx: Write,
  caller: Pick<Caller, 'empid'>,
  fileid: string | null,
): Promise<string> => {
  if (fileid === null) throw noFile(codes.addFailed);
  return (await claimFile(trx, caller, fileid, documentFile)).fileid;
};

/** Takes another file, or keeps the one that is there when none was sent; refuses to be left without. */
export const takeOtherFile = async (
  trx: Write,
  caller: Pick<Caller, 'empid'>,
  fileid: string | null | undefined,
  held: string,
): Promise<string> => {
  if (fileid === undefined || fileid === held) return held;
  if (fileid === null) throw noFile(codes.editFailed);
  return (await claimFile(trx, caller, fileid, documentFile)).fileid;
};

/** The rows with what is told of their files. */
export const withFiles = async <Row extends { fileid: string }>(
  db: Read | Write,
  files: Files,
  rows: readonly Row[],
): Promise<(Row & { fileInfo: FileInfo })[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );
  return rows.map((row) => {
    const fileInfo = infos.get(row.fileid);
    if (!fileInfo) throw new Error('a record points at a file that is not there');
    return { ...row, fileInfo };
  });
};

/** The same for one row. */
export const withFile = async <Row extends { fileid: string }>(
  db: Read | Write,
  files: Files,
  row: Row,
): Promise<Row & { fileInfo: FileInfo }> => {
  const [first] = await withFiles(db, files, [row]);
  if (!first) throw new Error('one row in, one row out');
  return first;
};
