/** Kinds of files by content. The name of a file only claims to be one of them. */
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
  'xml',
  'text',
  'other',
] as const;

export type FileKind = (typeof fileKinds)[number];

/** The extensions allowed for each kind; a kind without any accepts every extension. */
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
  xml: ['xml', 'bpmn', 'bpmn2', 'bpmn20'],
  text: ['txt', 'csv', 'log', 'md'],
  other: [],
};

/** Pictures that are decoded, re-encoded and shown; all other kinds are stored as they are. */
export const pictureKinds = ['png', 'jpeg', 'webp', 'gif'] as const satisfies readonly FileKind[];

export const isPicture = (kind: string): boolean => (pictureKinds as readonly string[]).includes(kind);

/**
 * What a field of a record accepts: kinds by content, a maximum size in bytes, and a pattern for names. It belongs in a
 * feature's contract; the field checks it before uploading, and `claimFile` again with what the server knows.
 */
export type FileAccept = {
  kinds: readonly FileKind[];
  maxBytes: number;
  /**
   * For restricted names; `reason` (a dotted word) is said when the name does not match. `right`: the one name that
   * does; the field offers to give it to the file.
   */
  name?: { pattern: RegExp; reason: string; right?: string };
  /** The name need not be one of the kind: for content of any kind under the names that `name` allows, such as logs. */
  anyNameOfKind?: true;
  /** The size in pixels at which a picture is shown best; the field says it, and crops to its proportions. */
  picture?: { width: number; height: number };
};

const mebibyte = 1024 * 1024;

/** The files that the fields of the seeds accept (seed 001 §9, seed 002 §9). */
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
  /** A process model, BPMN 2.0: 5 MiB. */
  processModel: { kinds: ['xml'], maxBytes: 5 * mebibyte },
} as const satisfies Record<string, FileAccept>;

/** The extension of a name in lower case without its dot; empty if it has none. */
export const endingOf = (filename: string): string => /\.([^.]{1,20})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** The extensions that a field accepts, each with its dot. */
export const endingsOf = ({ kinds }: FileAccept): string[] =>
  kinds.flatMap((kind) => endingsOfKind[kind].map((ending) => `.${ending}`));

/** Whether a file of that kind may have this name. */
export const nameFits = (filename: string, kind: FileKind): boolean => {
  const endings = endingsOfKind[kind];
  return endings.length === 0 || endings.includes(endingOf(filename));
};

/**
 * Only the name shows whether text is a script, and the same bytes may have been uploaded before under another name.
 */
export const kindUnder = (filename: string, kind: FileKind): FileKind => {
  if (!['js', 'json', 'text'].includes(kind)) return kind;
  if (nameFits(filename, 'js')) return 'js';
  return kind === 'js' ? 'text' : kind;
};

/** What is wrong with a file before it is uploaded, as far as its name and size show; null if nothing is. */
export const faultBeforeUpload = (
  accept: FileAccept,
  { name, size }: { name: string; size: number },
): string | null => {
  if (!accept.anyNameOfKind && !accept.kinds.some((kind) => nameFits(name, kind))) return 'file.wrong_type';
  if (size === 0) return 'file.empty';
  if (size > accept.maxBytes) return 'file.too_large';
  return accept.name && !accept.name.pattern.test(name) ? accept.name.reason : null;
};
