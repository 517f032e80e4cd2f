import { expect, it, test } from 'vitest';
import { aroundTyped, holdsTyped, plain } from './plain.ts';

test.each([
  ['ĐỔI  Ｍật ', 'doi  mat'],
  ['e\u0301', 'e'],
  ['가 が 張', '가 が 張'],
])('%s is compared as %s', (text, compared) => {
  expect(plain(text)).toBe(compared);
});

it('finds with and without marks, and everything by nothing', () => {
  expect(holdsTyped('ROLE1 Nguyễn Đức', 'nguyen duc')).toBe(true);
  expect(holdsTyped('ROLE1 Nguyễn Đức', 'NGUYỄN')).toBe(true);
  expect(holdsTyped('ROLE1', ' ')).toBe(true);
  expect(holdsTyped('ROLE1', '2')).toBe(false);
});

test.each<[string, string, ReturnType<typeof aroundTyped>]>([
  ['Quản lý vai trò', 'ly VAI', ['Quản ', 'lý vai', ' trò']],
  ['e\u0301t Đ', 'et', ['', 'e\u0301t', ' Đ']],
  ['𠮷野 A', '野', ['𠮷', '野', ' A']],
  ['A', '', undefined],
  ['A', 'b', undefined],
])('of %s, %s is marked', (text, typed, parts) => {
  expect(aroundTyped(text, typed)).toEqual(parts);
});
