import { HttpError } from '#platform/wire/errors.ts';
import type { StoredAnswer } from '#platform/wire/server/file-answer.ts';
import { asStorageError } from './keep-object.ts';
import type { Storages } from './storage.ts';
import type { PlacedFile } from './stored-files.queries.ts';

/** The file, or its bytes, do not exist any more. */
export const fileGone = (): HttpError => new HttpError(404, 'file.gone');

/** The bytes of a file from the first to the last place; throws 404 without them, 503 while the storage is away. */
export const openBytes = async (
  storages: Storages,
  { storage, key }: Pick<PlacedFile, 'storage' | 'key'>,
  from: number,
  to: number,
): Promise<AsyncIterable<Buffer>> => {
  try {
    return await storages.named(storage).read(key, from, to);
  } catch (error) {
    const translated = asStorageError(error);
    throw translated instanceof Error && translated.message === 'file.damaged'
      ? fileGone()
      : new HttpError(503, 'file.storage_away', { cause: error });
  }
};

/** A file as a response. The caller has checked that the reader may have it. */
export const storedAnswer = (
  storages: Storages,
  file: PlacedFile,
  options: { inline: boolean; keepSeconds: number },
): StoredAnswer => ({
  filename: file.filename,
  mediaType: file.mediatype,
  size: file.bytes,
  // A picture is stored differently from what was sent; the key is that of the stored bytes.
  etag: `"${file.key}"`,
  ...options,
  open: (from, to) => openBytes(storages, file, from, to),
});
