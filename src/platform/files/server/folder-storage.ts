import { mkdir, open, opendir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { digestOf, writeChunk } from './folder-thread.ts';
import { ObjectDamaged, ObjectNotFound, StorageFull, type Storage } from './storage.ts';

const readBufferBytes = 262_144;

const keyPattern = /^[0-9a-f]{32,64}$/;

type Failure = Error & { code?: string };

const asOurs = (error: unknown): unknown => {
  const { code } = error as Failure;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFull();
  if (code === 'ENOENT') return new ObjectNotFound();
  if (code === 'DAMAGED') return new ObjectDamaged();
  return error;
};

const translatingErrors = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw asOurs(error);
  }
};

const writeAll = async (file: FileHandle, buffer: Buffer, position: number): Promise<void> => {
  let done = 0;
  while (done < buffer.length) {
    const { bytesWritten } = await file.write(buffer, done, buffer.length - done, position + done);
    done += bytesWritten;
  }
};

/** The bytes from first to last, both included. Two buffers alternate: one is filled while the other is lent. */
async function* piecesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  const bytesAtOnce = Math.min(readBufferBytes, to - from + 1);
  let memory = Buffer.allocUnsafeSlow(bytesAtOnce);
  let other = Buffer.allocUnsafeSlow(bytesAtOnce);
  const read = async (into: Buffer, at: number): Promise<Buffer> => {
    const { bytesRead } = await file.read(into, 0, Math.min(into.length, to - at + 1), at);
    if (bytesRead === 0) throw new ObjectDamaged();
    return into.subarray(0, bytesRead);
  };
  let coming: Promise<Buffer> | undefined;
  const begin = (at: number): void => {
    coming = read(memory, at);
    // An error surfaces when this read is awaited, or not at all.
    coming.catch(() => undefined);
  };
  try {
    begin(from);
    for (let at = from; coming;) {
      const piece = await coming;
      at += piece.length;
      coming = undefined;
      [memory, other] = [other, memory];
      if (at <= to) begin(at);
      yield piece;
    }
  } finally {
    await coming?.catch(() => undefined);
    await file.close();
  }
}

/**
 * Syncs files to the disk while more data arrives, one sync per file at a time, so that little remains to be synced at
 * the end.
 */
class Flushes {
  readonly #underWay = new Map<string, Promise<void>>();

  begin(file: string): void {
    if (this.#underWay.has(file)) return;
    const flush = this.#flush(file);
    this.#underWay.set(file, flush);
    // A failure is kept for `end`, because the system reports a failed write only once. A file that no longer exists
    // is forgotten, because `end` is never called for it.
    flush.then(
      () => this.#underWay.delete(file),
      (error: Failure) => {
        if (error.code === 'ENOENT') this.#underWay.delete(file);
      },
    );
  }

  async end(file: string): Promise<void> {
    try {
      await this.#underWay.get(file);
    } finally {
      this.#underWay.delete(file);
    }
  }

  async #flush(file: string): Promise<void> {
    await using handle = await open(file, 'r+');
    await handle.datasync();
  }
}

const flushes = new Flushes();

const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};

/**
 * A folder on this machine (or one that several servers mount): `objects/ab/<key>` for complete objects,
 * `uploads/<key>` for uploads in progress.
 */
export const openFolderStorage = async (root: string): Promise<Storage> => {
  const uploads = path.join(root, 'uploads');
  const objects = path.join(root, 'objects');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });

  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a key of this storage');
    return key;
  };
  const draftPath = (key: string): string => path.join(uploads, checked(key));
  const objectPath = (key: string): string => path.join(objects, checked(key).slice(0, 2), key);

  const settle = async (key: string): Promise<void> => {
    const target = objectPath(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(draftPath(key), target);
    await syncFolder(path.dirname(target));
  };

  return {
    name: 'folder',

    begin: (key) =>
      translatingErrors(
        (async () => {
          const file = await open(draftPath(key), 'wx', 0o600);
          await file.close();
          return { key, ref: '' };
        })(),
      ),

    writeChunk: ({ key, offset }, bytes) =>
      translatingErrors(
        (async () => {
          const path = draftPath(key);
          const written = await writeChunk({ key, path, offset }, bytes);
          flushes.begin(path);
          return { receipt: '', ...written };
        })(),
      ),

    finish: ({ key }, _chunks, size) =>
      translatingErrors(
        (async () => {
          await flushes.end(draftPath(key));
          await using file = await open(draftPath(key), 'r+');
          await file.truncate(size);
          await file.sync();
          await settle(key);
        })(),
      ),

    abandon: async ({ key }) => {
      await flushes.end(draftPath(key)).catch(() => undefined);
      await rm(draftPath(key), { force: true });
    },

    put: async (key, bytes) => {
      try {
        await using file = await open(draftPath(key), 'wx', 0o600);
        await writeAll(file, bytes, 0);
        await file.sync();
        await settle(key);
      } catch (error) {
        await rm(draftPath(key), { force: true });
        throw asOurs(error);
      }
    },

    read: (key, from, to) =>
      translatingErrors(
        (async () => {
          // Opened here, so that a missing file is reported before the response has started; closed when it has been
          // read to its end or the reader stops.
          const file = await open(objectPath(key), 'r');
          return piecesOf(file, from, to);
        })(),
      ),

    digest: (key, size, checksums) => translatingErrors(digestOf({ key, path: objectPath(key), size, checksums })),

    remove: (key) => rm(objectPath(key), { force: true }),

    async *list(before) {
      for (const [folder, isDraft] of [
        [uploads, true],
        [objects, false],
      ] as const) {
        for await (const entry of await opendir(folder, { recursive: true })) {
          if (!entry.isFile() || !keyPattern.test(entry.name)) continue;
          const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
          if (found && found.mtime < before) yield { key: entry.name, isDraft };
        }
      }
    },

    free: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
};
