import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, WorkerInput } from './sheet-worker.ts';
import type { TableRow } from './table-row.ts';

const ROWS_AT_ONCE = 1_000;
const BATCHES_AHEAD = 4;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const send = (message: FromWorker): void => parentPort?.postMessage(message);

const isMidnight = (value: Date): boolean => value.getTime() % 86_400_000 === 0;

/**
 * Returns a cell as text close to what the sheet shows: dates as YYYY-MM-DD, with a time if they have one; booleans as
 * Y or N, formulas as their last value.
 */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    // Programs store times as fractions of a day, which are a millisecond off at times.
    const exact = new Date(Math.round(value.getTime() / 1_000) * 1_000);
    const text = exact.toISOString();
    return isMidnight(exact) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Sends the rows of a file to the thread that has started this one, or why it cannot be read. */
export const sendRowsOf = async (
  read: (file: string) => AsyncIterable<TableRow> | Iterable<TableRow> | Promise<Iterable<TableRow>>,
): Promise<void> => {
  const { file, taken } = workerData as WorkerInput;
  const takenBatches = new Int32Array(taken);
  let sent = 0;
  let rows: TableRow[] = [];
  /** Blocks the thread until the reader has consumed most batches, because the parser has no backpressure. */
  const sendRows = (): void => {
    send({ rows });
    rows = [];
    sent += 1;
    let done = Atomics.load(takenBatches, 0);
    while (sent - done > BATCHES_AHEAD) {
      Atomics.wait(takenBatches, 0, done);
      done = Atomics.load(takenBatches, 0);
    }
  };
  try {
    for await (const row of await read(file)) {
      rows.push(row);
      if (rows.length === ROWS_AT_ONCE) sendRows();
    }
    if (rows.length > 0) sendRows();
    send({ end: true });
  } catch (error) {
    send({ broken: error instanceof Error ? error.message : String(error) });
  }
};
