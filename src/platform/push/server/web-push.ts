import https from 'node:https';
import { getCACertificates } from 'node:tls';
import type { IncomingMessage } from 'node:http';
import webPush from 'web-push';
import type { PushOutcome, PushProvider, PushTarget } from './push-outcome.ts';

type Options = {
  /** Both keys as base64url; the subject is a mailto: or https: address. */
  vapid: { subject: string; publicKey: string; privateKey: string };
  accepts: (endpoint: string) => boolean;
  /** PEM, in addition to the authorities that Node trusts. */
  ca?: string;
  timeoutMs?: number;
};

const connectionsToAHost = 25;
const longestAnswer = 2_000;
const longestDetail = 200;
/** The push service keeps a push for so long while the browser cannot be reached. */
const keptSeconds = 24 * 60 * 60;
const tokenSeconds = 12 * 60 * 60;
const tokenRenewedMs = 60 * 60 * 1_000;
const tokensAtMost = 100;

/** The first bytes of an answer, as one line. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    // Leaving the loop closes the connection.
    if (text.length >= longestAnswer) break;
  }
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
};

/** Seconds or a date (RFC 9110); undefined for anything else. */
export const retryAfterSeconds = (header: string | undefined, now = Date.now()): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // Otherwise nearly anything is a date, such as -5.
  const time = /^[A-Z][a-z]+, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1_000));
};

const outcomeOf = (response: IncomingMessage, said: string): PushOutcome => {
  const status = response.statusCode ?? 0;
  const detail = `HTTP ${status} ${said}`.trim();
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'failed', error: 'gone', detail, gone: true };
  if (status === 429 || status >= 500) {
    const afterSeconds = retryAfterSeconds(response.headers['retry-after']);
    const error = status === 429 ? 'busy' : 'service';
    return { state: 'retry', error, detail, ...(afterSeconds === undefined ? {} : { afterSeconds }) };
  }
  if (status >= 300 && status < 400) return { state: 'failed', error: 'redirect', detail };
  if (status === 413) return { state: 'failed', error: 'too_large', detail };
  return { state: 'failed', error: status === 401 || status === 403 ? 'key_rejected' : 'rejected', detail };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Sends pushes to the push services of browsers (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292, VAPID). */
export const openWebPush = ({ vapid, accepts, ca, timeoutMs = 10_000 }: Options): PushProvider => {
  const agent = new https.Agent({
    keepAlive: true,
    maxSockets: connectionsToAHost,
    ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }),
  });
  const tokens = new Map<string, { value: string; until: number }>();

  /** Signing takes longer than encrypting, and a token is good for every push to the same service. */
  const authorization = (origin: string): string => {
    const known = tokens.get(origin);
    if (known && known.until > Date.now()) return known.value;
    const expiration = Math.floor(Date.now() / 1_000) + tokenSeconds;
    const { subject, publicKey, privateKey } = vapid;
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiration);
    if (tokens.size >= tokensAtMost) tokens.clear();
    tokens.set(origin, { value: made.Authorization, until: Date.now() + tokenRenewedMs });
    return made.Authorization;
  };

  const answered = ({ endpoint, p256dh, auth }: PushTarget, payload: string, tag: string): Promise<PushOutcome> => {
    const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
    const headers = {
      Authorization: authorization(new URL(endpoint).origin),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': cipherText.length,
      TTL: keptSeconds,
      Topic: tag.replaceAll(/[^A-Za-z0-9]/g, '').slice(-32),
    };
    return new Promise((resolve, reject) => {
      // Of the whole exchange: the time limit of a socket starts over with each byte.
      const signal = AbortSignal.timeout(timeoutMs);
      const request = https.request(endpoint, { method: 'POST', agent, headers, signal }, (response) => {
        beginningOf(response).then((said) => resolve(outcomeOf(response, said)), reject);
      });
      request.on('error', reject);
      request.end(cipherText);
    });
  };

  return {
    publicKey: vapid.publicKey,
    accepts,
    send: async (target, payload, tag) => {
      // The setting may have changed since the browser was registered.
      if (!accepts(target.endpoint)) return { state: 'failed', error: 'host', detail: '' };
      try {
        return await answered(target, payload, tag);
      } catch (error) {
        const code = codeOf(error);
        const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
        return { state: 'retry', error: isLate ? 'timeout' : 'unreachable', detail: isLate ? '' : code };
      }
    },
    close: () => agent.destroy(),
  };
};
