import type { ReasonParams } from '../envelope.ts';

type Facts = {
  code: string;
  /** HTTP status; 0 if no answer came. */
  status: number;
  reason: string;
  params?: ReasonParams;
  fields?: Record<string, string>;
  content?: unknown;
  /** The id under which the server has logged the request; empty if no answer came. */
  requestId?: string;
  /** For people, in the language at the time of the call. */
  message: string;
};

/** A call that failed, or that did not get through (reasons `wire.network`, `wire.timeout`). */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly reason: string;
  readonly params: ReasonParams | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly content: unknown;
  readonly requestId: string;
  constructor(facts: Facts) {
    super(facts.message);
    this.name = 'CallError';
    this.code = facts.code;
    this.status = facts.status;
    this.reason = facts.reason;
    this.params = facts.params;
    this.fields = facts.fields;
    this.content = facts.content;
    this.requestId = facts.requestId ?? '';
  }
}

/**
 * Why a call failed, for people: the text that the client found for it (`send.ts`), else that of the reason.
 * `reasonText` alone would not do: for an unknown reason it says that a value is not valid, which fits fields and not a
 * whole call.
 */
export const wordsOf = (
  { message, reason, params }: CallError,
  reasonText: (reason: string, params?: ReasonParams) => string,
): string => (message !== '' && message !== reason ? message : reasonText(reason, params));
