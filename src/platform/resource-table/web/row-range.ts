/** A selection that grows and shrinks from one row: its keys, and the keys that the range has added. */
export type RowRange = { anchor: string; added: readonly string[] };

/**
 * Moves the end of the range to the row `to`; returns the selected keys and the range. Rows that were selected before
 * the range reached them stay selected when it shrinks. `allowed`: whether a row can be selected.
 */
export const extendRange = (
  order: readonly string[],
  selected: readonly string[],
  { anchor, added }: RowRange,
  to: string,
  allowed: (key: string) => boolean = () => true,
): { selected: string[]; range: RowRange } => {
  const [from, end] = [order.indexOf(anchor), order.indexOf(to)];
  if (from < 0 || end < 0) return { selected: [...selected], range: { anchor: to, added: [] } };
  const own = new Set(added);
  const kept = selected.filter((key) => !own.has(key));
  const known = new Set(kept);
  const next = order
    .slice(Math.min(from, end), Math.max(from, end) + 1)
    .filter((key) => allowed(key) && !known.has(key));
  return { selected: [...kept, ...next], range: { anchor, added: next } };
};
