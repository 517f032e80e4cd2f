import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { reasonText } from '#platform/i18n/web/reason-texts.ts';
import { seeAsHeader, type Answer, type EndpointSpec } from '../endpoint.ts';
import { codes, type Envelope } from '../envelope.ts';
import { CallError } from './call-error.ts';

/** Seed 000 §7. */
const timeoutMs = 30_000;

/** A request whose sealed parts are sealed already. */
export type Prepared = { query?: Record<string, unknown>; content?: unknown; body?: Record<string, unknown> };

/** With whose credentials; the token travels in the header alone (`wire.md` Who is calling). `seeAs`: the look under which somebody else's console is read. */
export type Credentials = { token?: string | null; userId?: string; signal?: AbortSignal; seeAs?: string | undefined };

/** An error that the client itself tells. */
export const toldFor = (reason: string, facts: { status?: number; requestId?: string } = {}): CallError =>
  new CallError({
    code: '',
    status: facts.status ?? 0,
    reason,
    requestId: facts.requestId,
    message: reasonText(reason, currentLanguage()) ?? reason,
  });

const unreachable = (error: unknown): CallError =>
  error instanceof DOMException && error.name === 'TimeoutError' ? toldFor('wire.timeout') : toldFor('wire.network');

const queryText = (query: Record<string, unknown>): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

type Sendable = { url: string; init: RequestInit };

const requestOf = (spec: EndpointSpec, { query, content, body }: Prepared, credentials: Credentials): Sendable => {
  const caller = { ...(credentials.userId ? { userId: credentials.userId } : {}), lang: currentLanguage() };
  const inQuery = spec.method === 'GET' ? { ...query, ...caller } : { ...query };
  const headers = new Headers({ accept: 'application/json' });
  if (credentials.token) headers.set('authorization', `Bearer ${credentials.token}`);
  if (credentials.seeAs) headers.set(seeAsHeader, credentials.seeAs);
  const init: RequestInit = { method: spec.method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (spec.method !== 'GET') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify({ ...body, ...(spec.content ? { content } : {}), ...caller });
  }
  return { url: `/api${spec.path}${queryText(inQuery)}`, init };
};

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

const codeText = (code: string): string | undefined => reasonText(`common.code.${code}`, currentLanguage());

const refusalOf = (envelope: Envelope, status: number, requestId: string): CallError => {
  const { code, reason = '', params, fields, content, message } = envelope;
  const text = reasonText(reason, currentLanguage(), params) ?? message ?? codeText(code) ?? codeText('500') ?? code;
  return new CallError({ code, status, reason, params, fields, content, requestId, message: text });
};

const readEnvelope = async (response: Response): Promise<Envelope> => {
  const requestId = response.headers.get('x-request-id') ?? '';
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw toldFor('wire.unreadable', { status: response.status, requestId });
    throw unreachable(error);
  }
  if (!isEnvelope(body)) throw toldFor('wire.unreadable', { status: response.status, requestId });
  if (body.code === codes.ok) return body;
  throw refusalOf(body, response.status, requestId);
};

const fetched = async ({ url, init }: Sendable, signal: AbortSignal): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (error) {
    throw unreachable(error);
  }
  if (response.status === 502 || response.status === 504) {
    throw toldFor('wire.gateway', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
    });
  }
  return response;
};

/** Sends one request, once, and answers what `content` of the answer holds. Throws `CallError`. */
export const send = async <const Spec extends EndpointSpec>(
  spec: Spec,
  prepared: Prepared,
  credentials: Credentials,
): Promise<Answer<Spec>> => {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(credentials.signal ? [credentials.signal] : [])]);
  const envelope = await readEnvelope(await fetched(requestOf(spec, prepared, credentials), signal));
  return envelope.content as Answer<Spec>;
};

export type ReceivedFile = { blob: Blob; filename: string };

const filenameOf = (response: Response): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
};

/** Like `send`, for a file; the time limit holds until the file begins to come, as a large one may take longer. */
export const sendForFile = async (
  spec: EndpointSpec,
  prepared: Prepared,
  credentials: Credentials,
): Promise<ReceivedFile> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs);
  try {
    const signal = AbortSignal.any([limit.signal, ...(credentials.signal ? [credentials.signal] : [])]);
    const response = await fetched(requestOf(spec, prepared, credentials), signal);
    clearTimeout(timer);
    if (response.headers.get('content-type')?.includes('application/json')) await readEnvelope(response);
    if (!response.ok) throw toldFor('wire.unreadable', { status: response.status });
    return { blob: await response.blob(), filename: filenameOf(response) };
  } catch (error) {
    throw error instanceof CallError ? error : unreachable(error);
  } finally {
    clearTimeout(timer);
  }
};
