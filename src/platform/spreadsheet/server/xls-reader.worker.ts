// Reads a workbook of an old program (BIFF) in a separate thread, as xlsx-reader.worker.ts does.
import { readFile } from 'node:fs/promises';
import { read as readWorkbook, type CellObject, type Range } from '@e965/xlsx';
import { filledMerges } from './merged-cells.ts';
import type { TableRow } from './table-row.ts';
import { asText, sendRowsOf } from './worker-rows.ts';

const ROWS_AT_MOST = 65_536;
const CELLS_AT_MOST = 256;

const textOf = (cell: CellObject | undefined): string => (cell?.t === 'e' ? (cell.w ?? '') : asText(cell?.v));

function* rowsOf(
  sheet: readonly ((CellObject | undefined)[] | undefined)[],
  merges: readonly Range[],
): Generator<TableRow> {
  const filled = filledMerges(merges.map(({ s, e }) => ({ top: s.r + 1, left: s.c, bottom: e.r + 1, right: e.c })));
  for (const [index, row] of sheet.entries())
    if (row) yield filled({ line: index + 1, cells: Array.from(row.slice(0, CELLS_AT_MOST), textOf) });
}

await sendRowsOf(async (file) => {
  const book = readWorkbook(await readFile(file), {
    dense: true,
    cellDates: true,
    UTC: true,
    cellHTML: false,
    cellFormula: false,
    bookVBA: false,
    sheets: 0,
    sheetRows: ROWS_AT_MOST,
  });
  const [first = ''] = book.SheetNames;
  const sheet = book.Sheets[first];
  return rowsOf(sheet?.['!data'] ?? [], sheet?.['!merges'] ?? []);
});
