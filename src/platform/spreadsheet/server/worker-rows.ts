import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, WorkerInput } from './sheet-worker.ts';
import { BrokenTable, type TableRow } from './table-row.ts';

const ROWS_AT_ONCE = 1_000;
const BATCHES_AHEAD = 4;
/** A row that is longer travels alone. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** As of CSV files. Empty cells at the end of rows do not count, up to some millions. */
const CELLS_AT_MOST = 256;
const LONGEST_CELL = 32_767;
const EMPTY_CELLS_AT_MOST = 8_000_000;
/** Characters of all cells: a workbook can repeat one text in every cell. */
const charactersIn = (fileBytes: number): number => Math.min(512_000_000, 64_000_000 + 40 * fileBytes);
/** Beside the heap, which is limited already: parts of a workbook are inflated into buffers. */
const BUFFERS_AT_MOST = 768 * 1024 * 1024;
const WATCH_EVERY_MS = 50;
/** Of a sheet. */
const LAST_LINE = 1_048_576;

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

/** Counts what a file holds, and answers the characters of a row. Throws `BrokenTable` where it exceeds a limit. */
const limited = (fileBytes: number): ((row: TableRow) => number) => {
  const most = charactersIn(fileBytes);
  let [before, characters, emptyCells] = [0, 0, 0];
  return ({ line, cells }) => {
    if (!Number.isInteger(line) || line <= before || line > LAST_LINE)
      throw new BrokenTable('the rows are not in their order', { line: before + 1 });
    before = line;
    const end = cells.findLastIndex((cell) => cell !== '') + 1;
    if (end > CELLS_AT_MOST)
      throw new BrokenTable(`more than ${CELLS_AT_MOST} cells`, { line, kind: 'too_many_cells' });
    emptyCells += Math.max(0, cells.length - CELLS_AT_MOST);
    cells.length = end;
    let own = 0;
    for (const cell of cells) {
      own += cell.length;
      if (cell.length > LONGEST_CELL)
        throw new BrokenTable(`a cell is longer than ${LONGEST_CELL} characters`, { line, kind: 'too_long' });
    }
    characters += own;
    if (characters > most || emptyCells > EMPTY_CELLS_AT_MOST)
      throw new BrokenTable('the workbook is far larger inside than outside', { line, kind: 'too_large' });
    return own;
  };
};

/** Sends the rows of a file to the thread that has started this one, or why it cannot be read. */
export const sendRowsOf = async (
  read: (file: string) => AsyncIterable<TableRow> | Iterable<TableRow> | Promise<Iterable<TableRow>>,
): Promise<void> => {
  const { file, taken } = workerData as WorkerInput;
  const takenBatches = new Int32Array(taken);
  let sent = 0;
  let rows: TableRow[] = [];
  let characters = 0;
  const measure = limited((await stat(file)).size);
  /** Blocks the thread until the reader has consumed most batches, because the parser has no backpressure. */
  const sendRows = (): void => {
    send({ rows });
    rows = [];
    characters = 0;
    sent += 1;
    let done = Atomics.load(takenBatches, 0);
    while (sent - done > BATCHES_AHEAD) {
      Atomics.wait(takenBatches, 0, done);
      done = Atomics.load(takenBatches, 0);
    }
  };
  const watch = setInterval(() => {
    if (process.memoryUsage().arrayBuffers < BUFFERS_AT_MOST) return;
    send({ broken: { message: 'it is far larger inside than outside', kind: 'too_large' } });
    process.exit();
  }, WATCH_EVERY_MS);
  try {
    for await (const row of await read(file)) {
      characters += measure(row);
      rows.push(row);
      if (rows.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) sendRows();
    }
    if (rows.length > 0) sendRows();
    send({ end: true });
  } catch (error) {
    const { line, kind } = error instanceof BrokenTable ? error : {};
    send({ broken: { message: error instanceof Error ? error.message : String(error), line, kind } });
  } finally {
    clearInterval(watch);
  }
};
