import type { Language } from '#platform/i18n/languages.ts';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { reasonText } from '#platform/i18n/web/reason-texts.ts';
import { effectsHeader, viewAsHeader, type Answer, type EndpointSpec, type FileSent } from '../endpoint.ts';
import { codes, type Envelope } from '../envelope.ts';
import { noteAct } from './acts.ts';
import { CallError } from './call-error.ts';
import { fetchForm } from './send-form.ts';
import { wellFormedJson } from './well-formed-json.ts';

/** Seed 000 §7. */
const timeoutMs = 30_000;

/** A request whose sealed parts are already sealed. */
export type Prepared = {
  query?: Record<string, unknown>;
  content?: unknown;
  body?: Record<string, unknown>;
  file?: FileSent;
};

/** Whose credentials to send; the token is sent in the header only (docs/rules.md, Who is calling). */
export type Credentials = {
  token?: string | null;
  userId?: string;
  signal?: AbortSignal;
  /** The id of the view in which the console is viewed as somebody else. */
  viewAs?: string | undefined;
  /** How many bytes of a form have been sent. */
  onProgress?: (sentBytes: number) => void;
  /** Which bytes of a file, as in the header `Range`. */
  range?: string;
  /** The language of the answer; the current one if absent. */
  lang?: Language | undefined;
  /** What is sent in `effectsHeader`. */
  effects?: string | undefined;
};

/** An error found by the client, not by the server; its message is in the current language. */
export const clientError = (reason: string, facts: { status?: number; requestId?: string } = {}): CallError =>
  new CallError({
    code: '',
    status: facts.status ?? 0,
    reason,
    requestId: facts.requestId,
    message: reasonText(reason, currentLanguage()) ?? reason,
  });

const unreachable = (error: unknown): CallError =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? clientError('wire.timeout')
    : clientError('wire.network');

const queryText = (query: Record<string, unknown>): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

type Sendable = { url: string; init: RequestInit };

/** Fields first: the server accepts the file once it knows what it is for. */
const formOf = (fields: Record<string, unknown>, file: FileSent | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : wellFormedJson(value));
  if (file) form.append('file', file as File, file.name);
  return form;
};

const requestOf = (
  spec: EndpointSpec,
  { query, content, body, file }: Prepared,
  credentials: Credentials,
): Sendable => {
  const caller = {
    ...(credentials.userId ? { userId: credentials.userId } : {}),
    lang: credentials.lang ?? currentLanguage(),
  };
  const isRead = spec.method === 'GET' || spec.method === 'HEAD';
  const inQuery = isRead ? { ...query, ...caller } : { ...query };
  const headers = new Headers({ accept: 'application/json' });
  if (credentials.token) headers.set('authorization', `Bearer ${credentials.token}`);
  if (credentials.viewAs) headers.set(viewAsHeader, credentials.viewAs);
  if (credentials.effects) headers.set(effectsHeader, credentials.effects);
  if (credentials.range) headers.set('range', credentials.range);
  const cache = spec.revalidated ? 'no-cache' : 'no-store';
  const init: RequestInit = { method: spec.method, headers, cache, credentials: 'same-origin' };
  if (spec.multipart) init.body = formOf({ ...body, ...(spec.content ? { content } : {}), ...caller }, file);
  else if (!isRead) {
    headers.set('content-type', 'application/json');
    init.body = wellFormedJson({ ...body, ...(spec.content ? { content } : {}), ...caller });
  }
  return { url: `/api${spec.path}${queryText(inQuery)}`, init };
};

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

const codeText = (code: string): string | undefined => reasonText(`common.code.${code}`, currentLanguage());

/**
 * The text of the reason; otherwise, in the order of seed 000 §8, that of the code, the server's message, `Error`. For
 * code 500 it is the server's message.
 */
const textOf = ({ code, reason = '', params, message }: Envelope): string =>
  reasonText(reason, currentLanguage(), params) ??
  (code === codes.serverMessage ? undefined : codeText(code)) ??
  (message === '' ? undefined : message) ??
  codeText(codes.serverMessage) ??
  code;

const refusalOf = (envelope: Envelope, status: number, requestId: string): CallError => {
  const { code, reason = '', params, fields, content } = envelope;
  return new CallError({ code, status, reason, params, fields, content, requestId, message: textOf(envelope) });
};

const readEnvelope = async (response: Response): Promise<Envelope> => {
  const requestId = response.headers.get('x-request-id') ?? '';
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw clientError('wire.unreadable', { status: response.status, requestId });
    throw unreachable(error);
  }
  if (!isEnvelope(body)) throw clientError('wire.unreadable', { status: response.status, requestId });
  if (body.code === codes.ok) return body;
  throw refusalOf(body, response.status, requestId);
};

const fetched = async (
  { url, init }: Sendable,
  signal: AbortSignal | undefined,
  onProgress?: Credentials['onProgress'],
): Promise<Response> => {
  let response: Response;
  try {
    response =
      init.body instanceof FormData
        ? await fetchForm(url, init, { signal, onProgress })
        : await fetch(url, { ...init, signal });
  } catch (error) {
    throw unreachable(error);
  }
  if (response.status === 502 || response.status === 504) {
    throw clientError('wire.gateway', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
    });
  }
  return response;
};

/** Sends one request, once, and returns the `content` of the response. Throws `CallError`. */
export const send = async <const Spec extends EndpointSpec>(
  spec: Spec,
  prepared: Prepared,
  credentials: Credentials,
): Promise<Answer<Spec>> => {
  const limits = spec.multipart || spec.slow ? [] : [AbortSignal.timeout(timeoutMs)];
  const signal = AbortSignal.any([...limits, ...(credentials.signal ? [credentials.signal] : [])]);
  const request = requestOf(spec, prepared, credentials);
  const response = await fetched(request, signal, credentials.onProgress);
  const envelope = await readEnvelope(response);
  // A dry run has written nothing that could be undone.
  if (spec.undo === true && prepared.body?.['dryRun'] !== 'Y') noteAct(response.headers.get('x-request-id') ?? '');
  return envelope.content as Answer<Spec>;
};

/** `size`: bytes of the whole file, even if only a range of it was sent. */
export type ReceivedFile = { blob: Blob; filename: string; size: number };

const sizeOf = (response: Response, blob: Blob): number => {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return Number(whole ?? response.headers.get('content-length') ?? blob.size);
};

/** Throws the error that a response without a body carries in its headers. */
const throwErrorOfHeaders = (response: Response): void => {
  const code = response.headers.get('x-code');
  if (code === null) return;
  const reason = response.headers.get('x-reason') ?? '';
  throw refusalOf({ code, reason, content: null }, response.status, response.headers.get('x-request-id') ?? '');
};

const filenameOf = (response: Response): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
};

/** Like `send`, for a file; the time limit applies until the file begins to arrive, as a large one may take longer. */
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
    throwErrorOfHeaders(response);
    // A file may itself be JSON; a response without a file name is not a file.
    const isAnswer = response.headers.get('content-disposition') === null;
    if (isAnswer && response.headers.get('content-type')?.includes('application/json')) await readEnvelope(response);
    if (!response.ok) throw clientError('wire.unreadable', { status: response.status });
    const blob = await response.blob();
    return { blob, filename: filenameOf(response), size: sizeOf(response, blob) };
  } catch (error) {
    throw error instanceof CallError ? error : unreachable(error);
  } finally {
    clearTimeout(timer);
  }
};
