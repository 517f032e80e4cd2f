import { Readable } from 'node:stream';
import { HttpError } from '../errors.ts';
import type { FilePart } from './form-request.ts';

/**
 * How many bytes of a file may come before the credentials of its form: one chunk of an upload, and more than any
 * picture field accepts.
 */
export const heldFileBytes = 5_242_880;
/** Limit for all such files together, so that unknown callers cannot fill the memory. */
export const heldBytesAtMost = 8 * heldFileBytes;

let heldBytes = 0;

/** How much memory files of unknown callers occupy now. */
export const heldNow = (): number => heldBytes;

/** A file that waits in memory for the fields after it. Call `release` when it is no longer needed. */
export type HeldFile = { part: FilePart; release: () => void };

const credentialsFirst = (): HttpError => new HttpError(400, 'wire.credentials_first');

/** A file of a known caller, up to the limit of its call. */
export const inMemory = async ({ filename, bytes }: FilePart): Promise<FilePart> => {
  const pieces: Buffer[] = [];
  // Each chunk is valid until the next one is requested.
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return { filename, bytes: Readable.from(pieces) };
};

/**
 * Reads a file into memory before its sender is known. Throws 400 `wire.credentials_first` for a file larger than
 * `heldFileBytes`, and for any file while `heldBytesAtMost` are in use.
 */
export const holdFile = async ({ filename, bytes }: FilePart): Promise<HeldFile> => {
  let taken = 0;
  const release = (): void => {
    heldBytes -= taken;
    taken = 0;
  };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      if (taken + piece.length > heldFileBytes || heldBytes + piece.length > heldBytesAtMost) throw credentialsFirst();
      taken += piece.length;
      heldBytes += piece.length;
      yield piece;
    }
  }
  try {
    return { part: await inMemory({ filename, bytes: counted() }), release };
  } catch (error) {
    release();
    throw error;
  }
};
