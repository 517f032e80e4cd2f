import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { S3mini, S3ServiceError } from 's3mini';
import { Places } from '#platform/db/server/places.ts';
import { chunkBytes } from '../files.contract.ts';
import { ObjectDamaged, ObjectNotFound, StorageAway, StorageFull, type Storage } from './storage.ts';

/** Time in which a service must begin to answer; transferring the bytes has no such limit. */
const answerWithinMs = 30_000;
/**
 * Chunks in memory at a time: the service needs a part's length before its bytes, so each is buffered first (5 MiB).
 */
const chunksInMemory = 16;

const keyPattern = /^[0-9a-f]{32,64}$/;

const fullCodes = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'ServiceQuotaExceededException']);

const answered: typeof fetch = async (input, init) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerWithinMs);
  try {
    return await fetch(input, { ...init, signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
};

const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a connection was closed before any answer, as services do with one that nobody has used for a while. */
const wasClosed = (error: unknown): boolean =>
  error instanceof TypeError && closedCodes.has((error.cause as { code?: string } | undefined)?.code ?? '');

/** Whether a request may simply be sent again: all but the one that puts the parts of an object together. */
const mayRepeat = (input: Parameters<typeof fetch>[0], method = 'GET'): boolean =>
  method !== 'POST' || new URL(input instanceof Request ? input.url : input).searchParams.has('uploads');

/** After a pause in which the service closed all its connections, each that is still in the pool fails once. */
const triesOnClosed = 5;

/** Errors of a service that usually answers a little later. */
const passingStatus = new Set([500, 502, 503, 504]);
const pausesMs = [100, 400];

/** Sends a request again when its connection was closed just as it was used, or the service has a passing fault. */
const patientFetch: typeof fetch = async (input, init) => {
  const pauses = mayRepeat(input, init?.method) ? [...pausesMs] : [];
  for (let tries = 1; ; tries += 1)
    try {
      const response = await answered(input, init);
      const pause = passingStatus.has(response.status) ? pauses.shift() : undefined;
      if (pause === undefined) return response;
      await response.body?.cancel();
      await sleep(pause);
    } catch (error) {
      if (tries === triesOnClosed || !wasClosed(error) || !mayRepeat(input, init?.method)) throw error;
    }
};

class PartsApart extends StorageAway {}

const mayPass = (error: unknown): boolean =>
  wasClosed(error) ||
  error instanceof PartsApart ||
  (error instanceof S3ServiceError && passingStatus.has(error.status));

const asOurs = (error: unknown): Error => {
  if (error instanceof ObjectNotFound || error instanceof StorageAway) return error;
  if (!(error instanceof S3ServiceError)) return new StorageAway('the storage does not answer', { cause: error });
  if (error.status === 404) return new ObjectNotFound();
  const isFull = error.status === 507 || fullCodes.has(error.serviceCode ?? '');
  return isFull ? new StorageFull() : new StorageAway('the storage refuses', { cause: error });
};

const gathered = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};

/** The SHA-256 of the bytes, verifying the checksum of each chunk. */
const sha256Of = async (bytes: AsyncIterable<Buffer>, size: number, checksums: readonly number[]): Promise<string> => {
  const hash = createHash('sha256');
  let at = 0;
  let sum = 0;
  for await (const read of bytes) {
    hash.update(read);
    for (let piece = read; piece.length > 0;) {
      const part = piece.subarray(0, chunkBytes - (at % chunkBytes));
      sum = crc32(part, sum);
      at += part.length;
      piece = piece.subarray(part.length);
      if (at % chunkBytes !== 0 && at !== size) continue;
      if (sum !== checksums[Math.ceil(at / chunkBytes) - 1]) throw new ObjectDamaged();
      sum = 0;
    }
  }
  if (at !== size) throw new ObjectDamaged();
  return hash.digest('hex');
};

/**
 * The form of `STORAGE_URL`: `s3+https://<access key>:<secret>@<host>/<bucket>?region=<region>`; `s3+http` for a
 * service on this machine.
 */
export const readStorageUrl = (text: string) => {
  const url = new URL(text);
  const endpoint = new URL(
    `${url.protocol.replace(/^s3\+/, '')}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`,
  );
  return {
    endpoint: endpoint.href,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
};

/**
 * A bucket of an S3-compatible service; chunks are sent as parts of its multipart uploads, so several servers may
 * receive one upload.
 */
export const openS3Storage = (storageUrl: string): Storage => {
  const options = readStorageUrl(storageUrl);
  const bucket = new S3mini({ ...options, fetch: patientFetch });
  const places = new Places(chunksInMemory);

  const translatingErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw asOurs(error);
    }
  };

  return {
    name: `s3 ${options.endpoint}`,

    begin: (key) => translatingErrors(async () => ({ key, ref: await bucket.getMultipartUploadId(key) })),

    writeChunk: ({ key, ref, chunk }, bytes) =>
      places.within(async () => {
        // An error caused by the sender is not the storage's fault.
        const whole = await gathered(bytes);
        const { etag } = await translatingErrors(() => bucket.uploadPart(key, ref, whole, chunk + 1));
        return { receipt: etag, size: whole.length, crc32: crc32(whole) };
      }),

    finish: ({ key, ref }, chunks) =>
      translatingErrors(async () => {
        const parts = chunks.map(({ chunk, receipt }) => ({ partNumber: chunk + 1, etag: receipt }));
        for (const pause of [...pausesMs, undefined])
          try {
            const { etag } = await bucket.completeMultipartUpload(key, ref, parts);
            // The service may fail after it has already sent status 200.
            if (!etag) throw new PartsApart('the storage did not put the parts together');
            return;
          } catch (error) {
            if (!mayPass(error)) throw error;
            // It may have done its work before the answer was lost; the key belongs to this upload alone.
            if (await bucket.objectExists(key)) return;
            if (pause === undefined) throw error;
            await sleep(pause);
          }
      }),

    abandon: async ({ key, ref }) => {
      if (ref === '') return;
      await translatingErrors(() => bucket.abortMultipartUpload(key, ref)).catch((error: unknown) => {
        if (!(error instanceof ObjectNotFound)) throw error;
      });
    },

    put: async (key, bytes) => {
      await translatingErrors(() => bucket.putObject(key, bytes));
    },

    read: async (key, from, to) => {
      const response = await translatingErrors(() => bucket.getObjectRaw(key, false, from, to + 1));
      return Readable.fromWeb(response.body ?? new Blob([]).stream());
    },

    digest: async (key, size, checksums) => {
      const response = await translatingErrors(() => bucket.getObjectRaw(key));
      return sha256Of(Readable.fromWeb(response.body ?? new Blob([]).stream()), size, checksums);
    },

    remove: async (key) => {
      await translatingErrors(() => bucket.deleteObject(key)).catch((error: unknown) => {
        if (!(error instanceof ObjectNotFound)) throw error;
      });
    },

    async *list(before) {
      let next: string | undefined;
      do {
        const page = await translatingErrors(() => bucket.listObjectsPaged('/', '', 1_000, next));
        for (const { Key, LastModified } of page?.objects ?? []) {
          if (keyPattern.test(Key) && LastModified < before) yield { key: Key, isDraft: false };
        }
        next = page?.nextContinuationToken;
      } while (next);
    },

    free: async () => undefined,
  };
};
