import type { ReasonParams } from '../envelope.ts';

type Facts = {
  code: string;
  /** HTTP status; 0 if there was no response. */
  status: number;
  reason: string;
  params?: ReasonParams;
  fields?: Record<string, string>;
  content?: unknown;
  /** The id under which the server has logged the request; empty if there was no response. */
  requestId?: string;
  /** For users, in the language at the time of the call. */
  message: string;
};

/** A call that failed, or did not reach the server (reasons `wire.network`, `wire.timeout`). */
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
 * Why a call failed, for users: the text that the client found for it (`send.ts`), else the text of the reason.
 * `reasonText` alone would not do: for an unknown reason it says that a value is not valid, which suits fields but not
 * a whole call.
 */
export const wordsOf = (
  { message, reason, params }: CallError,
  reasonText: (reason: string, params?: ReasonParams) => string,
): string => (message !== '' && message !== reason ? message : reasonText(reason, params));
