import type { ReactNode } from 'react';

export type ResourceColumn<Row> = {
  /** Also the sort field if `sortable`. */
  key: string;
  title: string;
  /** In pixels; columns without a width share the remaining space. */
  width?: number;
  /** Use 'end' for numbers. */
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
  /** Hidden until the user shows it. */
  hiddenByDefault?: boolean;
  render: (row: Row) => ReactNode;
};

/** A user's choice for a table: the order of the columns, and the hidden ones. */
export type Arrangement = { order: string[]; hidden: string[] };

type Named = Pick<ResourceColumn<never>, 'key' | 'always' | 'hiddenByDefault'>;

export const defaultArrangement = (columns: readonly Named[]): Arrangement => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ key }) => key),
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
  return { order, hidden: hidden.filter((key) => known.has(key) && !fixed.has(key)) };
};

export const arrange = <Row>(
  columns: readonly ResourceColumn<Row>[],
  { order, hidden }: Arrangement,
): ResourceColumn<Row>[] =>
  order.flatMap((key) => columns.find((column) => column.key === key && !hidden.includes(key)) ?? []);

/** Returns the order with one key moved by `places`, clamped to the ends of the list. */
export const moveBy = (order: readonly string[], key: string, places: number): string[] => {
  const from = order.indexOf(key);
  const to = Math.min(Math.max(from + places, 0), order.length - 1);
  const after = order.filter((one) => one !== key);
  after.splice(to, 0, key);
  return after;
};

const isArrangement = (value: unknown): value is Arrangement =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'hidden' in value &&
  [value.order, value.hidden].every((list) => Array.isArray(list) && list.every((key) => typeof key === 'string'));

/** Parses a stored arrangement; returns null if it is invalid. */
export const parseArrangement = (text: string | null): Arrangement | null => {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isArrangement(value) ? value : null;
  } catch {
    return null;
  }
};
