import { useCallback, useMemo, useState } from 'react';

export type Selection<Row> = {
  /** The selected rows of all pages, in the order they were selected. */
  rows: Row[];
  keys: string[];
  count: number;
  has: (key: string) => boolean;
  toggle: (row: Row) => void;
  /** Replaces the selection by these keys. `known`: the rows on this page; rows of other pages are remembered. */
  choose: (keys: readonly string[], known: readonly Row[]) => void;
  clear: () => void;
};

/** The selected rows of a table, kept across paging, sorting and searching. `initial`: the rows selected at first. */
export const useSelection = <Row>(keyOf: (row: Row) => string, initial: readonly Row[] = []): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(
    () => new Map(initial.map((row) => [keyOf(row), row])),
  );

  const toggle = useCallback(
    (row: Row) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(keyOf(row))) after.set(keyOf(row), row);
        return after;
      }),
    [keyOf],
  );
  const choose = useCallback(
    (keys: readonly string[], known: readonly Row[]) =>
      setChosen((before) => {
        const atHand = new Map(known.map((row) => [keyOf(row), row]));
        const after = new Map<string, Row>();
        for (const key of keys) {
          const row = atHand.get(key) ?? before.get(key);
          if (row !== undefined) after.set(key, row);
        }
        return after;
      }),
    [keyOf],
  );
  const clear = useCallback(() => setChosen(new Map()), []);

  return useMemo(
    () => ({
      rows: [...chosen.values()],
      keys: [...chosen.keys()],
      count: chosen.size,
      has: (key: string) => chosen.has(key),
      toggle,
      choose,
      clear,
    }),
    [chosen, toggle, choose, clear],
  );
};
