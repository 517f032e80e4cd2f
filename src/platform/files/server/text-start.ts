/** The kind of a text by its first tag: SVG, HTML, or neither. */
export type MarkupKind = 'svg' | 'html';

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff;

/** What may precede the first tag, and how each of these ends. */
const before: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];

const pageTag = /^<(?:!doctype html|html|head|body|script|iframe|meta|title)\b/;

/**
 * Skips white space, comments and declarations, and looks at the first tag. Deliberately a plain scan: every step moves
 * forward, so the time is linear in the length of the text. An equivalent regular expression (`(<!--[^]*?-->\s*)*`)
 * backtracks exponentially.
 */
export const markupAt = (text: string): MarkupKind | undefined => {
  const lower = text.toLowerCase();
  let at = 0;
  for (;;) {
    while (at < lower.length && isSpace(lower.charCodeAt(at))) at += 1;
    const skipped = before.find(([start]) => lower.startsWith(start, at));
    if (!skipped) break;
    const end = lower.indexOf(skipped[1], at + skipped[0].length);
    if (end < 0) return undefined;
    at = end + skipped[1].length;
  }
  if (/^<(?:svg|!doctype svg)[\s>/]/.test(lower.slice(at, at + 14))) return 'svg';
  return pageTag.test(lower.slice(at, at + 20)) ? 'html' : undefined;
};
