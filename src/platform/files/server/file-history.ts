import type { Read, Write } from '#platform/db/server/database.ts';
import type { EarlierFile, FileInfo } from '../files.contract.ts';
import type { HistoryTarget } from './file-links.ts';
import type { Files } from './files.ts';

/** The files that a field of a record had before, the latest first. Triggers keep up to 20 of them. */
export const earlierFiles = async (
  files: Pick<Files, 'infos'>,
  db: Read,
  { recordoid, field }: HistoryTarget,
): Promise<EarlierFile[]> => {
  const rows = await db
    .selectFrom('file_history')
    .select(['oid', 'fileid', 'replaced_by as replacedby', 'replaced_at as replacedat'])
    .where('recordoid', '=', recordoid)
    .where('field', '=', field)
    .orderBy('replaced_at', 'desc')
    .orderBy('oid', 'desc')
    .execute();
  const infos = await files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );
  return rows.flatMap(({ fileid, ...row }) => {
    const file = infos.get(fileid);
    return file ? [{ ...row, file }] : [];
  });
};

/** Whether a record had this file before. */
export const wasHeld = async (trx: Write, recordoid: string | undefined, fileid: string): Promise<boolean> => {
  if (recordoid === undefined) return false;
  const row = await trx
    .selectFrom('file_history')
    .select('oid')
    .where('recordoid', '=', recordoid)
    .where('fileid', '=', fileid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

type Row = { oid: string; fileInfo: FileInfo | null };

/** A record whose form may list the earlier files of the field `field`. Only for callers who may see the record. */
export const withHistory = <Given extends Row>({ links }: Pick<Files, 'links'>, row: Given, field = 'fileid'): Given =>
  row.fileInfo
    ? { ...row, fileInfo: { ...row.fileInfo, history: links.historyOf({ recordoid: row.oid, field }) } }
    : row;
