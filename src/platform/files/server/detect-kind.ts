import { endingOf, type FileKind } from '../file-kinds.ts';
import { magicOf } from '../file-magic.ts';
import { isJson } from './json-grammar.ts';
import { markupAt, startsAsXml } from './text-start.ts';

/** Bytes of an object from the first to the last, both included. */
export type ReadBytes = (from: number, to: number) => Promise<Buffer>;

const headBytes = 65_536;
const byteOrderMark = Buffer.from('efbbbf', 'hex');
/** Larger text is not read completely; no field accepts JSON of that size. */
const textAtMost = 16 * 1024 * 1024;
const directoryAtMost = 8 * 1024 * 1024;

/** The kind of a ZIP file, by the names of its entries. */
const byEntries: [kind: FileKind, entries: readonly string[]][] = [
  ['apk', ['AndroidManifest.xml', 'classes.dex']],
  ['apk', ['AndroidManifest.xml', 'resources.arsc']],
  ['xlsx', ['[Content_Types].xml', 'xl/workbook.xml']],
  ['docx', ['[Content_Types].xml', 'word/document.xml']],
  ['pptx', ['[Content_Types].xml', 'ppt/presentation.xml']],
];

const entrySignature = 0x0201_4b50;
const endSignature = 0x0605_4b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 0xffff;

const zipDirectory = async (read: ReadBytes, size: number): Promise<Buffer | undefined> => {
  const tailFrom = Math.max(0, size - endBytes - longestComment);
  const tail = await read(tailFrom, size - 1);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (length === 0 || length > directoryAtMost || offset + length > size) return undefined;
  return read(offset, offset + length - 1);
};

const entryNames = (directory: Buffer): Set<string> => {
  const names = new Set<string>();
  let at = 0;
  while (at + entryBytes <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameBytes = directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
};

const kindOfZip = async (read: ReadBytes, size: number): Promise<FileKind> => {
  const directory = await zipDirectory(read, size);
  if (!directory) return 'other';
  const names = entryNames(directory);
  return byEntries.find(([, entries]) => entries.every((name) => names.has(name)))?.[0] ?? 'zip';
};

/** The stream of a compound file that contains a workbook, as spelled in its directory. */
const workbookStream = Buffer.from('Workbook', 'utf16le');

const isText = (bytes: Buffer, isWhole: boolean): boolean => {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
};

/** Bytes at the end of a PDF that contain the position of its object table. */
const tailBytes = 4_096;

/**
 * Whether a PDF has an end with the position of its object table. A truncated PDF has none, and neither has text that
 * merely starts like a PDF.
 */
const hasPdfEnd = async (read: ReadBytes, size: number): Promise<boolean> => {
  const tail = (await read(Math.max(0, size - tailBytes), size - 1)).toString('latin1');
  const at = tail.lastIndexOf('startxref');
  const place = /^startxref\s{1,9}(\d{1,15})\s/.exec(tail.slice(at, at + 40))?.[1];
  return at >= 0 && place !== undefined && Number(place) < size && tail.indexOf('%%EOF', at) > 0;
};

/** Text is classified by its first tag or its grammar; only the name can say whether text is a script. */
const kindOfText = async (read: ReadBytes, size: number, head: Buffer, filename: string): Promise<FileKind> => {
  const markup = markupAt(head.toString('utf8'));
  if (markup) return markup;
  if (size > textAtMost) return 'text';
  const whole = size <= head.length ? head : await read(0, size - 1);
  if (!isText(whole, true)) return 'other';
  if (isJson(whole.subarray(0, 3).equals(byteOrderMark) ? whole.subarray(3) : whole)) return 'json';
  return endingOf(filename) === 'js' ? 'js' : 'text';
};

/** The kind of a file; `fault`: why it is not what it looks like, empty if it is. */
export type DetectedFile = { kind: FileKind; fault: string };

/**
 * The kind of a file by its content: first bytes, the directory of a ZIP file, the end of a PDF, the grammar of text.
 * Its name decides only whether text is a script. Runs only in the process that examines files.
 */
export const detectKind = async (read: ReadBytes, size: number, filename: string): Promise<DetectedFile> => {
  const head = await read(0, Math.min(size, headBytes) - 1);
  const magic = magicOf(head);
  if (magic === 'zipContainer') return { kind: await kindOfZip(read, size), fault: '' };
  if (magic === 'compoundContainer') {
    const part = size <= textAtMost ? await read(0, size - 1) : head;
    return { kind: part.includes(workbookStream) ? 'xls' : 'other', fault: '' };
  }
  if (magic === 'pdf' && !(await hasPdfEnd(read, size))) return { kind: 'other', fault: 'file.broken_pdf' };
  if (magic) return { kind: magic, fault: '' };
  const text = isText(head, size <= head.length);
  const kind = text ? await kindOfText(read, size, head, filename) : 'other';
  // Text that is markup of a page stays what it is, and so does a script that begins with `<!--`.
  const isXml = (kind === 'text' || kind === 'other') && startsAsXml(head);
  return { kind: isXml ? 'xml' : kind, fault: '' };
};

/**
 * The media type under which a kind is sent. A kind that a browser could execute has none: with `nosniff`, not even a
 * page of this product could load it as a script.
 */
export const mediaTypeOf = (kind: FileKind): string =>
  ({
    png: 'image/png',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    pdf: 'application/pdf',
    apk: 'application/vnd.android.package-archive',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })[kind as string] ?? 'application/octet-stream';
