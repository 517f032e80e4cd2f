import type { Language } from '#platform/i18n/languages.ts';
import type { ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { ImportColumn } from './import-kind.ts';

const cellOf = ({ textOf }: ImportColumn, value: unknown): string | number | null => {
  if (textOf) return textOf(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** The columns of an export that can be imported again: rows have their values by the names of the columns. */
export const exportedColumns = <Row extends object>(
  columns: readonly ImportColumn[],
  lang: Language,
): ExportColumn<Row>[] =>
  columns.map((column) => ({
    title: column.title[lang],
    ...(column.width === undefined ? {} : { width: column.width }),
    value: (row) => cellOf(column, row[column.name as keyof Row]),
  }));
