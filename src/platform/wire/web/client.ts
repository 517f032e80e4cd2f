import type { Language } from '#platform/i18n/languages.ts';
import { withoutMarks } from '#platform/i18n/web/text-marks.ts';
import { askEffects, effectsReason, type Answer, type EndpointSpec, type FileSent, type Input } from '../endpoint.ts';
import { codes } from '../envelope.ts';
import { asking } from './asking.ts';
import { CallError } from './call-error.ts';
import { Declined } from './declined.ts';
import { joined } from './joined.ts';
import { seal, withKnownKey } from './sealing.ts';
import { type Credentials, type Prepared, type ReceivedFile, send, sendForFile } from './send.ts';
import { transport } from './transport.ts';

export { CallError } from './call-error.ts';

/**
 * `token`: used instead of the session's, for changing a one-time password; such a call is neither refreshed nor held.
 * `asMyself`: made as oneself, even while viewing the console as somebody else. `onProgress`: how many bytes of a form
 * have been sent. `range`: which bytes of a file, as in the header. `question`: effects that the server has found
 * before and that are confirmed first. `lang`: answered in this language instead of the reader's.
 */
export type CallOptions = {
  signal?: AbortSignal;
  token?: string;
  asMyself?: boolean;
  onProgress?: (sentBytes: number) => void;
  range?: string;
  question?: unknown;
  lang?: Language;
};

type LooseInput = {
  query?: Record<string, unknown>;
  sealedQuery?: Record<string, unknown>;
  content?: unknown;
  body?: Record<string, unknown>;
  file?: FileSent;
};

const sealedEntries = async (values: Record<string, unknown>): Promise<Record<string, string>> => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(await Promise.all(given.map(async ([name, value]) => [name, await seal(value)] as const)));
};

const prepare = async (
  spec: EndpointSpec,
  { query, sealedQuery, content, body, file }: LooseInput,
): Promise<Prepared> => ({
  query: { ...query, ...(sealedQuery ? await sealedEntries(sealedQuery) : {}) },
  body,
  file,
  ...(spec.content ? { content: spec.plain ? content : await seal(content) } : {}),
});

type Send<Result> = (prepared: Prepared, credentials: Credentials) => Promise<Result>;

const credentialsOf = (spec: EndpointSpec, options: CallOptions, token: string | null): Credentials => {
  const { signal, onProgress, range, lang } = options;
  if (spec.right.kind === 'public') return { signal, onProgress, range, lang };
  if (options.token) return { token, signal, onProgress, range, lang };
  const { userId, viewAs } = transport();
  return { token, userId: userId(), signal, onProgress, range, lang, viewAs: options.asMyself ? undefined : viewAs() };
};

const once = <Result>(
  spec: EndpointSpec,
  input: LooseInput,
  options: CallOptions,
  token: string | null,
  sender: Send<Result>,
): Promise<Result> => withKnownKey(async () => sender(await prepare(spec, input), credentialsOf(spec, options, token)));

const isStale = (error: unknown): boolean => error instanceof CallError && error.code === codes.tokenInvalid;

/**
 * Sends with the session's token; a stale one is replaced once (code 0). If the new one fails too, the session ends
 * (seed 000 §8).
 */
const refreshed = async <Result>(attempt: (token: string | null) => Promise<Result>): Promise<Result> => {
  const { token: currentToken, refresh, giveUp } = transport();
  const token = currentToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isStale(error)) throw error;
    await refresh(token);
  }
  try {
    return await attempt(currentToken());
  } catch (error) {
    if (isStale(error)) giveUp();
    throw error;
  }
};

const gatewayListeners = new Set<() => void>();

/** Calls the listener when a proxy reports that the server is down (502, 504). Returns how to stop listening. */
export const onGatewayDown = (listener: () => void): (() => void) => {
  gatewayListeners.add(listener);
  return () => gatewayListeners.delete(listener);
};

const perform = async <Result>(
  spec: EndpointSpec,
  input: LooseInput,
  options: CallOptions,
  sender: Send<Result>,
): Promise<Result> => {
  const { onFailure, waitAfter } = transport();
  const usesSession = spec.right.kind !== 'public' && !options.token;
  const attempt = (token: string | null): Promise<Result> => once(spec, input, options, token, sender);
  try {
    return usesSession ? await refreshed(attempt) : await attempt(options.token ?? null);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    onFailure(error);
    if (error.reason === 'wire.gateway') for (const listener of gatewayListeners) listener();
    const held = usesSession ? waitAfter(error) : null;
    if (!held) throw error;
    await held;
    return perform(spec, input, options, sender);
  }
};

/**
 * Makes a call whose effects the person confirms first, where the server finds some; again if they have changed in the
 * meantime.
 */
const askingFirst = async <Result>(
  spec: EndpointSpec,
  options: CallOptions,
  send: (effects: string | undefined) => Promise<Result>,
): Promise<Result> => {
  let effects = askEffects;
  let found = options.question;
  for (;;) {
    try {
      if (found !== undefined) {
        const digest = await transport().confirm(found, { undoable: spec.undo === true });
        if (digest === null || options.signal?.aborted) throw new Declined();
        effects = digest;
      }
      return await send(effects);
    } catch (error) {
      if (!(error instanceof CallError) || error.reason !== effectsReason) throw error;
      found = error.content;
    }
  }
};

const confirmed = <Result>(
  spec: EndpointSpec,
  options: CallOptions,
  send: (effects: string | undefined) => Promise<Result>,
): Promise<Result> => (spec.effects === true ? asking(() => askingFirst(spec, options, send)) : send(undefined));

/**
 * Calls an endpoint of the contract and returns its content. A stale token is refreshed; if the session has ended, the
 * call waits until the person has signed in again in place, and during maintenance until that is over. Throws
 * `CallError` for every error and if the server cannot be reached, and `Declined` if the person does not confirm the
 * effects. A write that is on its way is not made a second time; one with a `signal` is its caller's own.
 */
export const call = <const Spec extends EndpointSpec>(
  spec: Spec,
  ...[input, options]: Record<never, never> extends Input<Spec>
    ? [input?: Input<Spec>, options?: CallOptions]
    : [input: Input<Spec>, options?: CallOptions]
): Promise<Answer<Spec>> => {
  const { token, asMyself: isMyself, signal } = options ?? {};
  const given = (input ?? {}) as LooseInput;
  const run = (): Promise<Answer<Spec>> =>
    confirmed(spec, options ?? {}, (effects) =>
      perform(spec, withoutMarks(given), options ?? {}, (prepared, credentials) =>
        send(spec, prepared, { ...credentials, effects }),
      ),
    );
  return signal ? run() : joined(spec, { input, token, isMyself }, run);
};

/** Fetches a file, or the range of it that `options` specify. */
export const fetchFile = <const Spec extends EndpointSpec & { file: string }>(
  spec: Spec,
  input: Input<Spec>,
  options: CallOptions = {},
): Promise<ReceivedFile> =>
  perform(spec, input as LooseInput, options, (prepared, credentials) => sendForFile(spec, prepared, credentials));

/** Lets the browser save bytes as a file. */
export const saveAs = (blob: Blob, filename: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The browser reads the blob after this task; a minute is enough for it to start.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/**
 * Fetches a file and lets the browser save it, under the server's name unless `filename` is given. Returns the name.
 */
export const download = async <const Spec extends EndpointSpec & { file: string }>(
  spec: Spec,
  input: Input<Spec>,
  filename?: string,
): Promise<string> => {
  const file = await fetchFile(spec, input);
  const name = filename ?? file.filename;
  saveAs(file.blob, name);
  return name;
};
