import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '../envelope.ts';
import { DomainError, HttpError } from '../errors.ts';
import { largestJson } from './json.ts';

/**
 * The file of a form while it arrives. Read it once, to its end. Each chunk is valid until the next one is requested,
 * and may be detached in between. The iteration throws if more bytes arrive than the call accepts.
 */
export type FilePart = { filename: string; bytes: AsyncIterable<Buffer> };

export type Fields = Record<string, string>;

export const partName = 'file';
export const fieldsAtMost = 30;
/** All fields together: a sealed text of 1 MiB, a third larger in base64, and the fields beside it. */
export const fieldBytesAtMost = Math.ceil(largestJson * 1.5);
/** Upper bound for the boundaries and headers of so few parts. */
const frameBytes = 64 * 1024;

/**
 * A scope of the server whose routes accept forms; elsewhere a form is a wrong content type, and this hook costs
 * nothing. Returned inside an object, because a server is thenable.
 */
export const openFormScope = async (app: FastifyInstance): Promise<{ scope: FastifyInstance }> => {
  const opened = { scope: app };
  await app.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fieldNameSize: 100,
        fieldSize: fieldBytesAtMost,
        fields: fieldsAtMost,
        files: 1,
        parts: fieldsAtMost + 1,
        headerPairs: 20,
      },
    });
    opened.scope = inner;
  });
  return opened;
};

export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError(codes.uploadFailed, 'file.too_large', {
    fields: { [partName]: 'file.too_large' },
    params: { most: maxBytes / largestJson },
  });

/** Throws for a form whose declared length is too large, before any of it is read. */
export const assertBounded = (request: FastifyRequest, maxBytes: number): void => {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes + fieldBytesAtMost + frameBytes) throw tooLarge(maxBytes);
};

async function* whole({ file }: MultipartFile, maxBytes: number): AsyncGenerator<Buffer> {
  yield* file as AsyncIterable<Buffer>;
  if (file.truncated) throw tooLarge(maxBytes);
}

/**
 * Discards the unread rest of a rejected form, so that the response reaches the caller; a long rest ends with the
 * connection.
 */
export const letGo = (request: FastifyRequest): void => {
  request.raw.unpipe();
  if (!request.raw.readableEnded) request.raw.resume();
};

/**
 * Reads a form part by part. `onFile` is called with the fields that came before the file, and must read the file to
 * its end. Returns all fields. Throws for another part name for the file, a repeated field, fields of more than 1.5 MiB
 * together, and a file of more than `maxBytes` (code 25).
 */
export const readForm = async (
  request: FastifyRequest,
  maxBytes: number,
  onFile: (part: FilePart, before: Fields) => Promise<void>,
): Promise<Fields> => {
  if (!request.isMultipart()) throw new HttpError(415, 'wire.wrong_type');
  assertBounded(request, maxBytes);
  const fields: Fields = {};
  let fieldBytes = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'file') {
        if (part.fieldname !== partName) throw new HttpError(400, 'wire.malformed');
        await onFile({ filename: part.filename ?? '', bytes: whole(part, maxBytes) }, fields);
        continue;
      }
      const value = String(part.value);
      fieldBytes += Buffer.byteLength(value);
      if (part.valueTruncated || fieldBytes > fieldBytesAtMost) throw new HttpError(413, 'wire.too_large');
      if (Object.hasOwn(fields, part.fieldname)) throw new HttpError(400, 'wire.malformed');
      fields[part.fieldname] = value;
    }
  } finally {
    letGo(request);
  }
  return fields;
};
