import type { SampleRequest, SampleAnswer } from './sample.worker.ts';

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { resolve: (answered: SampleAnswer) => void; reject: (error: Error) => void }>();

const answer = ({ data }: MessageEvent<SampleAnswer>): void => {
  const place = waiting.get(data.id);
  waiting.delete(data.id);
  // A file that was changed or deleted since it was chosen can no longer be read.
  if (data.failed) place?.reject(new Error('the file cannot be read'));
  else place?.resolve(data);
};

const ask = (file: File, chunks: readonly number[] | null): Promise<SampleAnswer> => {
  if (!worker) {
    worker = new Worker(new URL('./sample.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', answer);
  }
  asked += 1;
  const message: SampleRequest = { id: asked, file, chunks };
  return new Promise((resolve, reject) => {
    waiting.set(message.id, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but this page's
    worker?.postMessage(message);
  });
};

/** The MD5 sample that names an upload of this file; computed in a worker, so that the page stays responsive. */
export const sampleOf = async (file: File): Promise<string> => (await ask(file, null)).sample ?? '';

/** The CRC-32 of these chunks of the file. */
export const checksumsOf = async (file: File, chunks: readonly number[]): Promise<number[]> =>
  chunks.length === 0 ? [] : ((await ask(file, chunks)).checksums ?? []);
