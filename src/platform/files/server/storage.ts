/** An upload in progress: the key of the object it will become, and the storage's id for it until then. */
export type Draft = { key: string; ref: string };

export type ChunkPlace = Draft & { chunk: number; offset: number };

/** The part of a chunk that was written: `size` in bytes, and its CRC-32. */
export type WrittenChunk = { receipt: string; size: number; crc32: number };

/** A chunk that has arrived; `receipt` is what the storage needs to finish the draft. */
export type KeptChunk = { chunk: number; receipt: string };

/**
 * Bytes outside the database, under keys that the server generates and that contain no user input. Two implementations:
 * a folder, and an S3-compatible service. Throws `StorageFull` when it has no room, `StorageAway` when it does not
 * answer, `ObjectNotFound` for an unknown key.
 */
export type Storage = {
  /** Stored in the rows of the objects; identifies this storage. */
  name: string;
  begin: (key: string) => Promise<Draft>;
  /**
   * Chunks arrive in any order and several at once, each of `chunkBytes` except the last; an interrupted one does not
   * count. Each piece of memory is lent until the next one is requested, and may be detached.
   */
  writeChunk: (place: ChunkPlace, bytes: AsyncIterable<Buffer>) => Promise<WrittenChunk>;
  /** From now on the object is complete and durable. */
  finish: (draft: Draft, chunks: readonly KeptChunk[], size: number) => Promise<void>;
  abandon: (draft: Draft) => Promise<void>;
  /** A small object in one write (a picture, a thumbnail). */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** The bytes from the first to the last, both included; each chunk is lent until the next is requested. */
  read: (key: string, from: number, to: number) => Promise<AsyncIterable<Buffer>>;
  /**
   * The SHA-256 (hex) of a complete object. Throws `ObjectDamaged` if its size, or the CRC-32 of one of its chunks,
   * differs.
   */
  digest: (key: string, size: number, checksums: readonly number[]) => Promise<string>;
  remove: (key: string) => Promise<void>;
  /** Keys of complete objects, and of drafts if the storage does not expire them itself, stored before that time. */
  list: (before: Date) => AsyncIterable<{ key: string; isDraft: boolean }>;
  /** Bytes that may still be written; undefined if unknown. */
  free: () => Promise<number | undefined>;
};

/** The storage for new files, and all storages in which files may be. */
export type Storages = { current: Storage; named: (name: string) => Storage };

export class StorageFull extends Error {}
export class StorageAway extends Error {}
export class ObjectNotFound extends Error {}
export class ObjectDamaged extends Error {}

export const makeStorages = (current: Storage, others: readonly Storage[]): Storages => {
  const all = new Map([...others, current].map((storage) => [storage.name, storage]));
  return {
    current,
    named: (name) => {
      const storage = all.get(name);
      if (!storage) throw new StorageAway(`no storage ${name} is set up on this server`);
      return storage;
    },
  };
};
