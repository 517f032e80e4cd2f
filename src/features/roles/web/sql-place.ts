/**
 * A place in a text: line and column from 1, as editors count. `before`, `at`, `after`: the line, split at the place.
 */
export type SqlPlace = { line: number; column: number; index: number; before: string; at: string; after: string };

const wordAt = /^[\p{L}\p{N}_]+/u;

/** The place of a position (from 1, in UTF-16 units); null if it lies outside the text. */
export const placeIn = (source: string, position: number | null): SqlPlace | null => {
  if (position === null || position < 1 || position > source.length + 1) return null;
  const index = position - 1;
  const start = source.lastIndexOf('\n', index - 1) + 1;
  const end = source.indexOf('\n', index);
  const rest = source.slice(index, end < 0 ? undefined : end);
  const at = wordAt.exec(rest)?.[0] ?? (rest === '' ? ' ' : ([...rest][0] ?? ' '));
  return {
    line: source.slice(0, index).split('\n').length,
    column: index - start + 1,
    index,
    before: source.slice(start, index),
    at,
    after: rest.slice(at.length),
  };
};

/** The source with the selection replaced by `text`, after a space where needed; `cursor`: the index after `text`. */
export const insertAt = (
  source: string,
  { start, end }: { start: number; end: number },
  text: string,
): { source: string; cursor: number } => {
  const before = source.slice(0, start);
  const gap = before !== '' && /[\p{L}\p{N}_]$/u.test(before) ? ' ' : '';
  return { source: before + gap + text + source.slice(end), cursor: (before + gap + text).length };
};
