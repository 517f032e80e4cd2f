import type { TableRow } from './table-row.ts';

/** A merged range; rows from 1 as in `TableRow`, columns from 0, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number };

/** No table has more columns; ranges over whole rows are cut. */
const COLUMNS_AT_MOST = 256;
const MERGES_AT_MOST = 1_000_000;

const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * 26 + ((letter.codePointAt(0) ?? 0) - 64);
  return column - 1;
};

/** A reference such as `A2:B5`; null for anything else. */
export const mergeOf = (reference: string): Merge | null => {
  const [, left, top, right, bottom] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (left === undefined || right === undefined) return null;
  return { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) };
};

/**
 * Gives each cell of a merged range the value that the range shows, down and to the right, as people mean it. Rows come
 * in their order. Headings stay as they are, and rows that have nothing else stay empty. Throws for ranges that overlap
 * more often than a sheet has columns, which no program writes.
 */
export const filledMerges = (merges: readonly Merge[]): ((row: TableRow) => TableRow) => {
  if (merges.length > MERGES_AT_MOST) throw new Error(`the sheet has more than ${MERGES_AT_MOST} merged ranges`);
  const waiting = merges.toSorted((one, other) => one.top - other.top);
  let next = 0;
  let heading: number | undefined;
  let active: (Merge & { value: string })[] = [];
  return ({ line, cells }) => {
    const isBlank = cells.every((cell) => cell.trim() === '');
    if (isBlank && heading === undefined) return { line, cells };
    heading ??= line;
    active = active.filter(({ bottom }) => bottom >= line);
    for (; next < waiting.length; next += 1) {
      const merge = waiting[next];
      if (!merge || merge.top > line) break;
      // The value stands in the first cell: a range whose first row is not there has none.
      const value = merge.top === line ? (cells[merge.left] ?? '') : '';
      if (merge.top > heading && value !== '') active.push({ ...merge, value });
    }
    if (active.length > COLUMNS_AT_MOST) throw new Error('the sheet has merged ranges that overlap');
    if (isBlank || active.length === 0) return { line, cells };
    const filled = [...cells];
    for (const { left, right, value } of active)
      for (let at = left; at <= Math.min(right, COLUMNS_AT_MOST - 1); at += 1) {
        while (filled.length <= at) filled.push('');
        if (filled[at] === '') filled[at] = value;
      }
    return { line, cells: filled };
  };
};
