import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Language } from '#platform/i18n/languages.ts';
import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { socketPath, subprotocols } from '../realtime.contract.ts';

type Refusal = { status: 400 | 403 | 404 | 429 | 503; reason: keyof typeof sharedTexts };

/**
 * Whether a request asks for the socket. Node answers other requests for an upgrade as if they did not ask for one
 * (`shouldUpgradeCallback`).
 */
export const asksForSocket = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket';

/** Browsers send the page's origin; programs that are no browsers send none. */
const isForeign = (origin: string | undefined, hosts: readonly string[], tls: boolean): boolean => {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  if (protocol !== 'https:' && (tls || protocol !== 'http:')) return true;
  // A port that is the scheme's own is not written in an origin, but may be in a host.
  return !hosts.some((one) => URL.canParse(`${protocol}//${one}`) && new URL(`${protocol}//${one}`).host === host);
};

/** Why a request gets no socket; undefined: it may have one. */
export const refusalOf = (
  request: IncomingMessage,
  { hosts, tls }: { hosts: readonly string[]; tls: boolean },
): Refusal | undefined => {
  const { origin, 'sec-websocket-protocol': offered } = request.headers;
  if (!asksForSocket(request)) return { status: 404, reason: 'wire.no_such_path' };
  if (isForeign(origin, hosts, tls)) return { status: 403, reason: 'wire.not_for_you' };
  const protocols = offered?.split(',').map((one) => one.trim());
  if (protocols && !subprotocols.some((known) => protocols.includes(known)))
    return { status: 400, reason: 'wire.malformed' };
  return undefined;
};

/** Answers a request that gets no socket, and closes its connection. */
export const refuse = (socket: Duplex & { destroySoon?: () => void }, lang: Language, refusal: Refusal): void => {
  const { status, reason } = refusal;
  const body = JSON.stringify({
    code: String(status),
    reason,
    content: null,
    message: sharedTexts[reason][lang],
  } satisfies Envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (socket.destroySoon) socket.destroySoon();
  else socket.end();
};
