import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { chunkBytes } from '../files.contract.ts';
import { openFolderStorage } from './folder-storage.ts';
import { newKey } from './keep-object.ts';
import { ObjectDamaged, ObjectNotFound, type Draft, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'steward-folder-'));
  storage = await openFolderStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const whole = randomBytes(6 * chunkBytes + 12_345);
const count = 7;
const sha256 = createHash('sha256').update(whole).digest('hex');
const chunk = (n: number): Buffer => whole.subarray(n * chunkBytes, (n + 1) * chunkBytes);
const checksums = Array.from({ length: count }, (_, n) => crc32(chunk(n)));

async function* inPieces(bytes: Buffer, failAt = Infinity): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) {
    if (at >= failAt) throw new Error('the sender went away');
    // The buffer is only lent: a caller that keeps it too long without detaching it reads garbage.
    const lent = Buffer.from(bytes.subarray(at, at + 100_000));
    yield lent;
    if (lent.length > 0) lent.fill(7);
  }
}

const write = (draft: Draft, n: number, bytes: AsyncIterable<Buffer> = inPieces(chunk(n))) =>
  storage.writeChunk({ ...draft, chunk: n, offset: n * chunkBytes }, bytes);

const finished = async (draft: Draft): Promise<string> => {
  await storage.finish(draft, [], whole.length);
  return storage.digest(draft.key, whole.length, checksums);
};

describe('a folder', () => {
  it.each([
    ['in order', [0, 1, 2, 3, 4, 5, 6]],
    ['from the last to the first', [6, 5, 4, 3, 2, 1, 0]],
    ['in any order', [2, 0, 6, 4, 1, 5, 3]],
  ])('accepts chunks %s, and hashes the whole', async (_, order) => {
    const draft = await storage.begin(newKey());
    for (const n of order) expect(await write(draft, n)).toMatchObject({ size: chunk(n).length, crc32: checksums[n] });
    expect(await finished(draft)).toBe(sha256);
    // The second time it is computed by reading the file.
    expect(await storage.digest(draft.key, whole.length, checksums)).toBe(sha256);
  });

  it('accepts them in parallel', async () => {
    const draft = await storage.begin(newKey());
    await Promise.all([4, 1, 6, 0, 3, 2, 5].map((n) => write(draft, n)));
    expect(await finished(draft)).toBe(sha256);
  });

  it('forgets chunks that broke off, and earlier ones with other bytes', async () => {
    const draft = await storage.begin(newKey());
    const others = randomBytes(chunkBytes);
    expect(await write(draft, 0, inPieces(others))).toMatchObject({ crc32: crc32(others) });
    await expect(write(draft, 1, inPieces(others, 3_000_000))).rejects.toThrow('the sender went away');
    await write(draft, 0);
    for (const n of [1, 2, 3, 4, 5, 6]) await write(draft, n);
    expect(await finished(draft)).toBe(sha256);
  });

  it('reports bytes that differ from those written, and a wrong length', async () => {
    const draft = await storage.begin(newKey());
    for (const n of [0, 1, 2, 3, 4, 5, 6]) await write(draft, n);
    await storage.finish(draft, [], whole.length);
    const other = checksums.with(2, 1);
    await expect(storage.digest(draft.key, whole.length, other)).rejects.toThrow(ObjectDamaged);
    await expect(storage.digest(draft.key, whole.length + 1, checksums)).rejects.toThrow(ObjectDamaged);
    await expect(storage.digest(newKey(), whole.length, checksums)).rejects.toThrow(ObjectNotFound);
  });

  it('rejects a chunk of an upload that was not started, and works afterwards', async () => {
    await expect(write({ key: newKey(), ref: '' }, 0)).rejects.toThrow(ObjectNotFound);
    const draft = await storage.begin(newKey());
    expect(await write(draft, 0)).toMatchObject({ size: chunkBytes });
    await storage.abandon(draft);
    await expect(storage.read(draft.key, 0, 1)).rejects.toThrow(ObjectNotFound);
  });

  it('accepts chunks of any size, and leaves a buffer alone if the chunk is only a part of it', async () => {
    const draft = await storage.begin(newKey());
    async function* oddPieces(bytes: Buffer): AsyncGenerator<Buffer> {
      yield Buffer.alloc(0);
      for (let at = 0; at < 9_000; at += 1) yield bytes.subarray(at, at + 1);
      yield bytes.subarray(9_000);
    }
    for (const n of [1, 0, 3, 2, 6, 5, 4]) {
      const bytes = Buffer.from(chunk(n));
      expect(await write(draft, n, oddPieces(bytes))).toMatchObject({ size: bytes.length, crc32: checksums[n] });
      expect(bytes.equals(chunk(n))).toBe(true);
    }
    expect(await finished(draft)).toBe(sha256);
  });

  describe('a stored object', () => {
    let key: string;
    const openFiles = async (): Promise<number> => {
      const links = await readdir('/proc/self/fd');
      const targets = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return targets.filter((target) => target.endsWith(key)).length;
    };
    beforeAll(async () => {
      key = newKey();
      await storage.put(key, whole);
    });

    it.each([
      [0, whole.length - 1],
      [1_000_000, 1_000_000],
      [262_143, 262_144],
      [whole.length - 70_000, whole.length - 1],
    ])('is read from %i to %i', async (from, to) => {
      const pieces: Buffer[] = [];
      for await (const piece of await storage.read(key, from, to)) pieces.push(Buffer.from(piece));
      expect(Buffer.concat(pieces).equals(whole.subarray(from, to + 1))).toBe(true);
      expect(await openFiles()).toBe(0);
    });

    it('is closed again when the reader stops before the end', async () => {
      for await (const piece of await storage.read(key, 0, whole.length - 1)) {
        expect(piece.length).toBeGreaterThan(0);
        expect(await openFiles()).toBe(1);
        break;
      }
      expect(await openFiles()).toBe(0);
    });

    it('is not read beyond its end', async () => {
      const read = async (): Promise<void> => {
        for await (const piece of await storage.read(key, 0, whole.length)) expect(piece.length).toBeGreaterThan(0);
      };
      await expect(read()).rejects.toThrow(ObjectDamaged);
      expect(await openFiles()).toBe(0);
    });
  });
});
