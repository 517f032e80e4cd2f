import type { Read, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { StoreDetail, StoreRow } from '../stores.contract.ts';
import { detailFiles, type StoredStore } from './stores.queries.ts';

/** Rows as in responses: with the cover, ready to be shown. */
export const rowsOf = async (files: Files, db: Read | Write, rows: readonly StoredStore[]): Promise<StoreRow[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ coverfileid }) => coverfileid),
  );
  return rows.map(({ coverfileid, coid: _coid, plantid: _plantid, ...row }) => ({
    ...row,
    cover: infos.get(coverfileid) ?? null,
  }));
};

/** A store as in responses: with all its pictures. */
export const detailOf = async (files: Files, db: Read | Write, stored: StoredStore): Promise<StoreDetail> => {
  const { coverfileid, coid: _coid, plantid: _plantid, ...row } = stored;
  const details = await detailFiles(db, stored.oid);
  const infos = await files.infos(db, [coverfileid, ...details]);
  const historyOf = (type: 'H' | 'C'): string =>
    files.links.historyOf({ recordoid: stored.oid, field: type === 'H' ? 'coverfileid' : 'details' });
  const picture = (type: 'H' | 'C') => (fileid: string) => {
    const info = infos.get(fileid);
    return info ? [{ ...info, type, history: historyOf(type) }] : [];
  };
  const imageVOList = [...picture('H')(coverfileid), ...details.flatMap(picture('C'))];
  const cover = infos.get(coverfileid);
  return { ...row, cover: cover ? { ...cover, history: historyOf('H') } : null, imageVOList };
};
