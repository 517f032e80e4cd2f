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

/** The first characters of markup, in the encodings that XML may have without saying so; with or without their mark. */
const xmlStarts = ['efbbbf3c', '3c3f786d6c', 'fffe3c00', 'feff003c', '3c003f00', '003c003f'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/**
 * Whether a file begins as XML does, in whatever encoding: with a declaration, a mark before a tag, or a tag that names
 * a namespace.
 */
export const startsAsXml = (head: Buffer): boolean => {
  if (xmlStarts.some((start) => head.subarray(0, start.length).equals(start))) return true;
  const text = head.subarray(0, 4096).toString('latin1').trimStart();
  return text.startsWith('<?xml') || (/^<[A-Za-z_!]/.test(text) && text.includes(' xmlns'));
};
