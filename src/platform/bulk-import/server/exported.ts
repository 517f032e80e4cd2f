import type { Language } from '#platform/i18n/languages.ts';
import type { ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import { flagCodesOf } from './cells.ts';
import { headingOf } from './headings.ts';
import type { ImportColumn } from './import-kind.ts';

/** How values of the column stand in its cells: flags and statuses in words, which an import takes back. */
const cellsOf = (column: ImportColumn, lang: Language): ((value: unknown) => string | number | null) => {
  const { textOf } = column;
  if (textOf) return textOf;
  const words = new Map<unknown, string>(flagCodesOf(column).map(({ code, names }) => [code, names[lang]]));
  return (value) => words.get(value) ?? (typeof value === 'string' || typeof value === 'number' ? value : null);
};

/** The columns of an export that can be imported again: rows have their values by the names of the columns. */
export const exportedColumns = <Row extends object>(
  columns: readonly ImportColumn[],
  lang: Language,
): ExportColumn<Row>[] =>
  columns.map((column) => {
    const cellOf = cellsOf(column, lang);
    return {
      title: headingOf(column, lang),
      ...(column.width === undefined ? {} : { width: column.width }),
      value: (row) => cellOf(row[column.name as keyof Row]),
    };
  });
