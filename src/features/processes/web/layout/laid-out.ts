import type { LayoutAnswer, LayoutRequest } from './layout.worker.ts';

const patienceMs = 15_000;

/**
 * The model with positions made for viewing: of the given process, with the pools around it. Computed in a worker, so
 * that a large model does not hold up the page; rejects after 15 seconds, or if the model cannot be laid out.
 */
export const laidOut = (xml: string, processId: string): Promise<string> => {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const patience = setTimeout(() => reject(new Error('the layout takes too long')), patienceMs);
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) =>
    data.xml === null ? reject(new Error('the model cannot be laid out')) : resolve(data.xml),
  );
  worker.addEventListener('error', () => reject(new Error('the model cannot be laid out')));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage({ xml, processId } satisfies LayoutRequest);
  return promise.finally(() => {
    clearTimeout(patience);
    worker.terminate();
  });
};
