import { expect, it } from 'vitest';
import { growthByEight, linearGrowth } from '#platform/observability/server/cpu-seconds.testing.ts';
import { markupAt } from './text-start.ts';

it.each([
  ['<svg onload="x()"/>', 'svg'],
  ['\uFEFF \n<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg>', 'svg'],
  ['<!-- a -->\n<!-- b -->\t<SVG >', 'svg'],
  ['<!DOCTYPE HTML><p>', 'html'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'html'],
  ['<!-- a --><script>', 'html'],
  [`<!-- ${'x'.repeat(60_000)} --><svg>`, 'svg'],
  ['<!-- never closed <svg>', undefined],
  ['<svgx>', undefined],
  ['{"a": "<svg>"}', undefined],
  ['', undefined],
])('classifies %j', (text, kind) => {
  expect(markupAt(text)).toBe(kind);
});

it('takes a time linear in the number of comments', () => {
  // 28 of these once blocked the server for 27 seconds, and each additional one doubled the time.
  const read = (count: number) => expect(markupAt(`${'<!---->'.repeat(count)}words`)).toBeUndefined();
  expect(growthByEight(2_000, read)).toBeLessThan(linearGrowth);
});
