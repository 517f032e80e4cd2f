import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { chunkBytes } from '../files.contract.ts';
import type { KeptChunk } from './storage.ts';

/** The key of a running upload, together with the person. */
export type UploadName = { empid: string; md5: string; chunkcount: number; filename: string };

export type OpenUpload = { oid: string; storage: string; key: string; ref: string };

export type ChunkRow = KeptChunk & { size: number; crc32: number };

const mergeTakesAtMost = sql`interval '10 minutes'`;

const named = (db: Read | Write, { empid, md5, chunkcount, filename }: UploadName) =>
  db
    .selectFrom('upload')
    .where('upload.empid', '=', empid)
    .where('upload.md5', '=', md5)
    .where('upload.chunkcount', '=', chunkcount)
    .where('upload.filename', '=', filename);

export const openUpload = (db: Read | Write, name: UploadName): Promise<OpenUpload | undefined> =>
  named(db, name).select(['oid', 'storage', 'key', 'ref']).where('upload.fileid', 'is', null).executeTakeFirst();

/** The same, with the state of one chunk. A single query, since it runs for every 5 MiB. */
export const openUploadAt = async (
  db: Read,
  name: UploadName,
  chunk: number,
): Promise<{ upload: OpenUpload; there: Pick<ChunkRow, 'size' | 'crc32'> | undefined } | undefined> => {
  const row = await named(db, name)
    .leftJoin('upload_chunk', (join) => join.onRef('uploadoid', '=', 'upload.oid').on('chunk', '=', chunk))
    .select(['oid', 'storage', 'key', 'ref', 'upload_chunk.size', 'upload_chunk.crc32'])
    .where('upload.fileid', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { size, crc32, ...upload } = row;
  return { upload, there: size === null || crc32 === null ? undefined : { size, crc32 } };
};

/** The file that the newest finished upload of that name became, if it still exists. */
export const mergedFile = async (db: Read, name: UploadName): Promise<string | undefined> => {
  const row = await named(db, name)
    .innerJoin('stored_file', 'stored_file.fileid', 'upload.fileid')
    .select('stored_file.fileid')
    .orderBy('upload.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fileid;
};

export const chunksOf = (db: Read | Write, uploadoid: string): Promise<ChunkRow[]> =>
  db
    .selectFrom('upload_chunk')
    .select(['chunk', 'size', 'crc32', 'receipt'])
    .where('uploadoid', '=', uploadoid)
    .orderBy('chunk')
    .execute();

/** A person starts one upload at a time, so that the running ones are counted correctly. */
export const lockPersonsUploads = async (trx: Write, empid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('uploads of'), hashtext(${empid}))`.execute(trx);
};

/**
 * What counts towards a person's quota: running uploads, with their final size, and files that no record has ever used.
 */
export const occupied = async (
  trx: Read | Write,
  empid: string,
): Promise<{ uploads: number; files: number; bytes: number }> => {
  const { uploads, chunks } = await trx
    .selectFrom('upload')
    .select((eb) => [
      eb.fn.countAll<number>().as('uploads'),
      eb.fn.sum<string | number | null>('chunkcount').as('chunks'),
    ])
    .where('upload.empid', '=', empid)
    .where('fileid', 'is', null)
    .executeTakeFirstOrThrow();
  const { files, unclaimed } = await trx
    .selectFrom('stored_file')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<string | number | null>('size').as('unclaimed')])
    .where('uploader', '=', empid)
    .where('ever_held', '=', false)
    .executeTakeFirstOrThrow();
  return { uploads, files, bytes: Number(chunks ?? 0) * chunkBytes + Number(unclaimed ?? 0) };
};

/**
 * Returns the upload; if another one started at the same moment, that one wins. An upload of that name that was merged
 * before is a different one.
 */
export const insertUpload = async (
  trx: Write,
  row: UploadName & { storage: string; key: string; ref: string },
): Promise<OpenUpload> => {
  const made = await trx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['oid', 'storage', 'key', 'ref'])
    .executeTakeFirst();
  if (!made) return (await openUpload(trx, row)) ?? insertUpload(trx, row);
  await trx
    .deleteFrom('upload')
    .where('empid', '=', row.empid)
    .where('md5', '=', row.md5)
    .where('chunkcount', '=', row.chunkcount)
    .where('filename', '=', row.filename)
    .where('fileid', 'is not', null)
    .execute();
  return made;
};

/**
 * Records a chunk, unless it is already there or the upload has been cancelled. Returns the chunks with their
 * checksums; chunks that are being recorded concurrently may be missing. It runs for every 5 MiB, hence one statement,
 * which is a transaction of its own (these tables are not logged), with asynchronous commit: a chunk lost in a crash is
 * sent again.
 */
export const insertChunk = async (
  db: Read,
  uploadoid: string,
  { chunk, size, crc32, receipt }: ChunkRow,
): Promise<Pick<ChunkRow, 'chunk' | 'crc32'>[]> => {
  const { rows } = await sql<{ chunks: number[] | null; checksums: number[] | null }>`
    with touched as (
      update upload set touched_at = now() where oid = ${uploadoid} and fileid is null returning oid
    ), made as (
      insert into upload_chunk (uploadoid, chunk, size, crc32, receipt)
      select oid, ${chunk}, ${size}, ${crc32}, ${receipt} from touched
      on conflict (uploadoid, chunk) do nothing returning chunk, crc32
    )
    select array_agg(chunk order by chunk) as chunks, array_agg(crc32 order by chunk) as checksums,
      set_config('synchronous_commit', 'off', true)
    from (select chunk, crc32 from upload_chunk where uploadoid = ${uploadoid} union select chunk, crc32 from made) there`.execute(
    db,
  );
  // Without any chunk the lists are null: the upload has been cancelled in the meantime.
  const { chunks, checksums } = rows[0] ?? { chunks: null, checksums: null };
  return (chunks ?? []).map((number, index) => ({ chunk: number, crc32: Number(checksums?.[index]) }));
};

/** True for the one caller that may merge; a server that dies while merging loses this right after ten minutes. */
export const beginMerge = async (trx: Write, oid: string): Promise<boolean> => {
  const begun = await trx
    .updateTable('upload')
    .set({ merging_since: sql<string>`now()`, touched_at: sql<Date>`now()` })
    .where('oid', '=', oid)
    .where('fileid', 'is', null)
    .where((eb) =>
      eb.or([eb('merging_since', 'is', null), eb('merging_since', '<', sql<string>`now() - ${mergeTakesAtMost}`)]),
    )
    .returning('oid')
    .executeTakeFirst();
  return begun !== undefined;
};

export const giveUpMerge = async (trx: Write, oid: string): Promise<void> => {
  await trx.updateTable('upload').set({ merging_since: null }).where('oid', '=', oid).execute();
};

export const endUpload = async (trx: Write, oid: string, fileid: string): Promise<void> => {
  await trx.updateTable('upload').set({ fileid }).where('oid', '=', oid).execute();
  await trx.deleteFrom('upload_chunk').where('uploadoid', '=', oid).execute();
};

export const deleteUpload = async (trx: Write, oid: string): Promise<void> => {
  await trx.deleteFrom('upload').where('oid', '=', oid).execute();
};

/** Uploads untouched for a day: abandoned, or merged and no longer asked for. */
export const staleUploads = (db: Read, hours: number): Promise<(OpenUpload & { fileid: string | null })[]> =>
  db
    .selectFrom('upload')
    .select(['oid', 'storage', 'key', 'ref', 'fileid'])
    .where('touched_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .orderBy('touched_at')
    .limit(1_000)
    .execute();
