import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { isJson } from './json-grammar.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('agrees with JSON.parse on valid JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n\t'), (text, space) => {
      expect(isJson(Buffer.from(space + text + space))).toBe(true);
    }),
  );
});

it('agrees with JSON.parse on nearly valid JSON', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '1',
    '-0.5e+3',
    '01',
    '.',
    'true',
    'nul',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const text = pieces.join('');
      expect([text, isJson(Buffer.from(text))]).toEqual([text, parses(text)]);
    }),
    { numRuns: amount(20_000) },
  );
});

it('accepts 64 levels and no more', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
  expect([isJson(nested(64)), isJson(nested(65)), isJson(nested(8_000_000))]).toEqual([true, false, false]);
});
