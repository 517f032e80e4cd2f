import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, type Envelope } from '../envelope.ts';
import { Refusal, RequestFault } from '../refusal.ts';
import { languageOf } from './request-language.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** The text of a reason in a language; undefined when no catalogue has it. */
export type ReasonText = (reason: string, lang: Language, params?: Record<string, string | number>) => string | undefined;

/** A token that a refresh may replace: HTTP 200 with code 0 (`wire.md` Who is calling). */
export class TokenInvalid extends Error {}

/** Fastify's and PostgreSQL's own errors that are no mistake of the program. */
const knownFaults: Record<string, [RequestFault['status'], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'wire.too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'wire.wrong_type'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'wire.malformed'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'wire.malformed'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'wire.malformed'],
  FST_ERR_BAD_URL: [400, 'wire.malformed'],
};

/** The database is away, starting, stopping or full: the caller may try again. */
const databaseAway = (error: Error & { code?: string }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '08001', '53300'].includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client was closed/.test(error.message);

const asFault = (error: Error & { code?: string; statusCode?: number }): RequestFault | undefined => {
  if (error instanceof RequestFault) return error;
  const known = knownFaults[error.code ?? ''];
  if (known) return new RequestFault(...known);
  if (databaseAway(error)) return new RequestFault(503, 'wire.unavailable');
  if (error.statusCode === 429) return new RequestFault(429, 'wire.too_many');
  if (error.statusCode && error.statusCode < 500) return new RequestFault(400, 'wire.malformed');
  return undefined;
};

/** Turns every error into the envelope: stable reason, translated message, nothing of the inside (`wire.md` Envelope). */
export const installErrorEdge = (app: FastifyInstance, reasonText: ReasonText): void => {
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, envelope: Envelope): FastifyReply => {
    const message = envelope.reason ? reasonText(envelope.reason, languageOf(request), envelope.params) : undefined;
    return reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify({ ...envelope, message }));
  };

  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, 404, { code: '404', reason: 'wire.no_such_path', content: null }),
  );

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TokenInvalid) {
      return answer(request, reply, 200, { code: codes.tokenInvalid, reason: 'wire.token_invalid', content: null });
    }
    if (error instanceof Refusal) {
      const { fields, params, content = null } = error.details;
      return answer(request, reply, 200, { code: error.code, reason: error.reason, fields, params, content });
    }
    const fault = asFault(error);
    if (fault) {
      const { fields, params, content = null } = fault.details;
      if (fault.status === 503) request.log.warn({ err: error }, 'unavailable');
      return answer(request, reply, fault.status, {
        code: String(fault.status),
        reason: fault.reason,
        fields,
        params,
        content,
      });
    }
    request.log.error({ err: error }, 'request failed');
    return answer(request, reply, 500, { code: codes.serverMessage, reason: 'wire.internal', content: null });
  });
};
