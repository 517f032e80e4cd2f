import type { Language } from '#platform/i18n/languages.ts';
import type { ReasonParams, DomainErrorCode } from './envelope.ts';

/**
 * `contentIn`: a content with words in the reader's language. `retryAfter`: seconds, sent as `Retry-After`. `cause`:
 * the error that led to this one; callers never see it.
 */
type Details = {
  fields?: Record<string, string>;
  params?: ReasonParams;
  content?: unknown;
  contentIn?: (lang: Language) => unknown;
  retryAfter?: number;
  cause?: unknown;
};

/**
 * The server understood the request and rejected it: HTTP 200 with another code, a stable reason and the invalid fields
 * (docs/rules.md, Envelope).
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly reason: string;
  readonly details: Details;
  constructor(code: DomainErrorCode, reason: string, details: Details = {}) {
    super(reason, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = 'DomainError';
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

/** The request could not be processed: an HTTP status of its own, with the same JSON body. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  readonly reason: string;
  readonly details: Details;
  constructor(status: HttpError['status'], reason: string, details: Details = {}) {
    super(reason, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = 'HttpError';
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/** The row has changed since it was read: 409 with the current row. */
export const conflict = (current: unknown): HttpError =>
  new HttpError(409, 'wire.changed_meanwhile', { content: current });
