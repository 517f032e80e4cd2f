import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import type { Envelope } from '../envelope.ts';
import { HttpError } from '../errors.ts';
import { makeErrorAnswer, type ReasonText } from './error-edge.ts';

/** Node's error codes for input that is not valid HTTP; anything else is malformed. */
const slow = 'ERR_HTTP_REQUEST_TIMEOUT';
const faults: Record<string, [status: number, reason: string]> = {
  [slow]: [408, 'wire.malformed'],
  HPE_HEADER_OVERFLOW: [431, 'wire.too_large'],
};

type Broken = (error: Error & { code?: string }, socket: Socket) => void;

/**
 * Responds to bytes that are not an HTTP request, with the usual JSON body. They may contain a token and are not
 * logged.
 */
export const makeBrokenRequestAnswer =
  (reasonText: ReasonText, requestId: () => string, onCut: (reason: string, ip: string) => void): Broken =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    onCut(error.code === slow ? 'too slow' : 'no request', socket.remoteAddress ?? '');
    const [status, reason] = faults[error.code ?? ''] ?? [400, 'wire.malformed'];
    const message = reasonText(reason, defaultLanguage);
    const body = JSON.stringify({ code: String(status), reason, content: null, message } satisfies Envelope);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId()}`,
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };

/** Responds to an address that cannot be decoded, which the router detects before any hook runs. */
export const makeBadAddressAnswer = (reasonText: ReasonText) => {
  const answer = makeErrorAnswer(reasonText);
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    answer(new HttpError(400, 'wire.malformed'), request, reply.header('x-request-id', request.id));
  };
};

/** While the server is stopping, requests on open connections get an envelope that says so, and are not processed. */
export const rejectWhileStopping = (app: FastifyInstance): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (stopping) done(new HttpError(503, 'wire.unavailable'));
    else done();
  });
};
