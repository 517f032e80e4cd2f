// Reads a workbook in a separate thread: an error in the parser, such as running out of memory, ends the thread and not
// the server.
import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { filledMerges } from './merged-cells.ts';
import type { TableRow } from './table-row.ts';
import { asText, sendRowsOf } from './worker-rows.ts';
import { assertNoDoctype } from './xlsx-doctype.ts';
import { mergesOfXlsx } from './xlsx-merges.ts';

async function* read(file: string): AsyncGenerator<TableRow> {
  const archive = await readFile(file);
  await assertNoDoctype(archive);
  const filled = filledMerges(await mergesOfXlsx(archive));
  for await (const row of streamXlsxRows(new Uint8Array(archive), { sheet: 0 }))
    yield filled({ line: row.index + 1, cells: row.values.map(asText) });
}

await sendRowsOf(read);
