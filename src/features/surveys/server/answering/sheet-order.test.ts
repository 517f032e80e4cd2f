import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shuffled } from './sheet-order.ts';

it('is a permutation, and the same one for the same seed and part', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), fc.string(), (items, seed, part) => {
      const before = [...items];
      const order = shuffled(items, seed, part);
      const ascending = (one: number, other: number): number => one - other;
      expect(order.toSorted(ascending)).toEqual(items.toSorted(ascending));
      expect(shuffled(items, seed, part)).toEqual(order);
      expect(items).toEqual(before);
    }),
  );
});

it('gives every order of three about as often', () => {
  const counts = new Map<string, number>();
  const sheets = 6_000;
  for (let seed = 0; seed < sheets; seed += 1) {
    const order = shuffled(['A', 'B', 'C'], seed * 7_919, 'Q1').join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1_150);
  }
});

it('orders the parts of one sheet independently of each other', () => {
  const orders = Array.from({ length: 40 }, (_, at) => shuffled(['A', 'B', 'C', 'D'], 42, `Q${at}`).join(''));
  expect(new Set(orders).size).toBeGreaterThan(10);
});
