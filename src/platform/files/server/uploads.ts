import { crc32 } from 'node:zlib';
import type { Database } from '#platform/db/server/database.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { chunkBytes } from '../files.contract.ts';
import { beginsAsNamed, isAsNamed, isMismatch, magicBytes, mismatchOf } from '../file-magic.ts';
import type { Examined } from './examine.process.ts';
import { pictureBytesAtMost, type Examiner } from './examiner.ts';
import { keepObject, keysOf, newKey, asStorageError } from './keep-object.ts';
import { finalReasons, uploadFailed } from './upload-failed.ts';
import { assertQuota, type UploadLimits } from './quota.ts';
import { ObjectNotFound, StorageFull, type Storages, type WrittenChunk } from './storage.ts';
import {
  beginMerge,
  chunksOf,
  deleteUpload,
  endUpload,
  giveUpMerge,
  insertChunk,
  insertUpload,
  lockPersonsUploads,
  mergedFile,
  openUpload,
  openUploadAt,
  type ChunkRow,
  type OpenUpload,
  type UploadName,
} from './uploads.queries.ts';

/** Which chunks have arrived, ascending from 0, and the CRC-32 of each. */
export type UploadState = { chunkCount: number; chunks: number[]; checksums: number[] };

type Owner = Pick<Caller, 'empid' | 'actor'>;
type Named = { md5: string; chunkCount: number; fileName: string };
type ChunkSent = Named & { chunkSize: number; chunk: number };

/** Uploads in chunks: each is written to its final place, in any order; merging only verifies, hashes and names. */
export type Uploads = {
  /**
   * Accepts one chunk. Throws code 25 for numbers out of bounds, if there is no room, for a chunk that already exists
   * with other bytes, and for a truncated one.
   */
  takeChunk: (owner: Owner, sent: ChunkSent, part: FilePart | null) => Promise<UploadState>;
  state: (owner: Owner, named: Named) => Promise<UploadState>;
  /** Creates the file, once, however often and concurrently it is called. Throws code 25 while chunks are missing. */
  merge: (owner: Owner, named: Named) => Promise<{ fileid: string }>;
  cancel: (owner: Owner, named: Named) => Promise<void>;
};

const pictureMebibytes = pictureBytesAtMost / 1024 / 1024;

const nameOf = ({ empid }: Owner, { md5, chunkCount, fileName }: Named): UploadName => ({
  empid,
  md5: md5.toLowerCase(),
  chunkcount: chunkCount,
  filename: fileName,
});

const stateOf = (chunkCount: number, rows: readonly Pick<ChunkRow, 'chunk' | 'crc32'>[]): UploadState => ({
  chunkCount,
  chunks: rows.map(({ chunk }) => chunk),
  checksums: rows.map(({ crc32 }) => crc32),
});

/** Throws for numbers that cannot describe an upload, before looking it up. */
const assertPossible = ({ chunkCount, chunk, chunkSize }: ChunkSent, { fileBytes }: UploadLimits): void => {
  if (chunkCount < 1 || chunk < 0 || chunk >= chunkCount) throw uploadFailed('file.bad_chunk');
  if ((chunkCount - 1) * chunkBytes >= fileBytes)
    throw uploadFailed('file.too_large', { most: fileBytes / 1024 / 1024 });
  const isLast = chunk === chunkCount - 1;
  if (isLast ? chunkSize < 1 || chunkSize > chunkBytes : chunkSize !== chunkBytes) throw uploadFailed('file.bad_chunk');
};

/** Throws for a chunk of the wrong length for its position. */
const assertWhole = ({ chunk, chunkCount, chunkSize }: ChunkSent, bytes: number, { fileBytes }: UploadLimits): void => {
  if (bytes === 0) throw uploadFailed('file.empty');
  const mayBeShort = chunk === chunkCount - 1 && chunkSize === chunkBytes;
  if (bytes !== chunkSize && !mayBeShort) throw uploadFailed('file.chunk_cut');
  if (chunk * chunkBytes + bytes > fileBytes) throw uploadFailed('file.too_large', { most: fileBytes / 1024 / 1024 });
};

/** Passes the bytes on until `signal` fires: a sender whose connection hangs must not block its own next attempt. */
const until = (bytes: AsyncIterable<Buffer>, signal: AbortSignal): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => {
    const source = bytes[Symbol.asyncIterator]();
    let cut = (): void => undefined;
    signal.addEventListener('abort', () => cut());
    return {
      next: () =>
        new Promise((resolve, reject) => {
          cut = () => reject(uploadFailed('file.chunk_cut'));
          if (signal.aborted) cut();
          else source.next().then(resolve, reject);
        }),
    };
  },
});

/** One writer for each chunk, the newest; the previous one has stopped before the newest starts. */
class Writers {
  readonly #now = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  async write<Result>(place: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const before = this.#now.get(place);
    before?.stop.abort();
    const stop = new AbortController();
    const ended = (async () => {
      await before?.ended.catch(() => undefined);
      return work(stop.signal);
    })();
    const mine = { stop, ended };
    this.#now.set(place, mine);
    try {
      return await ended;
    } finally {
      if (this.#now.get(place) === mine) this.#now.delete(place);
    }
  }
}

/**
 * Rejects at once what a record would reject later: unreadable content, or content that is not what the name claims.
 */
const acceptFor =
  (filename: string) =>
  ({ kind, fault }: Examined): void => {
    if (fault !== '') throw uploadFailed(fault, { most: pictureMebibytes });
    if (!isAsNamed(filename, kind)) throw uploadFailed(mismatchOf(filename, kind));
  };

/** Passes the bytes on, and throws as soon as the first of them show that the file is not what its name claims. */
async function* verifiedKind(bytes: AsyncIterable<Buffer>, filename: string): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (head) {
      head = Buffer.concat([head, piece.subarray(0, magicBytes - head.length)]);
      if (head.length === magicBytes) {
        if (!beginsAsNamed(filename, head)) throw uploadFailed(mismatchOf(filename));
        head = undefined;
      }
    }
    yield piece;
  }
  if (head && head.length > 0 && !beginsAsNamed(filename, head)) throw uploadFailed(mismatchOf(filename));
}

export const openUploads = (db: Database, storages: Storages, limits: UploadLimits, examiner: Examiner): Uploads => {
  const writers = new Writers();
  const merging = new Map<string, Promise<{ fileid: string }>>();

  const assertRoom = async (chunkCount: number): Promise<void> => {
    const free = await storages.current.free();
    if (free !== undefined && free - limits.reserveBytes < chunkCount * chunkBytes) throw uploadFailed('file.no_space');
  };

  const begin = async (owner: Owner, name: UploadName): Promise<OpenUpload> => {
    await assertRoom(name.chunkcount);
    const storage = storages.current;
    const draft = await storage.begin(newKey());
    try {
      const upload = await db.write(owner.actor, async (trx) => {
        await lockPersonsUploads(trx, name.empid);
        const known = await openUpload(trx, name);
        if (known) return known;
        await assertQuota(trx, name.empid, limits, { uploads: 1, files: 0, bytes: name.chunkcount * chunkBytes });
        return insertUpload(trx, { ...name, storage: storage.name, ...draft });
      });
      if (upload.key !== draft.key) await storage.abandon(draft).catch(() => undefined);
      return upload;
    } catch (error) {
      await storage.abandon(draft).catch(() => undefined);
      throw error;
    }
  };

  /** Deletes the upload and everything stored of it. */
  const drop = async (owner: Owner, { oid, storage, key, ref }: OpenUpload): Promise<void> => {
    await db.write(owner.actor, (trx) => deleteUpload(trx, oid));
    const place = storages.named(storage);
    await Promise.allSettled([place.abandon({ key, ref }), ...keysOf(key).all.map((one) => place.remove(one))]);
  };

  /** Has the same result as writing the chunk, for a chunk that already exists. */
  const readThrough = async (bytes: AsyncIterable<Buffer>): Promise<WrittenChunk> => {
    const read = { receipt: '', size: 0, crc32: 0 };
    for await (const piece of bytes) {
      read.size += piece.length;
      read.crc32 = crc32(piece, read.crc32);
    }
    return read;
  };

  /** Writes the bytes of one chunk to its place; no other call of this server writes there until it has finished. */
  const store = async (owner: Owner, sent: ChunkSent, part: FilePart, signal: AbortSignal): Promise<UploadState> => {
    const { chunk, chunkCount } = sent;
    const name = nameOf(owner, sent);
    const found = await openUploadAt(db.read, name, chunk);
    const upload = found?.upload ?? (await begin(owner, name));
    const whole = until(part.bytes, signal);
    const bytes = chunk === 0 ? verifiedKind(whole, name.filename) : whole;
    if (found?.there) {
      const { there } = found;
      const came = await readThrough(bytes);
      assertWhole(sent, came.size, limits);
      // Existing bytes stay: if two different files have the same sample, the second one is rejected.
      if (there.crc32 !== came.crc32 || there.size !== came.size) throw uploadFailed('file.chunk_differs');
      return stateOf(chunkCount, await chunksOf(db.read, upload.oid));
    }
    const place = { key: upload.key, ref: upload.ref, chunk, offset: chunk * chunkBytes };
    try {
      const written = await storages.named(upload.storage).writeChunk(place, bytes);
      assertWhole(sent, written.size, limits);
      return stateOf(chunkCount, await insertChunk(db.read, upload.oid, { chunk, ...written }));
    } catch (error) {
      // No room, or no such file: deleting the upload makes room for others.
      if (error instanceof StorageFull || (error instanceof DomainError && isMismatch(error.reason)))
        await drop(owner, upload).catch(() => undefined);
      throw error;
    }
  };

  const assertComplete = (chunkCount: number, rows: readonly ChunkRow[]): void => {
    const isOdd = rows.some(({ chunk, size }) => chunk < chunkCount - 1 && size !== chunkBytes);
    if (rows.length === chunkCount && !isOdd) return;
    throw uploadFailed('file.chunks_missing', { missing: chunkCount - rows.length }, stateOf(chunkCount, rows));
  };

  const mergeOnce = async (owner: Owner, name: UploadName): Promise<{ fileid: string }> => {
    const upload = await openUpload(db.read, name);
    if (!upload) {
      const fileid = await mergedFile(db.read, name);
      if (fileid === undefined) throw uploadFailed('file.not_uploaded');
      return { fileid };
    }
    const rows = await chunksOf(db.read, upload.oid);
    assertComplete(name.chunkcount, rows);
    if (!(await db.write(owner.actor, (trx) => beginMerge(trx, upload.oid)))) throw uploadFailed('file.merging');
    const storage = storages.named(upload.storage);
    const size = rows.reduce((sum, row) => sum + row.size, 0);
    const checksums = rows.map((row) => row.crc32);
    const finished = { key: upload.key, size, filename: name.filename, checksums };
    try {
      // Merged by an attempt that was interrupted afterwards: the stored bytes are still read and verified.
      await storage.finish(upload, rows, size).catch((error: unknown) => {
        if (!(error instanceof ObjectNotFound)) throw error;
      });
      return await keepObject(db, storage, owner, finished, {
        examiner,
        accept: acceptFor(name.filename),
        inSame: (trx, fileid) => endUpload(trx, upload.oid, fileid),
      });
    } catch (error) {
      const translated = asStorageError(error);
      const isFinal = translated instanceof Error && finalReasons.has(translated.message);
      if (isFinal) await drop(owner, upload);
      else await db.write(owner.actor, (trx) => giveUpMerge(trx, upload.oid)).catch(() => undefined);
      throw translated;
    }
  };

  return {
    takeChunk: async (owner, sent, part) => {
      if (!part) throw new HttpError(400, 'wire.malformed', { fields: { file: 'file.not_uploaded' } });
      assertPossible(sent, limits);
      const place = JSON.stringify([nameOf(owner, sent), sent.chunk]);
      try {
        return await writers.write(place, (signal) => store(owner, sent, part, signal));
      } catch (error) {
        throw asStorageError(error);
      }
    },

    state: async (owner, named) => {
      const upload = await openUpload(db.read, nameOf(owner, named));
      return stateOf(named.chunkCount, upload ? await chunksOf(db.read, upload.oid) : []);
    },

    merge: async (owner, named) => {
      const name = nameOf(owner, named);
      const words = JSON.stringify(name);
      const begun = merging.get(words) ?? mergeOnce(owner, name);
      merging.set(words, begun);
      try {
        return await begun;
      } finally {
        merging.delete(words);
      }
    },

    cancel: async (owner, named) => {
      const upload = await openUpload(db.read, nameOf(owner, named));
      if (upload) await drop(owner, upload);
    },
  };
};
