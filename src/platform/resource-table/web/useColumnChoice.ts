import { useCallback, useMemo, useState } from 'react';
import { signedInUser } from '#platform/session/web/session-store.ts';
import {
  arrange,
  type Arrangement,
  defaultArrangement,
  fitArrangement,
  moveBy,
  parseArrangement,
  type ResourceColumn,
} from './columns.ts';

export type ColumnChoice<Row> = {
  /** The visible columns, in the user's order. */
  shown: ResourceColumn<Row>[];
  /** All columns, in the user's order. */
  all: { key: string; title: string; always: boolean; visible: boolean }[];
  show: (key: string, visible: boolean) => void;
  move: (key: string, places: number) => void;
  reset: () => void;
};

const storageKey = (table: string): string => `columns:${signedInUser()?.empid ?? ''}:${table}`;

/** Which columns a table shows and in which order, stored in this browser per user and table. */
export const useColumnChoice = <Row>(table: string, columns: readonly ResourceColumn<Row>[]): ColumnChoice<Row> => {
  const [chosen, setChosen] = useState<Arrangement | null>(() =>
    parseArrangement(localStorage.getItem(storageKey(table))),
  );
  const arrangement = useMemo(
    () => (chosen ? fitArrangement(chosen, columns) : defaultArrangement(columns)),
    [chosen, columns],
  );
  const remember = useCallback(
    (next: Arrangement) => {
      localStorage.setItem(storageKey(table), JSON.stringify(next));
      setChosen(next);
    },
    [table],
  );
  return {
    shown: useMemo(() => arrange(columns, arrangement), [columns, arrangement]),
    all: arrangement.order.flatMap((key) => {
      const column = columns.find((one) => one.key === key);
      return column
        ? { key, title: column.title, always: column.always ?? false, visible: !arrangement.hidden.includes(key) }
        : [];
    }),
    show: (key, visible) => {
      const hidden = arrangement.hidden.filter((one) => one !== key);
      remember({ ...arrangement, hidden: visible ? hidden : [...hidden, key] });
    },
    move: (key, places) => remember({ ...arrangement, order: moveBy(arrangement.order, key, places) }),
    reset: () => {
      localStorage.removeItem(storageKey(table));
      setChosen(null);
    },
  };
};
