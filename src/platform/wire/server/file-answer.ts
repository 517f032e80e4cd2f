import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A file that is generated while it is sent; always an attachment, never shown inline. */
export type FileAnswer = { filename: string; mediaType: string; stream: Readable };

/**
 * Stored bytes as a response: all of them, or the one range that `Range` asks for. `open` is called with the first and
 * the last byte, at most once, and yields them in chunks, each valid until the next one is requested. `inline`: shown
 * by the browser instead of saved. `keepSeconds`: how long the caller's own cache may keep it.
 */
export type StoredAnswer = {
  filename: string;
  mediaType: string;
  size: number;
  etag: string;
  inline: boolean;
  keepSeconds: number;
  open: (from: number, to: number) => Promise<AsyncIterable<Buffer>>;
};

type Span = { from: number; to: number };

/**
 * The range that a header asks for (RFC 9110 §14): `null` for the whole, `unsatisfiable` when it lies beyond the end. A
 * header that is not exactly one range of bytes is ignored, and the whole is sent.
 */
export const spanOf = (header: string | undefined, size: number): Span | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= size) return 'unsatisfiable';
  return { from, to: last === '' ? size - 1 : Math.min(size - 1, Number(last)) };
};

const disposition = (kind: 'inline' | 'attachment', filename: string): string => {
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
};

/** Time limit for a chunk (a quarter of a megabyte): a slower reader would keep a file open and memory in use. */
const readerPatienceMs = 120_000;

/**
 * Disconnects a reader that has taken nothing for this long: a generated file holds a database connection while it is
 * sent.
 */
const breakWhenUnread = (response: ServerResponse, patienceMs: number): void => {
  let [taken, since] = [-1, performance.now()];
  const watch = setInterval(() => {
    const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {};
    const now = bytesWritten - writableLength;
    if (now !== taken || !response.writableNeedDrain) [taken, since] = [now, performance.now()];
    else if (performance.now() - since > patienceMs) response.destroy();
  }, patienceMs / 10);
  watch.unref();
  response.once('close', () => clearInterval(watch));
};

export const sendFile = (reply: FastifyReply, file: FileAnswer, patienceMs = readerPatienceMs): FastifyReply => {
  breakWhenUnread(reply.raw, patienceMs);
  return reply
    .header('content-type', file.mediaType)
    .header('content-disposition', disposition('attachment', file.filename))
    .header('cache-control', 'no-store')
    .send(file.stream);
};

/** Even if opened as a page it executes and loads nothing; a browser's PDF viewer does not open inside a sandbox. */
const policyOf = ({ inline, mediaType }: StoredAnswer): string =>
  inline && mediaType === 'application/pdf'
    ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    : "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Whether the header `If-None-Match` names the answer. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

class ReaderGone extends Error {}

type Reader = { request: IncomingMessage; response: ServerResponse; patienceMs: number };

/** Resolves when the system has taken a chunk; its owner may then reuse the buffer. */
const written = ({ request: { socket }, response, patienceMs }: Reader, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new ReaderGone());
    const over = (isTaken: boolean): void => {
      clearTimeout(late);
      socket.off('close', gone);
      if (isTaken) resolve();
      else reject(new ReaderGone());
    };
    const gone = (): void => over(false);
    const late = setTimeout(gone, patienceMs);
    socket.once('close', gone);
    response.write(piece, (error) => over(!error));
  });

/**
 * Sends lent chunks. A stream would need a new buffer for each, and their memory makes the garbage collector walk the
 * whole heap every 64 MB: with the rights of a large organisation in memory that takes longer than reading and sending.
 */
const pour = async (
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<Buffer>,
  patienceMs: number,
): Promise<void> => {
  reply.hijack();
  const response = reply.raw;
  const reader = { request: request.raw, response, patienceMs };
  try {
    response.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    for await (const piece of pieces) await written(reader, piece);
    response.end();
  } catch (error) {
    if (!(error instanceof ReaderGone)) request.log.warn({ err: error }, 'a file could not be read to its end');
    // Content-Length has been sent: only a broken connection shows that the rest is missing.
    response.destroy();
  }
};

/** Sends stored bytes with everything that caching and resumed downloads need (RFC 9110 §13, §14). */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredAnswer,
  patienceMs = readerPatienceMs,
): Promise<FastifyReply> => {
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  reply
    .header('content-type', file.mediaType)
    .header('content-disposition', disposition(file.inline ? 'inline' : 'attachment', file.filename))
    .header('content-security-policy', policyOf(file))
    .header('cache-control', file.keepSeconds > 0 ? `private, max-age=${file.keepSeconds}` : 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag);
  if (request.method !== 'POST' && isKnown(known, file.etag)) return reply.status(304).send();
  const span = ifRange === undefined || ifRange === file.etag ? spanOf(range, file.size) : null;
  if (span === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  const { from, to } = span ?? { from: 0, to: file.size - 1 };
  reply.header('content-length', to - from + 1);
  if (span) reply.status(206).header('content-range', `bytes ${from}-${to}/${file.size}`);
  if (request.method === 'HEAD') return reply.send();
  await pour(request, reply, await file.open(from, to), patienceMs);
  return reply;
};
