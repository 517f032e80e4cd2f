import type { ReasonParams, DomainErrorCode } from './envelope.ts';

/** `retryAfter`: seconds, told in the answer's header of that name. */
type Details = {
  fields?: Record<string, string>;
  params?: ReasonParams;
  content?: unknown;
  retryAfter?: number;
};

/** The server understood and refused: HTTP 200 with another code, a stable reason and the fields at fault (`wire.md` Envelope). */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly reason: string;
  readonly details: Details;
  constructor(code: DomainErrorCode, reason: string, details: Details = {}) {
    super(reason);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

/** The server could not take it as a request: an HTTP status of its own, with the same JSON body. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  readonly reason: string;
  readonly details: Details;
  constructor(status: HttpError['status'], reason: string, details: Details = {}) {
    super(reason);
    this.name = 'RequestFault';
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/** The row has changed since it was read: 409 with the row as it is now. */
export const conflict = (current: unknown): HttpError =>
  new HttpError(409, 'wire.changed_meanwhile', { content: current });
