import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { chunkBytes } from '../files.contract.ts';

/** Copied bytes of a chunk. */
export type Piece = Uint8Array<ArrayBuffer>;

/** A chunk that arrived before an earlier one: its bytes as far as they are in memory, all of them or none. */
export type EarlyChunk = { size: number; crc32: number; held: readonly Piece[] };

/** Checks on all bytes of a range of the object, in order. */
export type ReadRange = (offset: number, size: number, take: (bytes: Uint8Array) => void) => void;

export const damaged = (): Error => Object.assign(new Error('other bytes than were written'), { code: 'DAMAGED' });

/**
 * The SHA-256 of an object whose chunks arrive in any order. Hashes as much as has arrived without a gap, so that
 * little is left to read after the last chunk.
 */
export class ObjectDigest {
  readonly #hash = createHash('sha256');
  readonly #checksums: number[] = [];
  readonly #early = new Map<number, EarlyChunk>();
  #at = 0;

  /** How many bytes have been hashed, from the start. */
  get at(): number {
    return this.#at;
  }

  /** Hashes the next bytes. */
  take(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#at += bytes.length;
  }

  /** The chunk whose bytes were just hashed is complete. */
  tookChunk(checksum: number): void {
    this.#checksums.push(checksum);
  }

  cameEarly(offset: number, chunk: EarlyChunk): void {
    this.#early.set(offset, chunk);
  }

  /** Hashes the early chunks whose turn has come. Returns the buffers that are no longer needed. */
  catchUp(read: ReadRange): Piece[] {
    const free: Piece[] = [];
    for (;;) {
      const next = this.#early.get(this.#at);
      if (!next) return free;
      this.#early.delete(this.#at);
      if (next.held.length > 0) for (const piece of next.held) this.take(piece);
      else this.#readChunk(next.size, next.crc32, read);
      this.#checksums.push(next.crc32);
      free.push(...next.held);
    }
  }

  /** Whether the hashed bytes are the beginning of an object of that size, whose chunks have these checksums. */
  begins(size: number, checksums: readonly number[]): boolean {
    const inWholeChunks = this.#at === size || this.#at === this.#checksums.length * chunkBytes;
    return inWholeChunks && this.#at <= size && this.#checksums.every((sum, chunk) => sum === checksums[chunk]);
  }

  /** Reads the next chunk. Fails with DAMAGED if its checksum differs. */
  readNext(size: number, checksums: readonly number[], read: ReadRange): void {
    const expected = checksums[this.#checksums.length];
    if (expected === undefined) throw damaged();
    this.#readChunk(Math.min(chunkBytes, size - this.#at), expected, read);
    this.#checksums.push(expected);
  }

  #readChunk(size: number, expected: number, read: ReadRange): void {
    let sum = 0;
    read(this.#at, size, (bytes) => {
      sum = crc32(bytes, sum);
      this.take(bytes);
    });
    if (sum !== expected) throw damaged();
  }

  /** The buffers it holds, for the caller to release. */
  held(): Piece[] {
    return [...this.#early.values()].flatMap(({ held }) => held);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}
