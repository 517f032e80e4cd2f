import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** As Fastify reads the names in `TRUST_PROXY`. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const networks = (list: string): BlockList => {
  const trusted = new BlockList();
  const given = list.split(',').map((network) => network.trim());
  for (const network of given.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return trusted;
};

/** What a request for a socket says of its caller. */
export type CallerOf = (request: IncomingMessage) => {
  address: string;
  /** Host names under which the console may have been opened. */
  hosts: string[];
};

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * The address of a caller as Fastify finds it for other requests: the last one that no trusted proxy has (setting
 * `TRUST_PROXY`).
 */
export const makeCallerOf = (trustProxy: string): CallerOf => {
  const trusted = trustProxy === '' ? undefined : networks(trustProxy);
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && (trusted?.check(address, familyOf(address)) ?? false);

  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    let address = peer;
    for (const next of listOf(headers['x-forwarded-for']).toReversed()) {
      if (!isTrusted(address)) break;
      address = next;
    }
    return { address, hosts: [headers.host ?? [], isTrusted(peer) ? listOf(headers['x-forwarded-host']) : []].flat() };
  };
};
