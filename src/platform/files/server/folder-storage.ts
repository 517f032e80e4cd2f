import { mkdir, open, opendir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ObjectGone, StorageFull, type Storage } from './storage.ts';

/** `performance.md`: chunks straight to their offset through a buffer of 1 MB were the fastest way that keeps memory flat. */
const writeBufferBytes = 1_048_576;
const readBufferBytes = 262_144;
const buffersKept = 16;

const keyPattern = /^[0-9a-f]{32,64}$/;

type Failure = Error & { code?: string };

const asOurs = (error: unknown): unknown => {
  const { code } = error as Failure;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFull();
  if (code === 'ENOENT') return new ObjectGone();
  return error;
};

const told = async <Result>(work: Promise<Result>): Promise<Result> => {
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

/**
 * Buffers that are used again and again. What arrives lies in pieces of a socket; held until a write is worth it they would live long enough to be collected
 * the dear way, which took more time than everything else about an upload.
 */
class Buffers {
  readonly #free: Buffer[] = [];
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(writeBufferBytes);
  }
  give(buffer: Buffer): void {
    if (this.#free.length < buffersKept) this.#free.push(buffer);
  }
}

const buffers = new Buffers();

/** Writes what comes, gathered into few large writes. */
const writeFrom = async (file: FileHandle, offset: number, bytes: AsyncIterable<Buffer>): Promise<void> => {
  const buffer = buffers.take();
  let gathered = 0;
  let position = offset;
  const flush = async (): Promise<void> => {
    await writeAll(file, buffer.subarray(0, gathered), position);
    position += gathered;
    gathered = 0;
  };
  try {
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length;) {
        const copied = piece.copy(buffer, gathered, at);
        at += copied;
        gathered += copied;
        if (gathered === buffer.length) await flush();
      }
    }
    if (gathered > 0) await flush();
  } finally {
    buffers.give(buffer);
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};

/** A folder of this machine (or one that several servers mount): `objects/ab/<key>` for what is whole, `uploads/<key>` for what is under way. */
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
      told(
        (async () => {
          const file = await open(draftPath(key), 'wx', 0o600);
          await file.close();
          return { key, ref: '' };
        })(),
      ),

    writeChunk: ({ key, offset }, bytes) =>
      told(
        (async () => {
          await using file = await open(draftPath(key), 'r+');
          await writeFrom(file, offset, bytes);
          return { receipt: '' };
        })(),
      ),

    finish: ({ key }, _chunks, size) =>
      told(
        (async () => {
          await using file = await open(draftPath(key), 'r+');
          await file.truncate(size);
          await file.sync();
          await settle(key);
        })(),
      ),

    abandon: ({ key }) => rm(draftPath(key), { force: true }),

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
      told(
        (async () => {
          // Opened here, so that a missing file is told before an answer has begun; the stream closes it.
          const file = await open(objectPath(key), 'r');
          return file.createReadStream({ start: from, end: to, highWaterMark: readBufferBytes });
        })(),
      ),

    scan: (key, take) =>
      told(
        (async () => {
          await using file = await open(objectPath(key), 'r');
          const buffer = buffers.take();
          try {
            for (;;) {
              const { bytesRead } = await file.read(buffer, 0, buffer.length);
              if (bytesRead === 0) return;
              take(buffer.subarray(0, bytesRead));
            }
          } finally {
            buffers.give(buffer);
          }
        })(),
      ),

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
