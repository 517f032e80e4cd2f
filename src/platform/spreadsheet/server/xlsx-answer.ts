import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { writeXlsx, xlsxMediaType } from './xlsx-writer.ts';

/** A column of an export: its title in the reader's language, and what a row shows in it. */
export type ExportColumn<Row> = { title: string; width?: number; value: (row: Row) => string | number | null };

async function* cellsOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>, columns: readonly ExportColumn<Row>[]) {
  for await (const row of rows) yield columns.map((column) => column.value(row));
}

/** A spreadsheet as an answer, written while its rows are read. */
export const xlsxAnswer = <Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer => ({
  filename: `${sheet}.xlsx`,
  mediaType: xlsxMediaType,
  stream: writeXlsx({
    sheet,
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: cellsOf(rows, columns),
  }),
});
