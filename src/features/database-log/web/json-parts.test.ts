import { describe, expect, it } from 'vitest';
import { charactersAtOnce, isOpenAtFirst, type Json, leafText, partsAtOnce, partsOf, visible } from './json-parts.ts';

describe('data of the log', () => {
  it('shows characters that hide or turn others, and signs of terminals, as escapes', () => {
    expect(leafText('a\u202Eb\u200Bc\u001B[31m\u009B', 100).text).toBe(String.raw`"a\u202eb\u200bc\u001b[31m\u009b"`);
    expect(visible('na\u2066me')).toBe(String.raw`na\u2066me`);
    expect(leafText('家庭 gia đình 😀', 100).text).toBe('"家庭 gia đình 😀"');
  });

  it('shows the beginning of a long text, and how much more there is', () => {
    const { text, more } = leafText('x'.repeat(1_000_000), charactersAtOnce);
    expect([text.length, more]).toEqual([charactersAtOnce, 1_000_002 - charactersAtOnce]);
    expect(leafText(12.5, charactersAtOnce)).toEqual({ text: '12.5', more: 0 });
  });

  it('closes what is large or deep, however deep it is', () => {
    expect(isOpenAtFirst(3, 0)).toBe(true);
    expect(isOpenAtFirst(partsAtOnce + 1, 0)).toBe(false);
    let deep: Json = [];
    for (let level = 0; level < 3_000; level += 1) deep = [deep];
    expect(isOpenAtFirst(partsOf(deep).length, 5)).toBe(false);
    expect(partsOf({ b: 1, a: [2] })).toEqual([
      ['b', 1],
      ['a', [2]],
    ]);
  });
});
