import { open, stat } from 'node:fs/promises';
import { readCsv } from './csv-reader.ts';
import { encodingOf } from './csv-encoding.ts';
import { rowsOfWorker } from './sheet-worker.ts';
import { BrokenTable, type TableRow } from './table-row.ts';
import { readXlsx } from './xlsx-reader.ts';

const ZIP_START = Buffer.from('PK');
const OLD_OFFICE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const XLS_AT_MOST = 64 * 1024 * 1024;
const patienceMs = 60_000;

async function* readXls(file: string): AsyncGenerator<TableRow[]> {
  const { size } = await stat(file);
  if (size > XLS_AT_MOST)
    throw new BrokenTable('the workbook is larger than 64 MB; save it as XLSX or CSV', { kind: 'too_large' });
  yield* rowsOfWorker(new URL('xls-reader.worker.ts', import.meta.url), file, patienceMs);
}

const startOf = async (file: string): Promise<Buffer> => {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  return buffer.subarray(0, bytesRead);
};

/**
 * The rows of a table in portions: XLSX, XLS or CSV, recognised by the content and not by the name, and CSV in UTF-8,
 * UTF-16, GBK or Big5. Of a workbook the first sheet; below the headings, each of the cells that were merged has
 * their value. Throws
 * `BrokenTable` for anything else.
 */
export async function* readTable(file: string): AsyncGenerator<TableRow[]> {
  const start = await startOf(file);
  if (start.subarray(0, 2).equals(ZIP_START)) yield* readXlsx(file);
  else if (start.equals(OLD_OFFICE_START)) yield* readXls(file);
  else yield* readCsv(file, await encodingOf(file));
}
