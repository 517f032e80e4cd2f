import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BrokenKind, BrokenTable, type TableRow } from './table-row.ts';

/** `taken`: shared memory for one 32-bit integer, the number of batches consumed so far. */
export type WorkerInput = { file: string; taken: SharedArrayBuffer };
export type FromWorker = { rows: TableRow[] } | { end: true } | { broken: Broken };
type Broken = { message: string; line?: number | undefined; kind?: BrokenKind | undefined };

const HEAP_MB = 1_024;
const YOUNG_HEAP_MB = 64;
const STACK_MB = 4;

const startWorker = (program: URL, input: WorkerInput): Worker =>
  new Worker(program, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    // Modules preloaded with `--import` supervise the process and must not run in this thread.
    execArgv: [],
    stdout: true,
    stderr: true,
  });

const asBroken = (error: unknown): unknown =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new BrokenTable('the workbook needs more memory than there is for it; send a CSV file, which may have any size', {
        kind: 'too_large',
      })
    : error;

async function* messages(worker: Worker): AsyncGenerator<FromWorker> {
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) yield message as FromWorker;
  } catch (error) {
    throw asBroken(error);
  }
}

/**
 * The rows that a program reads from a file in a thread with limited memory, no faster than they are consumed.
 * `patienceMs`: how long it may take for its next rows. Throws `BrokenTable` where it cannot read the file.
 */
export async function* rowsOfWorker(program: URL, file: string, patienceMs: number): AsyncGenerator<TableRow[]> {
  const taken = new SharedArrayBuffer(4);
  const counter = new Int32Array(taken);
  const worker = startWorker(program, { file, taken });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    void worker.terminate();
  }, patienceMs);
  try {
    for await (const message of messages(worker)) {
      late.refresh();
      if ('end' in message) return;
      if ('broken' in message) {
        const { message: why, ...where } = message.broken;
        throw new BrokenTable(`the workbook cannot be read: ${why}`, where);
      }
      yield message.rows;
      late.refresh();
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    }
    if (isLate) throw new BrokenTable('the workbook takes too long to be read', { kind: 'too_large' });
    throw new BrokenTable('the workbook cannot be read: its reader stopped');
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
