/** Returns the list with the item at `from` moved to `to`, both indexes from 0 and `to` clamped to the list. */
export const moveTo = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from];
  if (item === undefined) return [...items];
  const after = items.filter((_, place) => place !== from);
  after.splice(Math.min(Math.max(to, 0), after.length), 0, item);
  return after;
};

/** The new index of an item dropped on the top or bottom edge of the item at `over`. */
export const placeAfterDrop = (from: number, over: number, edge: 'top' | 'bottom'): number => {
  const gap = edge === 'top' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
};

/**
 * The index to which Alt with an arrow key, Home or End moves the item at `place`; undefined for any other key. The
 * index may lie outside the list.
 */
export const targetOf = (
  { key, altKey }: { key: string; altKey: boolean },
  place: number,
  count: number,
): number | undefined =>
  altKey ? { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[key] : undefined;
