import { describe, expect, it } from 'vitest';
import {
  arrange,
  defaultArrangement,
  fitArrangement,
  moveBy,
  moveTo,
  parseArrangement,
  type ResourceColumn,
} from './columns.ts';

const column = (key: string, more: Partial<ResourceColumn<null>> = {}): ResourceColumn<null> => ({
  key,
  title: key,
  render: () => null,
  ...more,
});
const columns = [column('a'), column('b', { always: true }), column('c', { hiddenByDefault: true })];
const shown = (order: string[], hidden: string[], pinned: string[] = []): string =>
  arrange(columns, fitArrangement({ order, hidden, pinned, widths: {}, kept: [] }, columns))
    .map(({ key }) => key)
    .join('');

describe('the choice of columns', () => {
  it('begins with what the table shows at first', () => {
    expect(defaultArrangement(columns)).toMatchObject({ order: ['a', 'b', 'c'], hidden: ['c'] });
  });

  it('follows the person’s order', () => {
    expect(shown(['c', 'b', 'a'], [])).toBe('cba');
    expect(shown(['c', 'b', 'a'], ['a'])).toBe('cb');
  });

  it('never hides a column that is always shown', () => {
    expect(shown(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe('b');
  });

  it('drops columns that no longer exist, and shows new ones as the table defines', () => {
    expect(shown(['gone', 'b'], [])).toBe('ab');
  });

  it('puts pinned columns first, and forgets pins and widths of columns that no longer exist', () => {
    expect(shown(['a', 'b', 'c'], [], ['c'])).toBe('cab');
    const kept = { order: ['a'], hidden: [], pinned: ['gone'], widths: { gone: 90, a: 80 }, kept: ['gone'] };
    expect(fitArrangement(kept, columns)).toMatchObject({ pinned: [], widths: { a: 80 }, kept: [] });
  });

  it('puts a column where another one is', () => {
    expect(moveTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moveTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  });

  it('reads what earlier versions kept', () => {
    expect(parseArrangement('{"order":["a"],"hidden":["b"]}')).toEqual({
      order: ['a'],
      hidden: ['b'],
      widths: {},
      pinned: [],
      kept: [],
    });
  });

  it('moves a column by places and no further than the ends', () => {
    expect(moveBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moveBy(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });

  it.each(['', '{', '[]', '{"order":[1],"hidden":[]}', '{"order":"a","hidden":[]}'])('reads %j as nothing', (text) => {
    expect(parseArrangement(text)).toBeNull();
  });
});
