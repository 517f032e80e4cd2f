import type { ReactNode } from 'react';
import { z } from 'zod';

/** Beside the text of a tag without an icon, in pixels; for `whole`. */
export const tagPadding = 16;

/** The text of a cell, to measure it: `around` are pixels beside it, such as an icon; a `code` is in a chip. */
type MeasuredText<Row> = { text: (row: Row) => string | null; around?: number; code?: boolean };

/** The `cut` of a column with nothing but a switch: what it does not need goes to texts first. */
export const switchAlone = { text: (): string => '', around: 36 };

export type ResourceColumn<Row> = {
  /** Also the sort field if `sortable`. */
  key: string;
  title: string;
  /** In pixels, if there is enough space; columns without a width share the remaining space. */
  width?: number;
  /** The least width in pixels, if it must differ from that of the title. */
  minWidth?: number;
  /** A short text of the cell that is never cut, up to 240 pixels. */
  whole?: MeasuredText<Row>;
  /** A text that may be cut, but not while another column has more than it needs. */
  cut?: MeasuredText<Row>;
  /**
   * What is left out first where columns do not fit, unless the user has chosen the columns: the higher, the earlier.
   * Columns without a rank are left out from the last to the first, but never those that are `always` shown. Below 1,
   * the row actions fold into one menu before the column is left out.
   */
  rank?: number;
  /** Stays in sight at the end of the table while other columns scroll beneath it. */
  inSight?: boolean;
  /** Use 'end' for numbers. */
  align?: 'start' | 'center' | 'end';
  /** Default: whether the list has a sort field of this name. */
  sortable?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
  /** Hidden until the user shows it. */
  hiddenByDefault?: boolean;
  render: (row: Row) => ReactNode;
};

/** A user's choice for a table. */
export const arrangementSchema = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** In pixels. */
  widths: z.record(z.string(), z.number()).default({}),
  /** Columns that stay in sight at the start. */
  pinned: z.array(z.string()).default([]),
  /** Columns that the user has switched on, and that are shown even if they do not fit. */
  kept: z.array(z.string()).default([]),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

type Named = Pick<ResourceColumn<never>, 'key' | 'always' | 'hiddenByDefault'>;

export const defaultArrangement = (columns: readonly Named[]): Arrangement => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ key }) => key),
  widths: {},
  pinned: [],
  kept: [],
});

/**
 * Adapts a stored arrangement to the current columns: removed columns are dropped, new ones go to their default place.
 */
export const fitArrangement = (remembered: Arrangement, columns: readonly Named[]): Arrangement => {
  const known = new Set(columns.map(({ key }) => key));
  const order = remembered.order.filter((key) => known.has(key));
  columns.forEach(({ key }, place) => {
    if (!order.includes(key)) order.splice(place, 0, key);
  });
  const fixed = new Set(columns.filter(({ always }) => always).map(({ key }) => key));
  const newlyHidden = columns.filter(({ key, hiddenByDefault }) => hiddenByDefault && !remembered.order.includes(key));
  const hidden = [...remembered.hidden, ...newlyHidden.map(({ key }) => key)];
  return {
    order,
    hidden: hidden.filter((key) => known.has(key) && !fixed.has(key)),
    widths: Object.fromEntries(Object.entries(remembered.widths).filter(([key]) => known.has(key))),
    pinned: remembered.pinned.filter((key) => known.has(key)),
    kept: remembered.kept.filter((key) => known.has(key)),
  };
};

/** The visible columns in the user's order, pinned ones first. */
export const arrange = <Row>(
  columns: readonly ResourceColumn<Row>[],
  { order, hidden, pinned }: Arrangement,
): ResourceColumn<Row>[] => {
  const visible = order.flatMap((key) => columns.find((column) => column.key === key && !hidden.includes(key)) ?? []);
  const isPinned = ({ key }: { key: string }): boolean => pinned.includes(key);
  return [...visible.filter(isPinned), ...visible.filter((column) => !isPinned(column))];
};

/** Returns the order with one key moved by `places`, clamped to the ends of the list. */
export const moveBy = (order: readonly string[], key: string, places: number): string[] => {
  const from = order.indexOf(key);
  const to = Math.min(Math.max(from + places, 0), order.length - 1);
  const after = order.filter((one) => one !== key);
  after.splice(to, 0, key);
  return after;
};

/** Returns the order with one key moved to the place of another. */
export const moveTo = (order: readonly string[], key: string, other: string): string[] =>
  moveBy(order, key, order.indexOf(other) - order.indexOf(key));

/** Parses an arrangement kept as JSON; returns null if it is invalid. */
export const parseArrangement = (text: string): Arrangement | null => {
  try {
    return arrangementSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
