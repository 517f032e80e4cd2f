import { z } from 'zod';
import { endpoint, everyone, signedIn } from '#platform/wire/endpoint.ts';
import { fieldReasons, hasControl, hasInvisible, oid } from '#platform/wire/values.ts';

/** Bytes of every chunk but the last (seed 002 §9). */
export const chunkBytes = 5_242_880;
/** How many chunks are sent at a time (seed 002 §9). */
export const chunksAtOnce = 4;
/** Bytes of one range of a download: by POST, and by GET (seed 002 §7). */
export const downloadRangeBytes = { POST: 10_485_760, GET: 20_971_520 } as const;

/** Separators, and line breaks, which texts may contain and file names may not. */
const badInName = /[/\\\n\t]/;

/** A file's name alone, never a path: 1 to 255 characters. */
export const fileName = z
  .string({ error: fieldReasons.required })
  .max(2_000, { error: fieldReasons.tooLong })
  .transform((name) => name.normalize('NFC').trim())
  .refine((name) => name !== '', { error: fieldReasons.required })
  .refine((name) => name.length <= 255, { error: fieldReasons.tooLong })
  .refine((name) => !badInName.test(name) && name.isWellFormed() && !/^\.+$/.test(name), { error: 'file.bad_name' })
  .refine((name) => !hasControl(name) && !hasInvisible(name), { error: 'file.bad_name' });

/**
 * What responses contain about a record's file, ready to be shown. `fileurl`, `thumburl`: addresses of this one file,
 * valid for 10 to 20 minutes and no longer than the session, which need no token (`<img src>`); `thumburl` (256 pixels)
 * and `middleurl` (1280 pixels, for phones) are empty if the file is not a picture. `filesize` in bytes.
 */
export const fileInfo = z.object({
  fileid: oid,
  filename: z.string(),
  filesize: z.number().int(),
  filetype: z.string(),
  uploader: z.string(),
  uploadtime: z.string(),
  fileurl: z.string(),
  thumburl: z.string(),
  middleurl: z.string(),
  /** Of a picture, in pixels. */
  width: z.number().int().nullable().optional(),
  height: z.number().int().nullable().optional(),
  /** Of a PDF; null if it is not known. */
  pages: z.number().int().nullable().optional(),
  /** For `/file/history`: the earlier files of the field that holds this one. Valid as long as the addresses. */
  history: z.string().optional(),
});
export type FileInfo = z.output<typeof fileInfo>;

/** A file that a record had before, when it was replaced or removed, and by whom. */
export const earlierFile = z.object({ oid, file: fileInfo, replacedby: z.string(), replacedat: z.string() });
export type EarlierFile = z.output<typeof earlierFile>;

/**
 * A file that is still being uploaded, or was when the page was closed. `upload`: the id of its upload in this page.
 * `before`: the file that it replaces, which stays if the upload is cancelled or rejected.
 */
export type PendingFile = { pending: string; upload?: string; before?: FileInfo | null };

/** The value of a file field in a form. */
export type FileValue = FileInfo | PendingFile | null;

/** The value of a form field for several files. */
export type FileListValue = readonly (FileInfo | PendingFile)[];

export const isWhole = (value: FileValue | undefined): value is FileInfo =>
  typeof value === 'object' && value !== null && 'fileid' in value;

/** The id that a record is saved with; null without a complete file. */
export const fileidOf = (value: FileValue | undefined): string | null => (isWhole(value) ? value.fileid : null);

/** The file name of a form's value; empty without a file. */
export const fileNameOf = (file: FileValue): string => {
  if (!file) return '';
  return isWhole(file) ? file.filename : file.pending;
};

export const isPending = (value: FileValue | undefined): value is PendingFile =>
  typeof value === 'object' && value !== null && 'pending' in value;

const fileValue = z
  .custom<FileValue | undefined>(() => true)
  .refine((value) => !isPending(value), { error: 'file.uploading', abort: true });

/** A required file field; `reason` is shown when it is empty (default: 'please upload the file'). */
export const requiredFile = (reason: string | (() => string) = 'file.not_uploaded') =>
  fileValue.refine(isWhole, { error: reason });

/** An optional file field; an upload that was started must be complete. */
export const optionalFile = fileValue;

/** A form's field of several files, in order. */
export const fileList = (least: number, most: number, reason = 'file.not_uploaded') =>
  z
    .array(
      z.custom<FileInfo | PendingFile>(() => true),
      { error: reason },
    )
    .refine((files) => files.every(isWhole), { error: 'file.uploading', abort: true })
    .min(least, { error: reason })
    .max(most, { error: 'file.too_many' });

/** MD5 of the seed's sample (first and last chunk, two bytes of each chunk between): 32 hexadecimal digits. */
const sample = z.string({ error: 'file.bad_sample' }).regex(/^[0-9a-f]{32}$/i, { error: 'file.bad_sample' });

/** No bounds here: the upload checks them and has the reason. */
const whole = z.int({ error: 'file.bad_chunk' });

const identity = { md5: sample, chunkCount: whole, fileName };

/** Chunks that have arrived, ascending from 0; `checksums`: the CRC-32 of each, in the same order. */
const state = z.object({
  chunkCount: z.number().int(),
  chunks: z.array(z.number().int()),
  checksums: z.array(z.number().int()),
});

const bytes = z.unknown();

/**
 * Where a file's bytes come from: what the server sealed as `fileurl`'s parameter, or the id of a file that the caller
 * uploaded.
 */
const fileId = z.string().min(1).max(2_000);

/** What the server sealed: a compact JWE. */
const sealedParameter = z
  .string()
  .max(2_000)
  .regex(/^[\w.-]+$/);

const uploadReasons = [
  'file.bad_chunk',
  'file.bad_sample',
  'file.bad_name',
  'file.too_large',
  'file.empty',
  'file.wrong_type',
  'file.not_xml',
  'file.quota',
  'file.no_space',
  'file.chunk_differs',
  'file.chunk_cut',
  'file.storage_away',
] as const;

export const fileCalls = {
  chunk: endpoint({
    method: 'POST',
    undo: 'an upload changes no record: the file expires by itself',
    path: '/file/upload',
    summary:
      'One chunk of an upload; answers which chunks are there. chunkSize: 5,242,880 (of the last chunk also its own size)',
    right: signedIn,
    multipart: { maxBytes: chunkBytes, streamed: true },
    body: { ...identity, chunkSize: whole, chunk: whole },
    answer: state,
    reasons: uploadReasons,
  }),
  state: endpoint({
    method: 'GET',
    path: '/file/upload',
    summary: 'Which chunks of an upload of the caller are there',
    right: signedIn,
    query: identity,
    answer: state,
  }),
  merge: endpoint({
    method: 'POST',
    undo: 'an upload changes no record: the file expires by itself',
    path: '/file/merge',
    summary: 'Makes a file of the chunks; asked again, answers the same file',
    right: signedIn,
    body: identity,
    answer: fileInfo.extend({ sha256: z.string() }),
    reasons: [
      'file.not_uploaded',
      'file.chunks_missing',
      'file.damaged',
      'file.merging',
      'file.busy',
      'file.wrong_type',
      'file.not_xml',
      'file.too_large',
      'file.too_complex',
      'file.broken_picture',
      'file.broken_pdf',
      'file.too_many_pixels',
      'file.no_space',
      'file.storage_away',
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    undo: 'an upload changes no record: the file expires by itself',
    path: '/file/cancel',
    summary: 'Gives up an upload of the caller and its chunks',
    right: signedIn,
    body: identity,
    answer: z.null(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/file/read',
    summary: 'A file by an address that the server sealed; needs no session. Takes Range',
    right: everyone,
    query: { fileid: fileId },
    file: 'application/octet-stream',
    answer: bytes,
  }),
  history: endpoint({
    method: 'GET',
    path: '/file/history',
    summary:
      'The files that a field of a record had before, the latest first; `of` comes with the record, so who may see the record may see them',
    right: signedIn,
    query: { of: sealedParameter },
    answer: z.array(earlierFile),
    reasons: ['file.link_over'],
  }),
  downloadHead: endpoint({
    method: 'HEAD',
    path: '/file/download',
    summary: 'Size and name of a file that is to be downloaded',
    right: signedIn,
    query: { fileId },
    file: 'application/octet-stream',
    answer: bytes,
  }),
  download: endpoint({
    method: 'POST',
    undo: 'a download changes no data',
    path: '/file/download',
    summary: 'A file or a part of it (Range)',
    right: signedIn,
    body: { fileId },
    file: 'application/octet-stream',
    answer: bytes,
  }),
  downloadGet: endpoint({
    method: 'GET',
    path: '/file/download',
    summary: 'A file or a part of it (Range)',
    right: signedIn,
    query: { fileId },
    file: 'application/octet-stream',
    answer: bytes,
  }),
};
