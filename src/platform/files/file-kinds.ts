/** What a file is, as its content tells; its name tells only which of these it claims to be. */
export const fileKinds = [
  'png',
  'jpeg',
  'webp',
  'gif',
  'pdf',
  'apk',
  'xlsx',
  'xls',
  'docx',
  'pptx',
  'zip',
  'json',
  'js',
  'svg',
  'html',
  'text',
  'other',
] as const;

export type FileKind = (typeof fileKinds)[number];

/** The endings a name of each kind may have; what has none here is taken under any. */
const endingsOfKind: Record<FileKind, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  gif: ['gif'],
  pdf: ['pdf'],
  apk: ['apk'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  docx: ['docx'],
  pptx: ['pptx'],
  zip: ['zip'],
  json: ['json'],
  js: ['js'],
  svg: ['svg'],
  html: ['html', 'htm'],
  text: ['txt', 'csv', 'log', 'md'],
  other: [],
};

/** Pictures that are decoded, stored anew and shown; everything else only travels. */
export const pictureKinds = ['png', 'jpeg', 'webp', 'gif'] as const satisfies readonly FileKind[];

export const isPicture = (kind: string): boolean => (pictureKinds as readonly string[]).includes(kind);

/**
 * What a field of a record takes: kinds told by content, at most so many bytes, and names of a pattern. One of these stands in a feature's contract;
 * the field checks it before anything travels, and `claimFile` again with what the server knows.
 */
export type FileAccept = {
  kinds: readonly FileKind[];
  maxBytes: number;
  /** Where the name itself is bound; `namePatternText` is the reason (a dotted word) shown when it does not fit. */
  name?: { pattern: RegExp; reason: string };
};

const mebibyte = 1024 * 1024;

/** What the seeds' fields take (seed 001 §9, seed 002 §9). */
export const accepts = {
  /** The uploader's default: one PDF, 10 MiB. */
  pdf: { kinds: ['pdf'], maxBytes: 10 * mebibyte },
  /** The image uploader's default: one PNG, 4 MiB. */
  png: { kinds: ['png'], maxBytes: 4 * mebibyte },
  /** Banners and stores: png, jpg, jpeg, 4 MiB each. */
  picture: { kinds: ['png', 'jpeg'], maxBytes: 4 * mebibyte },
  /** Pictures inside edited text: 2 MiB. */
  editorPicture: { kinds: ['png', 'jpeg'], maxBytes: 2 * mebibyte },
  /** A theme: .js or .json, 10 MiB. */
  theme: { kinds: ['js', 'json'], maxBytes: 10 * mebibyte },
  /** An app package: 500 MiB. */
  apk: { kinds: ['apk'], maxBytes: 500 * mebibyte },
  /** A workbook of language texts: xls or xlsx, 5 MiB. */
  workbook: { kinds: ['xls', 'xlsx'], maxBytes: 5 * mebibyte },
} as const satisfies Record<string, FileAccept>;

/** The ending of a name in small letters without its dot; empty where it has none. */
export const endingOf = (filename: string): string => /\.([^.]{1,20})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** The endings that a field takes, each with its dot. */
export const endingsOf = ({ kinds }: FileAccept): string[] =>
  kinds.flatMap((kind) => endingsOfKind[kind].map((ending) => `.${ending}`));

/** Whether a name may belong to a file of that kind. */
export const nameFits = (filename: string, kind: FileKind): boolean => {
  const endings = endingsOfKind[kind];
  return endings.length === 0 || endings.includes(endingOf(filename));
};

/** Whether words are a program only the name can say, and the same bytes may have come before under another one. */
export const kindUnder = (filename: string, kind: FileKind): FileKind => {
  if (!['js', 'json', 'text'].includes(kind)) return kind;
  if (nameFits(filename, 'js')) return 'js';
  return kind === 'js' ? 'text' : kind;
};

/** What is wrong with a file before it travels, as far as its name and size tell; null when nothing is. */
export const faultBeforeUpload = (
  accept: FileAccept,
  { name, size }: { name: string; size: number },
): string | null => {
  if (!accept.kinds.some((kind) => nameFits(name, kind))) return 'file.wrong_type';
  if (size === 0) return 'file.empty';
  if (size > accept.maxBytes) return 'file.too_large';
  return accept.name && !accept.name.pattern.test(name) ? accept.name.reason : null;
};

/** A size as people read it. */
export const readableSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toFixed(step === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1)} ${units[step] ?? ''}`;
};
