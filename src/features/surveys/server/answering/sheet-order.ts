/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
const numbersOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A seed for a part of a sheet, such as the options of one question. */
const seedOf = (seed: number, part: string): number => {
  let hash = seed | 0;
  for (const character of part) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash;
};

/**
 * The items in an order that depends on the seed and the part alone: a sheet shows the same order on every device and
 * at every time. Every order is equally likely (Fisher and Yates).
 */
export const shuffled = <Item>(items: readonly Item[], seed: number, part: string): Item[] => {
  const next = numbersOf(seedOf(seed, part));
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
};
