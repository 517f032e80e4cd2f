// Reads a workbook in a separate thread: an error in the parser, such as running out of memory, ends the thread and not
// the server.
import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import type { TableRow } from './table-row.ts';
import { asText, sendRowsOf } from './worker-rows.ts';

async function* read(file: string): AsyncGenerator<TableRow> {
  for await (const row of streamXlsxRows(new Uint8Array(await readFile(file)), { sheet: 0 }))
    yield { line: row.index + 1, cells: row.values.map(asText) };
}

await sendRowsOf(read);
