import type { NamedRow } from './picker-source.ts';

/** Entries that one paste may add. */
export const mostPasted = 2000;
/** Cells of a line that may hold the number: some sheets begin with a name. */
const cellsRead = 2;

/**
 * The entries of a pasted text, each as the cells that may identify it; empty if it is a single entry, which is typed
 * text. Lines, commas and semicolons separate entries, tabs the cells of a line.
 */
export const pastedEntries = (text: string): string[][] => {
  const entries = text
    .split(/[\n\r,;，；、]+/u)
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.trim().slice(0, 60))
        .filter((cell) => cell !== '')
        .slice(0, cellsRead),
    )
    .filter((cells) => cells.length > 0);
  return entries.length > 1 || (entries[0]?.length ?? 0) > 1 ? entries : [];
};

export type PasteResult<Row> = {
  /** Each row once, in the order of the entries. */
  found: Row[];
  /** The first cell of each entry that no row was found for, once. */
  missing: string[];
};

/** Puts the rows that were found to the entries. */
export const resultOf = <Row>(entries: readonly string[][], found: readonly NamedRow<Row>[]): PasteResult<Row> => {
  const byId = new Map(found.flatMap(({ row, as }) => as.map((id) => [id, row] as const)));
  const rows = new Set<Row>();
  const missing = new Set<string>();
  for (const cells of entries) {
    const row = cells.map((cell) => byId.get(cell)).find((one) => one !== undefined);
    if (row !== undefined) rows.add(row);
    else missing.add(cells[0] ?? '');
  }
  return { found: [...rows], missing: [...missing] };
};
