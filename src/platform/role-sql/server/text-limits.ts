/** What a text may be at most before PostgreSQL is asked to read it. */
export const textLimits = { length: 20_000, depth: 64 } as const;

/** From the opening of a quote or a comment at `at` to what follows it; `at` itself where none opens. */
const afterQuoted = (text: string, at: number): number => {
  const past = (closing: string, from: number): number => {
    const found = text.indexOf(closing, from);
    return found < 0 ? text.length : found + closing.length;
  };
  const two = text.slice(at, at + 2);
  if (two === '--') return past('\n', at + 2);
  if (two === '/*') return past('*/', at + 2);
  // A doubled quote closes and opens again: the same to us.
  if (text[at] === "'" || text[at] === '"') return past(text[at] ?? '', at + 1);
  return at;
};

/**
 * How deep brackets are nested. What stands in quotes and comments does not count, where a plain reading finds them.
 */
export const nestingOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length;) {
    const after = afterQuoted(text, at);
    if (after > at) {
      at = after;
      continue;
    }
    const letter = text[at] ?? '';
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    deepest = Math.max(deepest, depth);
    at += 1;
  }
  return deepest;
};

export const isTooLarge = (text: string): boolean =>
  text.length > textLimits.length || nestingOf(text) > textLimits.depth;
