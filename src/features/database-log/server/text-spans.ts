import type { Wanted } from './search-conditions.ts';
import type { Block, Span, Times } from './text-blocks.queries.ts';

type Order = Wanted['order'];

export type Day = { from: number; rows: number };
const dayLong = 86_400_000;

/** Shortens a span to so many rows, evenly spread over each day: one that grew in quiet times would take too long. */
export const withRows = ({ from, to }: Span, order: Order, days: readonly Day[], most: number): Span => {
  let left = most;
  for (const day of days) {
    const first = Math.max(from, day.from);
    const last = Math.min(to, day.from + dayLong);
    if (first >= last) continue;
    const rows = ((last - first) / dayLong) * day.rows;
    if (rows > left) {
      const part = Math.max(1, Math.floor(((last - first) * left) / rows));
      return order === 'asc' ? { from, to: first + part } : { from: last - part, to };
    }
    left -= rows;
  }
  return { from, to };
};

/** Lets a span in which nothing is sealed reach to the next day with sealed rows: until there is next to nothing. */
export const overQuiet = (span: Span, { from, to }: Span, order: Order, days: readonly Day[]): Span => {
  if (days.some((day) => day.from < span.to && day.from + dayLong > span.from)) return span;
  if (order === 'asc') {
    const next = days.find((day) => day.from >= span.to);
    return { from: span.from, to: Math.min(to, Math.max(span.to, next?.from ?? 0)) };
  }
  const next = days.find((day) => day.from + dayLong <= span.from);
  return { from: next ? Math.max(from, next.from + dayLong) : span.from, to: span.to };
};

/** Those that may have rows in a span. */
export const areIn = <One extends Times>(times: readonly One[], { from, to }: Span): One[] =>
  times.filter(({ firstAt, lastAt }) => lastAt >= from && firstAt < to);

/** Blocks in the order of a search: those that it meets first. */
export const inOrder = (blocks: readonly Block[], order: Order): Block[] =>
  blocks.toSorted((one, other) => (order === 'asc' ? one.firstAt - other.firstAt : other.lastAt - one.lastAt));

/**
 * Shortens a span to so many of its blocks, which are given `inOrder`. Those that reach beyond its beginning do not
 * count, but for as many if blocks are read whole: they are read for any part of it.
 */
export const withBlocks = (
  { from, to }: Span,
  order: Order,
  blocks: readonly Block[],
  { most, areWhole }: { most: number; areWhole: boolean },
): Span => {
  const within = areIn(blocks, { from, to });
  const further = within.filter(({ firstAt, lastAt }) => (order === 'asc' ? firstAt > from : lastAt < to));
  const [first] = further;
  const beyond = further[Math.max(1, Math.round(most), areWhole ? within.length - further.length : 0)];
  if (!first || !beyond) return { from, to };
  if (order === 'asc') return { from, to: beyond.firstAt };
  return { from: Math.max(from, Math.min(beyond.lastAt + 1, first.lastAt)), to };
};
