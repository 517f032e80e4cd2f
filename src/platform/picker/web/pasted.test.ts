import { expect, test } from 'vitest';
import { pastedEntries, resultOf } from './pasted.ts';

test('typed text is no list, also if a name has spaces', () => {
  for (const text of ['', 'C0012001', ' C0012001 \n', 'Nguyễn Văn An']) expect(pastedEntries(text)).toEqual([]);
});

test('lines, commas and full-width signs separate entries, tabs the cells of a line', () => {
  expect(pastedEntries('A1\r\nA2\n\nA3')).toEqual([['A1'], ['A2'], ['A3']]);
  expect(pastedEntries('A1, A2；A3、A4')).toEqual([['A1'], ['A2'], ['A3'], ['A4']]);
  expect(pastedEntries('A1\t王偉\tIT\n\tA2\t李四')).toEqual([
    ['A1', '王偉'],
    ['A2', '李四'],
  ]);
});

test('each row once in the order of the entries, and which were not found or mean several', () => {
  const [one, two, three] = [{ id: 'A1' }, { id: 'A2' }, { id: 'A3' }];
  const entries = [['王偉', 'A2'], ['a1'], ['A1'], ['A9', '李四'], ['A9', '李四'], ['IT'], ['IT', 'A3']];
  const result = resultOf(entries, [
    { row: one, as: ['a1', 'A1'] },
    { row: two, as: ['A2', 'IT'] },
    { row: three, as: ['A3', 'IT'] },
  ]);
  expect(result).toEqual({ found: [two, one, three], missing: ['A9'], ambiguous: ['IT'] });
});
