import { Worker } from 'node:worker_threads';
import type { ReadingNote } from '#platform/process-catalogue/process-model.ts';
import { BpmnFault, faultAt } from './bpmn-fault.ts';
import type { ReadFile } from './parse-bpmn.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';

export type ReaderInput = { bytes: Uint8Array; limits: ReadingLimits };
export type FromReader = { file: ReadFile } | { faults: ReadingNote[] };

const youngHeapMebibytes = 64;
const stackMebibytes = 4;

const startReader = (workerData: ReaderInput): Worker =>
  new Worker(new URL('read-bpmn.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: workerData.limits.heapMebibytes,
      maxYoungGenerationSizeMb: youngHeapMebibytes,
      stackSizeMb: stackMebibytes,
    },
    // Modules preloaded with `--import` supervise the process and must not run in this thread.
    execArgv: [],
    stdout: true,
    stderr: true,
  });

/**
 * Reads a BPMN 2.0 file in a thread with limited memory and time. Throws a `BpmnFault` for a file that is broken, not
 * BPMN, or exceeds a limit.
 */
export const readBpmn = async (bytes: Uint8Array, limits: ReadingLimits = readingLimits): Promise<ReadFile> => {
  if (bytes.length > limits.fileBytes)
    throw faultAt('process.too_large', 0, '', { most: Math.floor(limits.fileBytes / 1024 / 1024) });
  const worker = startReader({ bytes, limits });
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  const deadline = setTimeout(() => reject(faultAt('process.too_complex')), limits.deadlineMs);
  worker.once('message', resolve);
  // Whatever ends the thread is the file's doing: out of memory or stack, or a fault in the parser.
  worker.once('error', () => reject(faultAt('process.too_complex')));
  worker.once('exit', () => reject(faultAt('process.too_complex')));
  try {
    const answer = await promise;
    if ('faults' in answer) throw new BpmnFault(answer.faults);
    return answer.file;
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
};
