import { TextDecoder } from 'node:util';
import { faultAt } from './bpmn-fault.ts';

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The first bytes of `<?` or of a tag, in text without a byte order mark. */
const unmarked = [
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
] as const;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const declarationAtMost = 400;
const declarationForm = /^\s{0,100}<\?xml\s[^>]{0,300}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/** The encoding that an XML declaration in these bytes names, in lower case; empty if it names none. */
const declaredIn = (bytes: Uint8Array, encoding: string): string => {
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, declarationAtMost));
  return declarationForm.exec(start)?.[1]?.toLowerCase() ?? '';
};

/** Names that programs write and the platform does not know, mostly those of Java and of Windows code pages. */
const otherNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:cp|ms|windows-|x-mswin-)936$|^euc[-_]?cn$/, 'gbk'],
  [/^(?:cp|ms|windows-)950$/, 'big5'],
  [/^(?:cp|ms|windows-)932$|^sjis$/, 'shift_jis'],
  [/^(?:cp|ms|windows-)949$|^euc[-_]?kr$/, 'euc-kr'],
  [/^(?:windows|win|cp|ms)[-_]?(125\d|874)$/, 'windows-$1'],
  [/^iso[-_]?8859[-_](1?\d)$/, 'iso-8859-$1'],
  [/^(?:x-)?mac-?roman$/, 'macintosh'],
  [/^ansi$/, 'windows-1252'],
];

const decoderOf = (encoding: string): TextDecoder | null => {
  const [form, name = encoding] = otherNames.find(([one]) => one.test(encoding)) ?? [/^$/];
  try {
    return new TextDecoder(encoding.replace(form, name), { fatal: true });
  } catch {
    return null;
  }
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const isAscii = (encoding: string): boolean => /^(?:us-)?ascii$/.test(encoding);

const isUtf16 = (encoding: string): boolean => /^(?:utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/.test(encoding);

/**
 * The encoding to decode with. Bytes decide between UTF-8 and UTF-16, because programs that write a string to a file
 * often declare UTF-16 and write UTF-8; among encodings whose first characters are ASCII, the declaration decides.
 */
const encodingOf = (bytes: Uint8Array): { encoding: string; declared: string } => {
  const mark =
    marks.find((one) => startsWith(bytes, one.bytes)) ?? unmarked.find((one) => startsWith(bytes, one.bytes));
  if (mark) return { encoding: mark.encoding, declared: declaredIn(bytes, mark.encoding) };
  const declared = declaredIn(bytes, 'latin1');
  return { encoding: declared === '' || isUtf16(declared) ? 'utf-8' : declared, declared };
};

/** The line of the first byte that is no UTF-8, from 1. */
const brokenLine = (bytes: Uint8Array): number => {
  let line = 1;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return 0;
    from = end + 1;
    line += 1;
  }
};

const spaces = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** Whether the first character that is no space opens a tag, in any encoding that begins like ASCII, or in UTF-16. */
const startsWithTag = (bytes: Uint8Array): boolean => {
  if ([...marks, ...unmarked].some((one) => startsWith(bytes, one.bytes))) return true;
  return bytes.find((byte) => !spaces.has(byte)) === 0x3c;
};

/**
 * The text of an XML file in the encoding that it declares, without its declaration and byte order mark. Throws a
 * `BpmnFault` for what is no XML, for an unknown encoding, and for bytes that are none in that encoding.
 */
export const xmlText = (bytes: Uint8Array): string => {
  if (!startsWithTag(bytes)) throw faultAt('file.not_xml');
  const { encoding, declared } = encodingOf(bytes);
  const known = decoderOf(encoding);
  // Programs that declare ASCII and write more than that write UTF-8.
  const decoder = isAscii(encoding) && isUtf8(bytes) ? decoderOf('utf-8') : known;
  if (!decoder) throw faultAt('process.unknown_encoding', 1, '', { encoding: declared });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const line = decoder.encoding === 'utf-8' ? brokenLine(bytes) : 0;
    throw faultAt('process.wrong_encoding', line, '', { encoding: decoder.encoding.toUpperCase() });
  }
  // Lines are counted in what follows, so the declaration keeps its place.
  return text.replace(/^\ufeff/, '').replace(/^(\s{0,100})<\?xml\s[^>]{0,400}\?>/, '$1');
};
