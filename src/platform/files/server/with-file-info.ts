import type { Read, Write } from '#platform/db/server/database.ts';
import type { FileInfo } from '../files.contract.ts';
import type { Files } from './files.ts';

type WithFile = { fileid: string | null };

const infosOf = (files: Pick<Files, 'infos'>, db: Read | Write, rows: readonly WithFile[]) =>
  files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );

/** Rows with the descriptions of their files; null for a row without a file. Only for callers who may see the rows. */
export const withFileInfo = async <Row extends WithFile>(
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  rows: readonly Row[],
): Promise<(Row & { fileInfo: FileInfo | null })[]> => {
  const infos = await infosOf(files, db, rows);
  return rows.map((row) => ({ ...row, fileInfo: infos.get(row.fileid ?? '') ?? null }));
};

/** The rows that have a file, with its description instead of its id. Only for callers who may see the rows. */
export const withFoundFiles = async <Row extends WithFile>(
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  rows: readonly Row[],
): Promise<(Omit<Row, 'fileid'> & { fileInfo: FileInfo })[]> => {
  const infos = await infosOf(files, db, rows);
  return rows.flatMap(({ fileid, ...row }) => {
    const fileInfo = infos.get(fileid ?? '');
    return fileInfo ? [{ ...row, fileInfo }] : [];
  });
};
