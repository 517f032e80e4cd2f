import { describe, expect, it } from 'vitest';
import {
  arrange,
  defaultArrangement,
  fitArrangement,
  moveBy,
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
const shown = (order: string[], hidden: string[]): string =>
  arrange(columns, fitArrangement({ order, hidden }, columns))
    .map(({ key }) => key)
    .join('');

describe('the choice of columns', () => {
  it('begins with what the table shows at first', () => {
    expect(defaultArrangement(columns)).toEqual({ order: ['a', 'b', 'c'], hidden: ['c'] });
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

  it('moves a column by places and no further than the ends', () => {
    expect(moveBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moveBy(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });

  it.each([null, '', '{', '[]', '{"order":[1],"hidden":[]}', '{"order":"a","hidden":[]}'])(
    'reads %j as nothing',
    (text) => {
      expect(parseArrangement(text)).toBeNull();
    },
  );
});
