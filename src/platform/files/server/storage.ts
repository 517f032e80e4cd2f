/** Where an upload under way is being put together: the object it will be, and what the storage calls it until then. */
export type Draft = { key: string; ref: string };

export type ChunkPlace = Draft & { chunk: number; offset: number };

/** What was written of a chunk: `size` in bytes, and its CRC-32. */
export type WrittenChunk = { receipt: string; size: number; crc32: number };

/** A chunk that is there; `receipt` is what the storage wants back when the draft is finished. */
export type KeptChunk = { chunk: number; receipt: string };

/**
 * Bytes outside the database, by keys that the server makes up and no person's text is part of. Two kinds: a folder, and a service that speaks S3.
 * Throws `StorageFull` where there is no room, `StorageAway` where it does not answer, `ObjectGone` where a key names nothing.
 */
export type Storage = {
  /** Stands in the rows of what is stored here; the same as long as it is the same place. */
  name: string;
  begin: (key: string) => Promise<Draft>;
  /**
   * Chunks come in any order and several at once, each of `chunkBytes` but the last; one that breaks off leaves nothing that counts. Each piece is lent until the
   * next is asked for, and its memory may be taken, so that it is empty afterwards.
   */
  writeChunk: (place: ChunkPlace, bytes: AsyncIterable<Buffer>) => Promise<WrittenChunk>;
  /** From now on the object is whole and durable. */
  finish: (draft: Draft, chunks: readonly KeptChunk[], size: number) => Promise<void>;
  abandon: (draft: Draft) => Promise<void>;
  /** A small object in one piece (a picture, a thumbnail). */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** The bytes from the first to the last, both included; each piece is lent until the next is asked for. */
  read: (key: string, from: number, to: number) => Promise<AsyncIterable<Buffer>>;
  /** The SHA-256 (hex) of a whole object. Throws `ObjectDamaged` where its size, or the CRC-32 of one of its chunks, is another. */
  digest: (key: string, size: number, checksums: readonly number[]) => Promise<string>;
  remove: (key: string) => Promise<void>;
  /** Keys of whole objects (and of drafts, where the storage does not end them by itself) that have lain here since before then. */
  list: (before: Date) => AsyncIterable<{ key: string; isDraft: boolean }>;
  /** Bytes that may still be written; undefined where nobody can tell. */
  free: () => Promise<number | undefined>;
};

/** Where new files go, and all places where files may lie already. */
export type Storages = { current: Storage; named: (name: string) => Storage };

export class StorageFull extends Error {}
export class StorageAway extends Error {}
export class ObjectGone extends Error {}
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
