import type { ReactNode } from 'react';

export type ResourceColumn<Row> = {
  /** Also the sort field where `sortable`. */
  key: string;
  title: string;
  /** Pixels; a column without takes its share of what is left. */
  width?: number;
  /** Numbers stand at the end. */
  align?: 'start' | 'center' | 'end';
  sortable?: boolean;
  /** Cannot be put away. */
  always?: boolean;
  /** Put away until somebody asks for it. */
  hiddenByDefault?: boolean;
  render: (row: Row) => ReactNode;
};

/** What a person has chosen for a table: the order of the columns, and those put away. */
export type Arrangement = { order: string[]; hidden: string[] };

type Named = Pick<ResourceColumn<never>, 'key' | 'always' | 'hiddenByDefault'>;

export const defaultArrangement = (columns: readonly Named[]): Arrangement => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ key }) => key),
});

/**
 * Fits a remembered choice to the columns of today: names that are gone fall out, new columns stand where the table
 * puts them.
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

/** The order with one key moved by a number of places, kept inside the list. */
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

/** Reads what was remembered; anything that is no arrangement counts as nothing. */
export const parseArrangement = (text: string | null): Arrangement | null => {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isArrangement(value) ? value : null;
  } catch {
    return null;
  }
};
