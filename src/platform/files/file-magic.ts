import { endingOf, fileKinds, kindUnder, nameFits, type FileKind } from './file-kinds.ts';

/** Bytes at the start of a file that are enough to detect its kind. */
export const magicBytes = 64;

/** The kind by a file's first bytes; `container`: a ZIP or a compound file, whose kind depends on its content. */
type Magic = FileKind | 'zipContainer' | 'compoundContainer';

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCodePoint(...bytes.subarray(from, to));

/** The kind by the first bytes; undefined for text or something unknown. */
export const magicOf = (head: Uint8Array): Magic | undefined => {
  const start = latin1(head, 0, 12);
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u0003\u0004')) return 'zipContainer';
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1')) return 'compoundContainer';
  return undefined;
};

const inZip: ReadonlySet<FileKind> = new Set(['apk', 'xlsx', 'docx', 'pptx', 'zip']);
const isTextual = (kind: FileKind): boolean => ['json', 'js', 'svg', 'html', 'xml', 'text'].includes(kind);

/** The kind that a name claims; undefined if its extension claims none. */
const claimedKind = (filename: string): FileKind | undefined =>
  endingOf(filename) === '' ? undefined : fileKinds.find((kind) => kind !== 'other' && nameFits(filename, kind));

/** Whether a file with these first bytes may be what its name claims. */
export const beginsAsNamed = (filename: string, head: Uint8Array): boolean => {
  const claimed = claimedKind(filename);
  if (claimed === undefined) return true;
  const magic = magicOf(head);
  if (inZip.has(claimed)) return magic === 'zipContainer';
  if (claimed === 'xls') return magic === 'compoundContainer';
  // XML may be in UTF-16.
  if (claimed === 'xml') return magic === undefined;
  if (isTextual(claimed)) return magic === undefined && !head.includes(0);
  return magic === claimed;
};

/**
 * Whether a complete file of that kind is what its name claims. A name may claim less: `.zip` for a package, `.txt` for
 * any text.
 */
export const isAsNamed = (filename: string, kind: FileKind): boolean => {
  const claimed = claimedKind(filename);
  if (claimed === undefined) return true;
  if (claimed === 'zip') return inZip.has(kind);
  if (claimed === 'text') return isTextual(kind);
  return kindUnder(filename, kind) === claimed;
};

const mismatches = ['file.wrong_type', 'file.not_xml'] as const;

/** Why a file is rejected that is not what its name claims. `kind`: what it is, where that is known. */
export const mismatchOf = (filename: string, kind?: FileKind): (typeof mismatches)[number] =>
  claimedKind(filename) === 'xml' && kind !== 'svg' ? 'file.not_xml' : 'file.wrong_type';

export const isMismatch = (reason: string): boolean => (mismatches as readonly string[]).includes(reason);
