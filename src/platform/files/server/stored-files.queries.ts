import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { prepared } from '#platform/db/server/prepared.ts';

/** A file as it is described in a record. */
export type ClaimedFile = {
  fileid: string;
  filename: string;
  filetype: string;
  size: number;
  uploader: string;
  kind: string;
  sha256: string;
  width: number | null;
  height: number | null;
  fault: string;
};

/** A file and where its bytes are. */
export type PlacedFile = {
  fileid: string;
  filename: string;
  uploader: string;
  storage: string;
  key: string;
  bytes: number;
  kind: string;
  mediatype: string;
  sha256: string;
  thumbkey: string | null;
  thumbbytes: number | null;
  middlekey: string | null;
  middlebytes: number | null;
};

/** The file, protected from deletion until the transaction ends, and from then on for another grace period. */
export const takeStoredFile = async (trx: Write, fileid: string): Promise<ClaimedFile | undefined> => {
  const taken = await trx
    .updateTable('stored_file')
    .set({ unused_since: null, ever_held: true })
    .where('fileid', '=', fileid)
    .returning('fileid')
    .executeTakeFirst();
  if (!taken) return undefined;
  return trx
    .selectFrom('stored_file as f')
    .innerJoin('stored_object as o', 'o.key', 'f.objectkey')
    .select(['f.fileid', 'f.filename', 'f.filetype', 'f.size', 'f.uploader'])
    .select(['o.kind', 'o.sha256', 'o.width', 'o.height', 'o.fault'])
    .where('f.fileid', '=', fileid)
    .executeTakeFirstOrThrow();
};

export const placedFile = (db: Read, fileid: string): Promise<PlacedFile | undefined> =>
  db
    .selectFrom('stored_file as f')
    .innerJoin('stored_object as o', 'o.key', 'f.objectkey')
    .select(['f.fileid', 'f.filename', 'f.uploader', 'o.storage', 'o.key', 'o.kind', 'o.mediatype', 'o.sha256'])
    .select(['o.size as bytes', 'o.thumbkey', 'o.thumbbytes', 'o.middlekey', 'o.middlebytes'])
    .where('f.fileid', '=', fileid)
    .executeTakeFirst();

/** What lists show of files; unknown ids are left out. */
export const describedFiles = prepared((db: Read | Write, fileids: readonly string[]) =>
  db
    .selectFrom('stored_file as f')
    .innerJoin('stored_object as o', 'o.key', 'f.objectkey')
    .select([
      'f.fileid',
      'f.filename',
      'f.size',
      'f.filetype',
      'f.uploader',
      'f.uploadtime',
      'o.thumbkey',
      'o.middlekey',
      'o.width',
      'o.height',
      'o.pages',
    ])
    .where('f.fileid', '=', (eb) => eb.fn.any(sql<string[]>`${fileids}::uuid[]`)),
);

export type NewObject = {
  key: string;
  storage: string;
  sha256: string;
  size: number;
  kind: string;
  mediatype: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  thumbkey: string | null;
  thumbbytes: number | null;
  middlekey: string | null;
  middlebytes: number | null;
  fault: string;
};

/** The existing object with these bytes, or else the given one. */
export const sameObject = async (trx: Write, given: NewObject): Promise<{ key: string; isNew: boolean }> => {
  const made = await trx
    .insertInto('stored_object')
    .values(given)
    .onConflict((conflict) => conflict.columns(['storage', 'sha256']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made) return { key: made.key, isNew: true };
  const there = await trx
    .selectFrom('stored_object')
    .select('key')
    .where('storage', '=', given.storage)
    .where('sha256', '=', given.sha256)
    .forKeyShare()
    .executeTakeFirst();
  // The cleanup has just deleted it: these bytes are then the first of their kind again.
  return there ? { key: there.key, isNew: false } : sameObject(trx, given);
};

export const insertFile = async (
  trx: Write,
  file: { objectkey: string; size: number; filename: string; filetype: string; uploader: string },
): Promise<string> => {
  const { fileid } = await trx.insertInto('stored_file').values(file).returning('fileid').executeTakeFirstOrThrow();
  return fileid;
};
