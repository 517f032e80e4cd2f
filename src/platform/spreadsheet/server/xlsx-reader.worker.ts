// Reads a workbook in a separate thread: an error in the parser, such as running out of memory, ends the thread and not
// the server.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import type { TableRow } from './table-row.ts';
import type { FromWorker, WorkerInput } from './xlsx-reader.ts';

const ROWS_AT_ONCE = 1_000;
const BATCHES_AHEAD = 4;

const { file, taken } = workerData as WorkerInput;
const takenBatches = new Int32Array(taken);
let sent = 0;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const send = (message: FromWorker): void => parentPort?.postMessage(message);

/** Blocks the thread until the reader has consumed most batches, because the parser has no backpressure. */
const sendRows = (rows: TableRow[]): void => {
  send({ rows });
  sent += 1;
  let done = Atomics.load(takenBatches, 0);
  while (sent - done > BATCHES_AHEAD) {
    Atomics.wait(takenBatches, 0, done);
    done = Atomics.load(takenBatches, 0);
  }
};

/**
 * Returns a cell as text close to what the sheet shows: dates as YYYY-MM-DD, booleans as Y or N, formulas as their last
 * value.
 */
const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const read = async (): Promise<void> => {
  let rows: TableRow[] = [];
  for await (const row of streamXlsxRows(new Uint8Array(await readFile(file)), { sheet: 0 })) {
    rows.push({ line: row.index + 1, cells: row.values.map(asText) });
    if (rows.length === ROWS_AT_ONCE) {
      sendRows(rows);
      rows = [];
    }
  }
  if (rows.length > 0) sendRows(rows);
  send({ end: true });
};

try {
  await read();
} catch (error) {
  send({ broken: error instanceof Error ? error.message : String(error) });
}
