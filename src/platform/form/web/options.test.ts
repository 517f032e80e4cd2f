import { expect, it } from 'vitest';
import { labelOf, withCurrent } from './options.ts';

const options = [{ value: 'a', label: 'A' }];

it('a value is named by its option, and as it is where it has none', () => {
  expect(labelOf(options, 'a')).toBe('A');
  expect(labelOf(options, 'b')).toBe('b');
});

it('options keep the value of the field where it is no longer in the list', () => {
  expect(withCurrent(options, { value: 'b', label: 'B' })).toEqual([{ value: 'b', label: 'B' }, ...options]);
  expect(withCurrent(options, { value: 'a', label: 'A' })).toEqual(options);
  expect(withCurrent(options, null)).toEqual(options);
});
