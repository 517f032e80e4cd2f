import { expect, it } from 'vitest';
import { roleId } from '../roles.contract.ts';
import { digitsOf, idOf } from './role-id.ts';

it.each([
  ['17', '00000017', 'ROLE00000017'],
  [' 00000017 ', '00000017', 'ROLE00000017'],
  ['ROLE00000017', '00000017', 'ROLE00000017'],
  ['role17', '00000017', 'ROLE00000017'],
])('pads and strips %s', (typed, digits, id) => {
  expect([digitsOf(typed), idOf(typed)]).toEqual([digits, id]);
  expect(roleId.parse(digitsOf(typed))).toBe(id);
});

it('leaves text that is not a number to the contract', () => {
  for (const typed of ['12a', '123456789']) {
    expect(digitsOf(typed)).toBe(typed);
    expect(roleId.safeParse(digitsOf(typed)).success).toBe(false);
  }
  expect([digitsOf(''), idOf('')]).toEqual(['', '']);
});
