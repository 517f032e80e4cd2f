import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { writeXlsx, xlsxMediaType } from './xlsx-writer.ts';

/** A column of an export: its title in the user's language, and the value of a row. `wraps`: for sentences. */
export type ExportColumn<Row> = {
  title: string;
  width?: number;
  wraps?: true;
  value: (row: Row) => string | number | null;
};

async function* cellsOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>, columns: readonly ExportColumn<Row>[]) {
  for await (const row of rows) yield columns.map((column) => column.value(row));
}

/** Responds with a spreadsheet that is streamed while its rows are read. */
export const xlsxAnswer = <Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer => ({
  filename: `${sheet}.xlsx`,
  mediaType: xlsxMediaType,
  stream: writeXlsx({
    sheet,
    columns: columns.map(({ title, width, wraps }) => ({ title, width, wraps })),
    rows: cellsOf(rows, columns),
  }),
});

/** The same file, named also after the record that it is about; a title may hold what names of files may not. */
export const namedAfter = (title: string, file: FileAnswer): FileAnswer => ({
  ...file,
  filename: `${title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()} ${file.filename}`,
});
