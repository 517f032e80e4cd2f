import { describe, expect, it } from 'vitest';
import { moveTo, placeAfterDrop } from './ordering.ts';

const letters = ['a', 'b', 'c', 'd'];
const drop = (from: number, over: number, edge: 'top' | 'bottom'): string =>
  moveTo(letters, from, placeAfterDrop(from, over, edge)).join('');

describe('dropping a row', () => {
  it.each([
    [0, 2, 'top', 'bacd'],
    [0, 2, 'bottom', 'bcad'],
    [3, 1, 'top', 'adbc'],
    [3, 1, 'bottom', 'abdc'],
    [1, 1, 'bottom', 'abcd'],
    [1, 0, 'bottom', 'abcd'],
    [0, 3, 'bottom', 'bcda'],
  ] as const)('moves row %i dropped on row %i, %s edge', (from, over, edge, order) => {
    expect(drop(from, over, edge)).toBe(order);
  });
});

describe('moveTo', () => {
  it('stays inside the list and does not change the given one', () => {
    expect(moveTo(letters, 0, 99).join('')).toBe('bcda');
    expect(moveTo(letters, 2, -5).join('')).toBe('cabd');
    expect(moveTo(letters, 9, 0)).toEqual(letters);
    expect(letters.join('')).toBe('abcd');
  });
});
