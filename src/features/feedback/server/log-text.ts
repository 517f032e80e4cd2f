import { hasInvisible } from '#platform/wire/values.ts';
import type { LogEncoding } from '../feedback-log.contract.ts';

type Encoding = Exclude<LogEncoding, 'AUTO'>;

/** As many bytes of a file as its encoding is guessed from. */
export const headBytes = 65_536;

const decodes = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    // What follows the head may complete its last character.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** The share of zero bytes at the even or the odd places: most of one of them in UTF-16 of Latin letters. */
const zeroShare = (bytes: Uint8Array, place: 0 | 1): number => {
  let [zeros, seen] = [0, 0];
  for (let at = place; at < bytes.length; at += 2, seen += 1) if (bytes[at] === 0) zeros += 1;
  return seen === 0 ? 0 : zeros / seen;
};

const mostlyZero = 0.4;
const rarelyZero = 0.1;

/** The encoding of a text by its beginning. Bytes that fit none are read as UTF-8, with signs for what is broken. */
export const encodingOf = (head: Uint8Array): Encoding => {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [even, odd] = [zeroShare(head, 0), zeroShare(head, 1)];
  if (odd > mostlyZero && even < rarelyZero) return 'utf-16le';
  if (even > mostlyZero && odd < rarelyZero) return 'utf-16be';
  return !decodes(head, 'utf-8') && decodes(head, 'gb18030') ? 'gb18030' : 'utf-8';
};

const escape = '\u001b';
/** Codes for colours, titles and the cursor (ECMA-48): of an own beginning each, so that none is tried twice. */
// oxlint-disable-next-line no-control-regex -- these are the codes to remove
const codes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[()*+#%][0-9A-Za-z]|[=>78MDEHcNOZ])/g;

/** The text without codes for terminals. */
export const withoutCodes = (text: string): string => (text.includes(escape) ? text.replaceAll(codes, '') : text);

/** The longest code that may be cut by the end of a piece, in characters. */
const longestCode = 200;

/** Where a piece of text may be cut so that no code for terminals is cut; its length if there is none at its end. */
export const wholeCodes = (text: string): number => {
  const at = text.lastIndexOf(escape);
  if (at < 0 || at < text.length - longestCode) return text.length;
  codes.lastIndex = 0;
  const found = new RegExp(`^(?:${codes.source})`).exec(text.slice(at))?.[0];
  return found === undefined || at + found.length === text.length ? at : text.length;
};

const control = 0x20;
const pictures = 0x2400;
const deleteSign = '\u2421';

/** A visible sign for a character that would be invisible, or would change how the text beside it is shown. */
const signOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\t') return character;
  if (code < control) return String.fromCodePoint(pictures + code);
  if (code === 0x7f) return deleteSign;
  if (code > 0x7f && code < 0xa0) return '\ufffd';
  return hasInvisible(character) ? `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩` : character;
};

/** The text as it can be shown: nothing in it is invisible, moves the cursor or turns the direction. */
export const visibleText = (text: string): string => [...text.toWellFormed()].map(signOf).join('');
