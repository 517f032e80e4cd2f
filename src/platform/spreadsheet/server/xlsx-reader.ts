import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BrokenTable, type TableRow } from './table-row.ts';
import { checkZipDirectory } from './zip-directory.ts';

/** `taken`: shared memory for one 32-bit integer, the number of batches consumed so far. */
export type WorkerInput = { file: string; taken: SharedArrayBuffer };
export type FromWorker = { rows: TableRow[] } | { end: true } | { broken: string };

const HEAP_MB = 1_024;
const YOUNG_HEAP_MB = 64;
const STACK_MB = 4;

const startWorker = (input: WorkerInput): Worker =>
  new Worker(new URL('xlsx-reader.worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    // Modules preloaded with `--import` supervise the process and must not run in this thread.
    execArgv: [],
    stdout: true,
    stderr: true,
  });

const asBroken = (error: unknown): unknown =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new BrokenTable('the workbook needs more memory than there is for it; send a CSV file, which may have any size')
    : error;

async function* messages(worker: Worker): AsyncGenerator<FromWorker> {
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) yield message as FromWorker;
  } catch (error) {
    throw asBroken(error);
  }
}

/**
 * Reads the first sheet of a workbook. Checks the sizes before anything is inflated, and parses in a thread with
 * limited memory, no faster than the rows are consumed. Throws `BrokenTable` for a file that is not a workbook, is too
 * large, or does not inflate to its declared size.
 */
export async function* readXlsx(file: string): AsyncGenerator<TableRow[]> {
  await checkZipDirectory(file);
  const taken = new SharedArrayBuffer(4);
  const counter = new Int32Array(taken);
  const worker = startWorker({ file, taken });
  try {
    for await (const message of messages(worker)) {
      if ('end' in message) return;
      if ('broken' in message) throw new BrokenTable(`the workbook cannot be read: ${message.broken}`);
      yield message.rows;
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    }
    throw new BrokenTable('the workbook cannot be read: its reader stopped');
  } finally {
    await worker.terminate();
  }
}

/** Returns the number of sheets in the workbook; only the first is read. */
export const countSheets = async (file: string): Promise<number> =>
  (await checkZipDirectory(file)).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)).length;
