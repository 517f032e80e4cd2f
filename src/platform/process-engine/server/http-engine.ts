import { readFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { getCACertificates } from 'node:tls';
import { z } from 'zod';
import type { Settings } from '#platform/settings/server/settings.ts';
import type { EngineFailure } from '../process-engine.contract.ts';
import { engineLookup } from './engine-lookup.ts';
import type { EngineOutcome, EngineResult, ProcessEngine } from './process-engine.ts';

type EngineSettings = Pick<Settings, 'BPM_URL' | 'BPM_TOKEN' | 'BPM_TIMEOUT' | 'BPM_CA'>;

const connectionsAtMost = 20;
/** The engine answers with a line. */
const longestAnswer = 64 * 1024;
const longestDetail = 200;
/** Between the end of an exchange and the record of it. */
const recordSeconds = 60;
const second = 1_000;
const longestAfter = 24 * 60 * 60;

/** What the engine has to answer: about this very result, so that no page of a proxy is taken for it. */
const answerForm = z.object({
  key: z.string(),
  status: z.enum(['accepted', 'duplicate', 'rejected']),
  message: z.string().max(10_000).optional(),
});

class TooLarge extends Error {}
/** The engine has closed an idle connection at the moment when it was used again: nothing is wrong with it. */
class ClosedWhileIdle extends Error {
  readonly code = 'ECONNRESET';
}

const bodyOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > longestAnswer) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const secondsAfter = (header: string | undefined): { afterSeconds?: number } =>
  header !== undefined && /^\d{1,9}$/.test(header.trim())
    ? { afterSeconds: Math.min(Number(header), longestAfter) }
    : {};

const failed = (reason: EngineFailure, detail: string): EngineOutcome => ({
  state: 'failed',
  reason,
  detail,
});

const reasonOf = (code: string): EngineFailure => {
  if (code === 'EADDRESS') return 'process_engine.address';
  return code.startsWith('HPE_') ? 'process_engine.nonsense' : 'process_engine.unreachable';
};

type Said = { status: number; type: string; retryAfter: string | undefined; body: string };

/** What an answer means. Only what has the form of the engine's own answers is believed, and shown. */
const outcomeOf = ({ status, type, retryAfter, body }: Said, key: string): EngineOutcome => {
  const detail = `HTTP ${status}`;
  if (status >= 300 && status < 400) return failed('process_engine.redirect', detail);
  if (status === 401 || status === 407) return failed('process_engine.unauthorized', detail);
  if (status === 429 || status === 503)
    return { state: 'failed', reason: 'process_engine.busy', detail, ...secondsAfter(retryAfter) };
  if (status >= 500) return failed('process_engine.error', detail);
  const answer = /^application\/json\b/i.test(type) ? answerForm.safeParse(parsed(body)).data : undefined;
  const isFine = status >= 200 && status < 300;
  if (answer?.key !== key || isFine === (answer.status === 'rejected'))
    return failed('process_engine.nonsense', detail);
  return isFine ? { state: 'written' } : { state: 'rejected', detail: oneLine(answer.message ?? detail) };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * The process engine over HTTP (docs/adr/0055): each result is one POST to `BPM_URL` + `/write-backs`, answered within
 * `BPM_TIMEOUT` by a few bytes of JSON. Redirects are not followed. Null without the setting.
 */
export const openHttpEngine = ({ BPM_URL, BPM_TOKEN, BPM_TIMEOUT, BPM_CA }: EngineSettings): ProcessEngine | null => {
  if (BPM_URL === undefined) return null;
  const address = new URL(`${BPM_URL}${BPM_URL.endsWith('/') ? '' : '/'}write-backs`);
  const isSafe = address.protocol === 'https:';
  const ca = BPM_CA === undefined ? {} : { ca: [...getCACertificates('default'), readFileSync(BPM_CA, 'utf8')] };
  const agentOptions = { keepAlive: true, maxSockets: connectionsAtMost };
  const agent = isSafe ? new https.Agent({ ...agentOptions, ...ca }) : new http.Agent(agentOptions);
  const lookup = engineLookup(address.hostname);
  const authorization = BPM_TOKEN === undefined ? {} : { Authorization: `Bearer ${BPM_TOKEN}` };

  const exchange = (payload: Buffer, key: string, signal: AbortSignal): Promise<Said> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...authorization,
        Accept: 'application/json',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': payload.length,
        'Idempotency-Key': key,
      };
      const options = { method: 'POST', agent, headers, signal, lookup };
      const request = (isSafe ? https : http).request(address, options, (response) => {
        const { statusCode = 0, headers: answered } = response;
        const said = { status: statusCode, type: answered['content-type'] ?? '', retryAfter: answered['retry-after'] };
        bodyOf(response).then((body) => resolve({ ...said, body }), reject);
      });
      request.on('error', (error) =>
        reject(request.reusedSocket && codeOf(error) === 'ECONNRESET' ? new ClosedWhileIdle() : error),
      );
      request.end(payload);
    });
  const exchangeSurely = async (payload: Buffer, key: string, signal: AbortSignal): Promise<Said> => {
    try {
      return await exchange(payload, key, signal);
    } catch (error) {
      if (error instanceof ClosedWhileIdle) return exchange(payload, key, signal);
      throw error;
    }
  };

  const send = async (result: EngineResult, signal: AbortSignal): Promise<EngineOutcome> => {
    // Of the whole exchange: the time limit of a socket starts over with each byte.
    const limit = AbortSignal.timeout(BPM_TIMEOUT * second);
    try {
      const payload = Buffer.from(JSON.stringify(result));
      return outcomeOf(await exchangeSurely(payload, result.key, AbortSignal.any([signal, limit])), result.key);
    } catch (error) {
      if (signal.aborted) return { state: 'stopped' };
      if (limit.aborted) return failed('process_engine.timeout', `${BPM_TIMEOUT} s`);
      if (error instanceof TooLarge) return failed('process_engine.too_large', '');
      const code = codeOf(error);
      return failed(reasonOf(code), code);
    }
  };
  return { send, leaseSeconds: BPM_TIMEOUT + recordSeconds, close: () => agent.destroy() };
};
