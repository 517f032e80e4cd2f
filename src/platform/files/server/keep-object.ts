import { randomBytes } from 'node:crypto';
import type { Database, Write } from '#platform/db/server/database.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller, ReceivedFile } from '#platform/wire/server/caller.ts';
import type { FilePart } from '#platform/wire/server/form-request.ts';
import { endingOf } from '../file-kinds.ts';
import { chunkBytes, fileName } from '../files.contract.ts';
import type { Examined } from './examine.process.ts';
import type { Examiner } from './examiner.ts';
import { mediaTypeOf, type ReadBytes } from './detect-kind.ts';
import {
  ObjectDamaged,
  ObjectNotFound,
  StorageAway,
  StorageFull,
  type KeptChunk,
  type Storage,
  type Storages,
  type WrittenChunk,
} from './storage.ts';
import { insertFile, sameObject, type NewObject } from './stored-files.queries.ts';
import { storageFailed, uploadFailed } from './upload-failed.ts';

type Owner = Pick<Caller, 'empid' | 'actor'>;

/**
 * A finished object that is to become a file. `checksums`: the CRC-32 of each chunk as it arrived; a difference means
 * that it was damaged before it reached the disk.
 */
export type Finished = { key: string; size: number; filename: string; checksums: readonly number[] };

export const newKey = (): string => randomBytes(16).toString('hex');

/**
 * The objects that one upload may leave in a storage: the original bytes, the re-encoded picture, its thumbnail, its
 * middle size.
 */
export const keysOf = (key: string): { picture: string; thumb: string; middle: string; all: string[] } => {
  const picture = `${key}01`;
  const thumb = `${key}02`;
  const middle = `${key}03`;
  return { picture, thumb, middle, all: [key, picture, thumb, middle] };
};

/** Translates an error of the storage into an error for the caller. */
export const asStorageError = (error: unknown): unknown => {
  if (error instanceof StorageFull) return storageFailed('file.no_space', error);
  if (error instanceof StorageAway) return storageFailed('file.storage_away', error);
  if (error instanceof ObjectNotFound || error instanceof ObjectDamaged) return storageFailed('file.damaged', error);
  return error;
};

const readerOf =
  (storage: Storage, key: string): ReadBytes =>
  async (from, to) => {
    const pieces: Buffer[] = [];
    for await (const piece of await storage.read(key, from, to)) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  };

/** What is stored: the object itself, or the re-encoded picture. */
const storedAs = async (
  storage: Storage,
  { key, size }: Finished,
  sha256: string,
  { kind, fault, picture, pages }: Examined,
): Promise<NewObject> => {
  const asIs: NewObject = {
    key,
    storage: storage.name,
    sha256,
    size,
    kind,
    mediatype: mediaTypeOf(kind),
    fault,
    width: null,
    height: null,
    pages,
    thumbkey: null,
    thumbbytes: null,
    middlekey: null,
    middlebytes: null,
  };
  if (!picture) return asIs;
  const keys = keysOf(key);
  const { bytes, thumb, middle, width, height } = picture;
  await storage.put(keys.picture, Buffer.from(bytes));
  await storage.put(keys.thumb, Buffer.from(thumb));
  if (middle) await storage.put(keys.middle, Buffer.from(middle));
  return {
    ...asIs,
    key: keys.picture,
    size: bytes.length,
    width,
    height,
    thumbkey: keys.thumb,
    thumbbytes: thumb.length,
    ...(middle ? { middlekey: keys.middle, middlebytes: middle.length } : {}),
  };
};

/** The examiner, and the hooks that run while a file is stored. */
export type Keeping = {
  examiner: Examiner;
  /** Throws for faults that the examination found. */
  accept?: (examined: Examined) => void;
  /** Further writes in the same transaction. */
  inSame?: (trx: Write, fileid: string) => Promise<void>;
};

/**
 * Turns a finished object into a file: hashed, examined, pictures re-encoded, and identical bytes stored once. If
 * anything fails, only the object itself is kept, for another attempt.
 */
export const keepObject = async (
  db: Database,
  storage: Storage,
  owner: Owner,
  finished: Finished,
  { examiner, accept, inSame }: Keeping,
): Promise<{ fileid: string }> => {
  const { key, size, filename } = finished;
  const { picture, thumb, middle, all } = keysOf(key);
  const drop = (keys: readonly string[]): Promise<unknown> =>
    Promise.allSettled(keys.map((one) => storage.remove(one)));
  const sha256 = await storage.digest(key, size, finished.checksums);
  const examined = await examiner.examine(owner.empid, { read: readerOf(storage, key), size, filename });
  accept?.(examined);
  let object: NewObject;
  try {
    object = await storedAs(storage, finished, sha256, examined);
  } catch (error) {
    await drop([picture, thumb, middle]);
    throw error;
  }
  const kept = await db.write(owner.actor, async (trx) => {
    const same = await sameObject(trx, object);
    const file = { objectkey: same.key, size, filename, filetype: endingOf(filename), uploader: owner.empid };
    const fileid = await insertFile(trx, file);
    await inSame?.(trx, fileid);
    return { fileid, same };
  });
  const needed = kept.same.isNew ? [object.key, object.thumbkey, object.middlekey] : [];
  // Only after the commit: until then another attempt needs the bytes as they were sent. Not awaited: deleting hundreds
  // of megabytes takes a while.
  void drop(all.filter((one) => !needed.includes(one)));
  return { fileid: kept.fileid };
};

/**
 * Splits a stream into chunks of `chunkBytes`, each a stream itself; the next one is requested after the previous one
 * has been read to its end.
 */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<AsyncIterable<Buffer>> {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Buffer | undefined;
  let isOver = false;
  async function* chunk(): AsyncGenerator<Buffer> {
    let left = chunkBytes;
    while (left > 0) {
      const { value, done } = rest ? { value: rest, done: false } : await source.next();
      rest = undefined;
      if (done || value === undefined) {
        isOver = true;
        return;
      }
      const size = Math.min(left, value.length);
      if (size < value.length) rest = value.subarray(size);
      yield rest ? value.subarray(0, size) : value;
      left -= size;
    }
  }
  while (!isOver) yield chunk();
}

const checkedName = (name: string): string => {
  const parsed = fileName.safeParse(name);
  if (!parsed.success) throw uploadFailed('file.bad_name');
  return parsed.data;
};

/** Stores the file of a form as one of the caller's, never completely in memory. Throws code 25. */
export const keepStream = async (
  db: Database,
  { current: storage }: Storages,
  keeping: Keeping,
  owner: Owner,
  { filename: sentName, bytes }: FilePart,
): Promise<ReceivedFile> => {
  const filename = checkedName(sentName);
  const key = newKey();
  const chunks: (KeptChunk & WrittenChunk)[] = [];
  let size = 0;
  try {
    const draft = await storage.begin(key);
    try {
      for await (const chunk of inChunks(bytes)) {
        const at = { ...draft, chunk: chunks.length, offset: size };
        const written = await storage.writeChunk(at, chunk);
        if (written.size === 0 && size > 0) break;
        chunks.push({ chunk: at.chunk, ...written });
        size += written.size;
      }
      if (size === 0) throw uploadFailed('file.empty');
      await storage.finish(draft, chunks, size);
    } catch (error) {
      await storage.abandon(draft).catch(() => undefined);
      throw error;
    }
    const checksums = chunks.map(({ crc32 }) => crc32);
    const { fileid } = await keepObject(db, storage, owner, { key, size, filename, checksums }, keeping);
    return { fileid, filename, filesize: size };
  } catch (error) {
    // A rejected file is deleted. In other cases complete bytes without a row are left to the cleanup job: a
    // transaction with an unknown outcome may have been committed.
    if (error instanceof DomainError) await Promise.allSettled(keysOf(key).all.map((one) => storage.remove(one)));
    throw asStorageError(error);
  }
};
