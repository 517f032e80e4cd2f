import { md5 } from 'js-md5';
import { chunkBytes } from '../files.contract.ts';
import { crc32 } from './crc32.ts';

/** `sample`: the name of an upload. `checksums`: of the requested chunks, in that order. */
export type SampleRequest = { id: number; file: File; chunks: readonly number[] | null };
export type SampleAnswer = { id: number; sample?: string; checksums?: number[]; failed?: boolean };

const bytesOf = async (file: File, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/**
 * First and last chunk whole, and two bytes of the start, the middle and the end of each chunk between (seed 002 §9).
 */
const sampleOf = async (file: File): Promise<string> => {
  const count = Math.max(1, Math.ceil(file.size / chunkBytes));
  const hash = md5.create();
  hash.update(await bytesOf(file, 0, chunkBytes));
  for (let chunk = 1; chunk < count - 1; chunk += 1) {
    const at = chunk * chunkBytes;
    for (const offset of [0, chunkBytes / 2, chunkBytes - 2])
      hash.update(await bytesOf(file, at + offset, at + offset + 2));
  }
  if (count > 1) hash.update(await bytesOf(file, (count - 1) * chunkBytes, file.size));
  return hash.hex();
};

const checksumsOf = async (file: File, chunks: readonly number[]): Promise<number[]> => {
  const sums: number[] = [];
  for (const chunk of chunks)
    sums.push(crc32(await bytesOf(file, chunk * chunkBytes, Math.min(file.size, (chunk + 1) * chunkBytes))));
  return sums;
};

const post = (answer: SampleAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its creator only
  globalThis.postMessage(answer);
};

globalThis.addEventListener('message', ({ data }: MessageEvent<SampleRequest>) => {
  const { id, file, chunks } = data;
  const work = chunks
    ? checksumsOf(file, chunks).then((checksums) => ({ id, checksums }))
    : sampleOf(file).then((sample) => ({ id, sample }));
  work.then(post, () => post({ id, failed: true }));
});
