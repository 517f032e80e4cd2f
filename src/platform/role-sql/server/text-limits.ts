/** Limits on a query's text, checked before PostgreSQL parses it. */
export const textLimits = { length: 20_000, depth: 64 } as const;

/** The position after the quote or comment that opens at `at`; `at` itself if none does. */
const afterQuoted = (text: string, at: number): number => {
  const past = (closing: string, from: number): number => {
    const found = text.indexOf(closing, from);
    return found < 0 ? text.length : found + closing.length;
  };
  const two = text.slice(at, at + 2);
  if (two === '--') return past('\n', at + 2);
  if (two === '/*') return past('*/', at + 2);
  // A doubled quote closes and reopens, with the same result.
  if (text[at] === "'" || text[at] === '"') return past(text[at] ?? '', at + 1);
  return at;
};

/** The nesting depth of brackets, ignoring quotes and comments as far as a simple scan can recognise them. */
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
