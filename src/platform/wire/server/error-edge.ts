import { databaseAway } from '#platform/db/server/database-away.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasGivenWay } from '#platform/db/server/transaction.ts';
import { codes, type Envelope, type ReasonParams } from '../envelope.ts';
import { DomainError, HttpError } from '../errors.ts';
import { languageOf } from './request-language.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** The text of a reason in a language; undefined if no catalogue contains it. */
export type ReasonText = (reason: string, lang: Language, params?: ReasonParams) => string | undefined;

/** The token can be replaced by refreshing it: HTTP 200 with code 0 (docs/rules.md, Who is calling). */
export class TokenInvalid extends Error {}

/** Errors of Fastify and PostgreSQL that do not indicate a bug. */
const knownFaults: Record<string, [HttpError['status'], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'wire.too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'wire.wrong_type'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'wire.malformed'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'wire.malformed'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'wire.malformed'],
  FST_ERR_BAD_URL: [400, 'wire.malformed'],
};

type AnyError = Error & { code?: string; statusCode?: number; syscall?: string; constraint?: string };

/**
 * PostgreSQL's error codes for a value that it cannot store: a number out of range, an invalid character, text that is
 * not a uuid.
 */
const unholdable = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

const faultOfStatus: Record<number, [HttpError['status'], string]> = {
  413: [413, 'wire.too_large'],
  415: [415, 'wire.wrong_type'],
  429: [429, 'wire.too_many'],
};

/**
 * The fields of an error that may be logged: PostgreSQL's details quote whole rows, and an error's other fields may
 * contain anything.
 */
const logged = ({ name, message, stack, code, constraint, cause }: AnyError): Record<string, unknown> => ({
  name,
  message,
  stack,
  code,
  constraint,
  cause: cause instanceof Error ? cause.message : undefined,
});

const asFault = (error: AnyError): HttpError | undefined => {
  if (error instanceof HttpError) return error;
  const known = knownFaults[error.code ?? ''];
  if (known) return new HttpError(...known);
  if (databaseAway(error)) return new HttpError(503, 'wire.unavailable');
  // Repeating it did not help (`Database.write`).
  if (hasGivenWay(error)) return new HttpError(503, 'wire.busy', { retryAfter: 1 });
  if (unholdable.has(error.code ?? '')) return new HttpError(400, 'wire.malformed');
  if (error.statusCode && error.statusCode < 500)
    return new HttpError(...(faultOfStatus[error.statusCode] ?? [400, 'wire.malformed']));
  return undefined;
};

/** Sends an error as the envelope: stable reason, translated message, no internals (docs/rules.md, Envelope). */
export const makeErrorAnswer = (
  reasonText: ReasonText,
): ((error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply) => {
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, envelope: Envelope): FastifyReply => {
    const message = envelope.reason ? reasonText(envelope.reason, languageOf(request), envelope.params) : undefined;
    // A response without a body carries the code in its headers.
    if (request.method === 'HEAD') reply.header('x-code', envelope.code).header('x-reason', envelope.reason ?? '');
    // Headers set for a file response do not apply to an error.
    for (const header of ['content-disposition', 'content-length', 'accept-ranges', 'etag']) reply.removeHeader(header);
    return reply
      .status(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify({ ...envelope, message }));
  };

  return (error, request, reply) => {
    if (error instanceof TokenInvalid) {
      return answer(request, reply, 200, { code: codes.tokenInvalid, reason: 'wire.token_invalid', content: null });
    }
    if (error instanceof DomainError) {
      const { fields, params, content = null } = error.details;
      // The answer hides what an operator has to know.
      if (error.cause !== undefined) request.log.warn({ err: logged(error) }, error.reason);
      return answer(request, reply, 200, { code: error.code, reason: error.reason, fields, params, content });
    }
    const fault = asFault(error);
    if (fault) {
      const { fields, params, contentIn, retryAfter } = fault.details;
      const content = contentIn?.(languageOf(request)) ?? fault.details.content ?? null;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      // A channel that an administrator has closed is not a fault.
      if (fault.status === 503 && fault.reason !== 'wire.maintenance')
        request.log.warn({ err: logged(error) }, 'unavailable');
      else if (fault !== error && 'severity' in error)
        request.log.error({ err: logged(error) }, 'the database refused a value');
      return answer(request, reply, fault.status, {
        code: String(fault.status),
        reason: fault.reason,
        fields,
        params,
        content,
      });
    }
    request.log.error({ err: logged(error) }, 'request failed');
    return answer(request, reply, 500, { code: codes.serverMessage, reason: 'wire.internal', content: null });
  };
};

/** Converts every error of a request, and an unknown path, into the envelope. */
export const installErrorEdge = (app: FastifyInstance, reasonText: ReasonText): void => {
  const answer = makeErrorAnswer(reasonText);
  app.setNotFoundHandler((request, reply) => answer(new HttpError(404, 'wire.no_such_path'), request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply));
};
