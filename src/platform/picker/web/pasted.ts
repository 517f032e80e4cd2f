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
  /** The cell of each entry that means several rows, once: none of them is chosen by chance. */
  ambiguous: string[];
};

/** Puts the rows that were found to the entries. */
export const resultOf = <Row>(entries: readonly string[][], found: readonly NamedRow<Row>[]): PasteResult<Row> => {
  const byId = Map.groupBy(
    found.flatMap(({ row, as }) => as.map((id) => ({ id, row }))),
    ({ id }) => id,
  );
  const rows = new Set<Row>();
  const [missing, ambiguous] = [new Set<string>(), new Set<string>()];
  for (const cells of entries) {
    const meant = cells.map((cell) => byId.get(cell) ?? []);
    const [only] = meant.find(({ length }) => length === 1) ?? [];
    const unclear = cells[meant.findIndex(({ length }) => length > 1)];
    if (only) rows.add(only.row);
    else if (unclear !== undefined) ambiguous.add(unclear);
    else missing.add(cells[0] ?? '');
  }
  return { found: [...rows], missing: [...missing], ambiguous: [...ambiguous] };
};
