import type { Read, Write } from '#platform/db/server/database.ts';
import type { FileInfo } from '../files.contract.ts';
import type { Files } from './files.ts';

type WithInfo<Row> = Row & { fileInfo: FileInfo | null };

/** Rows with the addresses of their files, for a caller who may see the rows; null where the file is missing. */
export const withFileInfos = async <Row extends { fileid: string }>(
  files: Pick<Files, 'infos'>,
  db: Read | Write,
  rows: readonly Row[],
): Promise<WithInfo<Row>[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );
  return rows.map((row) => ({ ...row, fileInfo: infos.get(row.fileid) ?? null }));
};

/** As `withFileInfos`, for one row. */
export const withFileInfo = async <Row extends { fileid: string }>(
  files: Pick<Files, 'info'>,
  db: Read | Write,
  row: Row,
): Promise<WithInfo<Row>> => ({ ...row, fileInfo: await files.info(db, row.fileid) });
