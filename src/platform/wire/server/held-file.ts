import { Readable } from 'node:stream';
import { HttpError } from '../errors.ts';
import type { FilePart } from './form-request.ts';

/** Bytes of a file that may come before the credentials of its form: one chunk of an upload, and more than any picture field takes. */
export const heldFileBytes = 5_242_880;
/** Bytes of all such files together, so that callers whom nobody knows yet cannot fill the memory. */
export const heldBytesAtMost = 8 * heldFileBytes;

let heldBytes = 0;

/** How much memory files of unknown callers take now. */
export const heldNow = (): number => heldBytes;

/** A file that waits in memory for the fields behind it. `release` when it is no longer needed. */
export type HeldFile = { part: FilePart; release: () => void };

const credentialsFirst = (): HttpError => new HttpError(400, 'wire.credentials_first');

/** A file of a caller who is known already, as large as its call takes. */
export const inMemory = async ({ filename, bytes }: FilePart): Promise<FilePart> => {
  const pieces: Buffer[] = [];
  // Each is lent until the next.
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return { filename, bytes: Readable.from(pieces) };
};

/**
 * Takes a file into memory before anybody knows whose it is. Refuses with 400 `wire.credentials_first` one that is larger than `heldFileBytes`, and any
 * while `heldBytesAtMost` are taken.
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
