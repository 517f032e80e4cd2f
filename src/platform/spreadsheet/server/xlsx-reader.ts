import { rowsOfWorker } from './sheet-worker.ts';
import type { TableRow } from './table-row.ts';
import { checkZipDirectory } from './zip-directory.ts';

const patienceMs = 120_000;

/**
 * Reads the first sheet of a workbook. Checks the sizes before anything is inflated, and parses in a thread with
 * limited memory, no faster than the rows are consumed. Throws `BrokenTable` for a file that is not a workbook, is too
 * large, or does not inflate to its declared size.
 */
export async function* readXlsx(file: string): AsyncGenerator<TableRow[]> {
  await checkZipDirectory(file);
  yield* rowsOfWorker(new URL('xlsx-reader.worker.ts', import.meta.url), file, patienceMs);
}

/** Returns the number of sheets in the workbook; only the first is read. */
export const countSheets = async (file: string): Promise<number> =>
  (await checkZipDirectory(file)).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)).length;
