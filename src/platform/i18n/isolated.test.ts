import { describe, expect, it } from 'vitest';
import { isolated } from './isolated.ts';
import { fill } from './texts.ts';

/** What follows in the line: how deep the text has left it in isolates, and whether it is turned. */
const depthAfter = (text: string): number => {
  let depth = 0;
  for (const letter of text) {
    if (/[\u2066-\u2068]/.test(letter)) depth += 1;
    if (letter === '\u2069') depth -= 1;
    // The words beside it would be turned.
    if (/[\u202A-\u202E]/.test(letter)) expect(depth).toBeGreaterThan(0);
  }
  return depth;
};

describe('a text of people beside other words', () => {
  it('stays as it is without characters that turn others', () => {
    for (const text of ['', 'Anna', '王小明', 'שלום', 'Lì xì 😀', 'a\u200Db']) expect(isolated(text)).toBe(text);
  });

  it.each([
    ['an override', '\u202Egnp.exe'],
    ['one that ends the isolate first', 'a\u2069\u2069\u202Eb'],
    ['isolates that are not closed', '\u2067\u2068x\u202D'],
    ['all of it', '\u2069\u2067\u2069\u2069\u202Ax\u2066'],
  ])('is set apart: %s', (_, text) => {
    expect(isolated(text)).toContain(text);
    expect(depthAfter(isolated(text))).toBe(0);
    expect(depthAfter(fill('{name} has changed', { name: text }, 'en'))).toBe(0);
  });
});
