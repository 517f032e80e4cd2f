// Writes to the files of a folder, outside the server's thread, and hashes what it writes while it is in memory.
import { closeSync, openSync, readSync, writevSync } from 'node:fs';
import { setImmediate as otherWork } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { damaged, ObjectDigest, type EarlyChunk, type Piece, type ReadRange } from './object-digest.ts';

/** `id`: of a chunk that is being written, or of a request. The memory of `pieces` is transferred to this thread. */
export type FolderRequest =
  | { kind: 'begin'; id: number; key: string; path: string; offset: number }
  | { kind: 'write'; id: number; pieces: ArrayBuffer[] }
  | { kind: 'end'; id: number }
  | { kind: 'cut'; id: number }
  | { kind: 'digest'; id: number; key: string; path: string; size: number; checksums: readonly number[] };

/** `code`: of a failure, as the file system names it; `DAMAGED` if the bytes differ from the expected ones. */
export type FolderAnswer =
  | { kind: 'written'; id: number }
  | { kind: 'chunk'; id: number; size: number; crc32: number }
  | { kind: 'digest'; id: number; sha256: string }
  | { kind: 'failed'; id: number; code: string };

type Chunk = EarlyChunk & { key: string; file: number; offset: number; isNext: boolean; held: Piece[] };

const digestsAtMost = 64;
/** Maximum bytes of early chunks held in memory; the rest is read back. */
const heldAtMost = 24 * 1_048_576;

const digests = new Map<string, ObjectDigest>();
const chunks = new Map<number, Chunk>();
const readBuffer = Buffer.allocUnsafeSlow(1_048_576);
let heldBytes = 0;

const post = (answer: FolderAnswer): void => parentPort?.postMessage(answer, []);

/** Memory that a small chunk really takes, which is mostly overhead. */
const weight = ({ length }: Piece): number => Math.max(length, 4_096);

/** Frees memory at once; the garbage collector would do so much later. */
const free = (pieces: readonly Piece[]): void => {
  for (const piece of pieces) {
    heldBytes -= weight(piece);
    piece.buffer.transfer(0);
  }
};

const forget = (key: string): void => {
  free(digests.get(key)?.held() ?? []);
  digests.delete(key);
};

const digestOf = (key: string): ObjectDigest => {
  const digest = digests.get(key) ?? new ObjectDigest();
  digests.delete(key);
  digests.set(key, digest);
  const [oldest] = digests.keys();
  if (digests.size > digestsAtMost && oldest !== undefined) forget(oldest);
  return digest;
};

const readerOf =
  (file: number): ReadRange =>
  (offset, size, take) => {
    for (let done = 0; done < size;) {
      const count = readSync(file, readBuffer, 0, Math.min(readBuffer.length, size - done), offset + done);
      if (count === 0) throw damaged();
      take(readBuffer.subarray(0, count));
      done += count;
    }
  };

const begin = (id: number, key: string, path: string, offset: number): void => {
  const file = openSync(path, 'r+');
  // A chunk that is sent again may differ from the bytes already hashed, so the whole object is read at the end.
  if (offset < (digests.get(key)?.at ?? 0)) forget(key);
  const isNext = offset === digestOf(key).at;
  chunks.set(id, { key, file, offset, isNext, size: 0, crc32: 0, held: [] });
};

const letGo = (id: number, chunk: Chunk): void => {
  chunks.delete(id);
  closeSync(chunk.file);
};

const cut = (id: number): void => {
  const chunk = chunks.get(id);
  if (!chunk) return;
  free(chunk.held);
  if (chunk.isNext) forget(chunk.key);
  letGo(id, chunk);
};

const writeAll = (file: number, pieces: readonly Piece[], position: number): void => {
  for (let left = pieces, at = position; left.length > 0;) {
    let count = writevSync(file, left, at);
    at += count;
    const whole = left.findIndex((piece) => {
      if (count < piece.length) return true;
      count -= piece.length;
      return false;
    });
    left = whole < 0 ? [] : left.slice(whole).map((piece, index) => (index === 0 ? piece.subarray(count) : piece));
  }
};

const write = (id: number, memories: readonly ArrayBuffer[]): void => {
  const pieces = memories.map((memory) => new Uint8Array(memory));
  for (const piece of pieces) heldBytes += weight(piece);
  const chunk = chunks.get(id);
  if (!chunk) return free(pieces);
  try {
    writeAll(chunk.file, pieces, chunk.offset + chunk.size);
  } catch (error) {
    free(pieces);
    throw error;
  }
  const wasHeldWhole = chunk.held.length > 0 || chunk.size === 0;
  for (const piece of pieces) {
    chunk.crc32 = crc32(piece, chunk.crc32);
    chunk.size += piece.length;
    if (chunk.isNext) digestOf(chunk.key).take(piece);
  }
  if (!chunk.isNext && wasHeldWhole && heldBytes <= heldAtMost) chunk.held.push(...pieces);
  else free([...pieces, ...chunk.held.splice(0)]);
};

const end = (id: number): void => {
  const chunk = chunks.get(id);
  if (!chunk) return;
  const { key, file, offset, size, crc32: checksum, held, isNext } = chunk;
  const digest = digestOf(key);
  if (isNext) digest.tookChunk(checksum);
  else digest.cameEarly(offset, { size, crc32: checksum, held });
  free(digest.catchUp(readerOf(file)));
  letGo(id, chunk);
  post({ kind: 'chunk', id, size, crc32: checksum });
};

const digestWhole = async (key: string, path: string, size: number, checksums: readonly number[]): Promise<string> => {
  const sofar = digests.get(key);
  const isGood = sofar?.begins(size, checksums) === true;
  free(sofar?.held() ?? []);
  digests.delete(key);
  const digest = sofar && isGood ? sofar : new ObjectDigest();
  const file = openSync(path, 'r');
  try {
    while (digest.at < size) {
      digest.readNext(size, checksums, readerOf(file));
      await otherWork();
    }
    return digest.hex();
  } finally {
    closeSync(file);
  }
};

const answer = async (asked: FolderRequest): Promise<void> => {
  const { id } = asked;
  if (asked.kind === 'begin') begin(id, asked.key, asked.path, asked.offset);
  else if (asked.kind === 'write') {
    write(id, asked.pieces);
    post({ kind: 'written', id });
  } else if (asked.kind === 'end') end(id);
  else if (asked.kind === 'cut') cut(id);
  else {
    const sha256 = await digestWhole(asked.key, asked.path, asked.size, asked.checksums);
    post({ kind: 'digest', id, sha256 });
  }
};

parentPort?.on('message', (asked: FolderRequest) => {
  answer(asked).catch((error: unknown) => {
    cut(asked.id);
    if (asked.kind === 'digest') forget(asked.key);
    post({ kind: 'failed', id: asked.id, code: (error as NodeJS.ErrnoException).code ?? String(error) });
  });
});
