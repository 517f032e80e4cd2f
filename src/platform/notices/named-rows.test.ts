import { expect, test } from 'vitest';
import { namedRows } from './named-rows.ts';

test('one name and two names are quoted in the way of each language', () => {
  expect(namedRows(['中秋'], 'zh-CN')).toBe('“中秋”');
  expect(namedRows(['中秋', '新年'], 'zh-TW')).toBe('「中秋」和「新年」');
  expect(namedRows(['Mid-Autumn', 'New Year'], 'en')).toBe('“Mid-Autumn” and “New Year”');
  expect(namedRows(['Trung thu', 'Tết'], 'vi')).toBe('“Trung thu” và “Tết”');
});

test('the rest of many names is counted', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  expect(namedRows(names, 'en')).toBe('“A”, “B”, and 3 more');
  expect(namedRows(names, 'zh-CN')).toBe('“A”、“B”和另外 3 项');
  expect(namedRows(names, 'vi')).toBe('“A”, “B” và 3 mục khác');
});

test('a long name is cut, and not within a character', () => {
  expect(namedRows(['𠀀'.repeat(80)], 'zh-CN')).toBe(`“${'𠀀'.repeat(60)}…”`);
});
