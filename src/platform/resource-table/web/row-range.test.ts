import { describe, expect, it } from 'vitest';
import { extendRange, type RowRange } from './row-range.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

const walk = (start: string, steps: string[], selected: string[] = [], locked: string[] = []): string[] => {
  let range: RowRange = { anchor: start, added: [] };
  let keys = selected;
  for (const to of steps) {
    const next = extendRange(order, keys, range, to, (key) => !locked.includes(key));
    range = next.range;
    keys = next.selected;
  }
  return keys;
};

describe('a range of rows', () => {
  it('grows and shrinks from its first row', () => {
    expect(walk('b', ['c', 'd'])).toEqual(['b', 'c', 'd']);
    expect(walk('b', ['c', 'd', 'c'])).toEqual(['b', 'c']);
    expect(walk('c', ['d', 'c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
  });

  it('keeps rows that were selected before', () => {
    expect(walk('b', ['c', 'd', 'c', 'b'], ['d', 'x'])).toEqual(['d', 'x', 'b']);
  });

  it('leaves out rows that cannot be selected', () => {
    expect(walk('a', ['b', 'c', 'd'], [], ['b', 'c'])).toEqual(['a', 'd']);
  });

  it('begins again where its first row is gone', () => {
    expect(extendRange(order, ['a'], { anchor: 'z', added: ['a'] }, 'b')).toEqual({
      selected: ['a'],
      range: { anchor: 'b', added: [] },
    });
  });
});
