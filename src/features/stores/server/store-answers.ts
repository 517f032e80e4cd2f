import type { Read, Write } from '#platform/db/server/database.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { StoreDetail, StoreRow } from '../stores.contract.ts';
import { detailFiles, type StoredStore } from './stores.queries.ts';

/** Rows with their covers, ready to be shown, instead of the ids of these. */
export const withCovers = async <Row extends { coverfileid: string }>(
  files: Files,
  db: Read | Write,
  rows: readonly Row[],
): Promise<(Omit<Row, 'coverfileid'> & { cover: FileInfo | null })[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ coverfileid }) => coverfileid),
  );
  return rows.map(({ coverfileid, ...row }) => ({ ...row, cover: infos.get(coverfileid) ?? null }));
};

/** Rows as in responses: with the cover. */
export const rowsOf = async (files: Files, db: Read | Write, rows: readonly StoredStore[]): Promise<StoreRow[]> =>
  (await withCovers(files, db, rows)).map(({ coid: _coid, plantid: _plantid, ...row }) => row);

type Picture = FileInfo & { type: 'H' | 'C' };

/** The pictures of a store: the cover (H) first, then the detail pictures (C) in their order. */
export const picturesOf = async (
  files: Files,
  db: Read | Write,
  { oid, coverfileid }: Pick<StoredStore, 'oid' | 'coverfileid'>,
): Promise<Picture[]> => {
  const details = await detailFiles(db, oid);
  const infos = await files.infos(db, [coverfileid, ...details]);
  const picture = (type: 'H' | 'C') => (fileid: string) => {
    const info = infos.get(fileid);
    return info ? [{ ...info, type }] : [];
  };
  return [...picture('H')(coverfileid), ...details.flatMap(picture('C'))];
};

/** A store as in responses: with all its pictures, each with the address of its earlier files. */
export const detailOf = async (files: Files, db: Read | Write, stored: StoredStore): Promise<StoreDetail> => {
  const { coverfileid: _coverfileid, coid: _coid, plantid: _plantid, ...row } = stored;
  const imageVOList = (await picturesOf(files, db, stored)).map((picture) => ({
    ...picture,
    history: files.links.historyOf({ recordoid: row.oid, field: picture.type === 'H' ? 'coverfileid' : 'details' }),
  }));
  const cover = imageVOList.find(({ type }) => type === 'H');
  return { ...row, cover: cover ? (({ type: _type, ...info }) => info)(cover) : null, imageVOList };
};
