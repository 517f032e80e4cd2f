import { useCallback, useEffect, useMemo } from 'react';
import { takeOverLocalChoice } from '#platform/preferences/web/moved-preference.ts';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import {
  arrange,
  type Arrangement,
  arrangementSchema,
  defaultArrangement,
  fitArrangement,
  moveBy,
  moveTo,
  parseArrangement,
  type ResourceColumn,
} from './columns.ts';
import { clampWidth } from './fit-columns.ts';

/** Where widening starts from for a column without a width, in pixels. */
const usualWidth = 180;

export type ColumnChoice<Row> = {
  /** The visible columns, in the user's order; pinned ones first. */
  shown: ResourceColumn<Row>[];
  /** All columns, in the user's order. */
  all: { key: string; title: string; always: boolean; visible: boolean; pinned: boolean }[];
  /** Widths in pixels that the user has set. */
  widths: Readonly<Record<string, number>>;
  /** Columns that the user has switched on: the table leaves out others first, where they do not all fit. */
  kept: readonly string[];
  show: (key: string, visible: boolean) => void;
  move: (key: string, places: number) => void;
  /** Puts a column where another one is. */
  moveTo: (key: string, other: string) => void;
  pin: (key: string, pinned: boolean) => void;
  /** Makes a column wider or, with a negative number of pixels, narrower. */
  widen: (key: string, by: number) => void;
  /** Sets the widths of several columns in pixels; all others keep their own. */
  resizeAll: (widths: Record<string, number>) => void;
  reset: () => void;
};

/** The columns of a table as its user arranges them: which, in which order, how wide, which are pinned. */
export const useColumnChoice = <Row>(table: string, columns: readonly ResourceColumn<Row>[]): ColumnChoice<Row> => {
  const name = `columns:${table}`;
  useEffect(
    () => takeOverLocalChoice(`columns:${signedInUser()?.empid ?? ''}:${table}`, name, parseArrangement),
    [name, table],
  );
  const [chosen, keep] = usePreference<Arrangement | null>(name, arrangementSchema, null);
  const arrangement = useMemo(
    () => (chosen ? fitArrangement(chosen, columns) : defaultArrangement(columns)),
    [chosen, columns],
  );
  const change = useCallback((patch: Partial<Arrangement>) => keep({ ...arrangement, ...patch }), [arrangement, keep]);
  const { order, hidden, widths, pinned, kept } = arrangement;
  const without = (list: readonly string[], key: string): string[] => list.filter((one) => one !== key);
  return {
    shown: useMemo(() => arrange(columns, arrangement), [columns, arrangement]),
    all: order.flatMap((key) => {
      const column = columns.find((one) => one.key === key);
      return column
        ? {
            key,
            title: column.title,
            always: column.always ?? false,
            visible: !hidden.includes(key),
            pinned: pinned.includes(key),
          }
        : [];
    }),
    widths,
    kept,
    show: (key, visible) =>
      change({
        hidden: visible ? without(hidden, key) : [...without(hidden, key), key],
        kept: visible ? [...without(kept, key), key] : without(kept, key),
      }),
    move: (key, places) => change({ order: moveBy(order, key, places) }),
    moveTo: (key, other) => change({ order: moveTo(order, key, other) }),
    pin: (key, isPinned) => change({ pinned: isPinned ? [...without(pinned, key), key] : without(pinned, key) }),
    widen: (key, by) => {
      const now = widths[key] ?? columns.find((one) => one.key === key)?.width ?? usualWidth;
      change({ widths: { ...widths, [key]: clampWidth(now + by) } });
    },
    resizeAll: (next) => change({ widths: next }),
    reset: () => keep(null),
  };
};
