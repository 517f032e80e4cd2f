// Writes one table as a workbook, with the product's writer or with that of exceljs, in a process of its own, so that
// neither finds the memory or the compiled code of the other.
import { createWriteStream } from 'node:fs';
import { Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { writeXlsx } from '#platform/spreadsheet/server/xlsx-writer.ts';

export type SheetOrder = { writer: 'product' | 'exceljs'; rows: number; file: string };
/** Milliseconds to the first byte and to the last, and how many MiB of memory were used on top. */
export type SheetResult = { first: number; all: number; grown: number };

const titles = ['Type', 'Type name', 'Code', 'Name', 'Order', 'Extended code', 'Remark', 'Status'];
const width = 20;
const rowsBetweenTurns = 1_000;

/** As parameters are: texts of three scripts, a number, and what looks like a formula. */
const cellsOf = (at: number): (string | number)[] => [
  'Area',
  '地区分类',
  `CODE${at}`,
  `名称 ${at}, tên ${at}`,
  at + 1,
  `=${at}`,
  `Ghi chú <${at}>`,
  at % 7 ? 'Y' : 'N',
];

async function* generated(rows: number): AsyncGenerator<(string | number)[]> {
  for (let at = 0; at < rows; at += 1) {
    // As rows come from a database, in portions.
    if (at % rowsBetweenTurns === 0) await turn();
    yield cellsOf(at);
  }
}

/** With the same level of compression, without styles and shared texts: its fastest. */
const writeByExcelJs = async (rows: number, stream: Writable): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: false,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const sheet = workbook.addWorksheet('Bench', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = titles.map((header) => ({ header, width }));
  for await (const cells of generated(rows)) sheet.addRow(cells).commit();
  sheet.commit();
  await workbook.commit();
};

const writeByProduct = (rows: number): NodeJS.ReadableStream =>
  writeXlsx({ sheet: 'Bench', columns: titles.map((title) => ({ title, width })), rows: generated(rows) });

/** Passes bytes on and notes when the first of them came. */
class FirstByte extends Transform {
  at: number | undefined;
  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.at ??= performance.now();
    done(null, bytes);
  }
}

const kibibyte = 1_024;
const mebibyte = 1_048_576;

const write = async ({ writer, rows, file }: SheetOrder): Promise<SheetResult> => {
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const bytes = new FirstByte();
  const written = pipeline(bytes, createWriteStream(file));
  await (writer === 'product' ? pipeline(writeByProduct(rows), bytes) : writeByExcelJs(rows, bytes));
  await written;
  const all = performance.now() - began;
  const most = process.resourceUsage().maxRSS * kibibyte;
  return { first: (bytes.at ?? Number.NaN) - began, all, grown: (most - before) / mebibyte };
};

process.once('message', (order: SheetOrder) => {
  void write(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
