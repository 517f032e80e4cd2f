// Reads a file in a separate thread: an error in the parser, such as running out of memory, ends the thread and not the
// server.
import { parentPort, workerData } from 'node:worker_threads';
import { BpmnFault } from './bpmn-fault.ts';
import { parseBpmn } from './parse-bpmn.ts';
import type { FromReader, ReaderInput } from './read-bpmn.ts';

const { bytes, limits } = workerData as ReaderInput;

const read = async (): Promise<FromReader> => {
  try {
    return { file: await parseBpmn(bytes, limits) };
  } catch (error) {
    if (error instanceof BpmnFault) return { faults: [...error.faults] };
    throw error;
  }
};

const answer = await read();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(answer);
