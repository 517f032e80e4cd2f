import { expect, it } from 'vitest';
import { cut, splitText } from './split-text.ts';

it.each([
  ['集团总部 / 制造中心 / 一厂', '集团总部 / 制造中心 ', '/ 一厂'],
  ['https://intranet.example/pages/leave', 'https://intranet.example/pages', '/leave'],
  ['no separator at all here', 'no separator at ', 'all here'],
  ['一班', '一班', ''],
  ['01a229c5-c880-7038-b677-8dd0350b3e00', '01a229c5-c880-7038-b677-8dd035', '0b3e00'],
  [`a/${'x'.repeat(90)}`, `a/${'x'.repeat(66)}`, 'x'.repeat(24)],
])('splits %s', (text, head, tail) => {
  expect(splitText(text)).toEqual([head, tail]);
  expect(splitText(text).join('')).toBe(text);
});

it('cuts after whole characters', () => {
  expect(cut('𠮷野家の牛丼', 2)).toBe('𠮷野…');
  expect(cut('ab', 2)).toBe('ab');
});
