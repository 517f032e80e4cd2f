import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { requestTls } from './start-tls.ts';

export type DirectoryAddress = {
  /** `ldaps:` TLS from the first byte; `ldap:` TLS by STARTTLS, or none at all where `plain` says so */
  url: string;
  plain: boolean;
  /** PEM file of the authorities that sign the directory's certificate; unset: those that Node knows */
  caFile: string | undefined;
};

const ports: Record<string, number> = { 'ldaps:': 636, 'ldap:': 389 };

const nothing = (): void => undefined;

/** Waits for the event, and gives the socket up when the signal or an error comes first. */
const established = async <Kind extends Socket>(socket: Kind, event: string, signal: AbortSignal): Promise<Kind> => {
  // Errors after somebody else's failure have been reported already.
  socket.on('error', nothing);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

/** A connection that may carry a password: the certificate has been held against the name and the authorities. */
export type OpenConnection = (signal: AbortSignal) => Promise<Socket>;

export const directoryConnection = ({ url, plain, caFile }: DirectoryAddress): OpenConnection => {
  const { protocol, hostname, port: given } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const port = given === '' ? (ports[protocol] ?? 389) : Number(given);
  const tls: ConnectionOptions = {
    host,
    minVersion: 'TLSv1.2',
    ...(isIP(host) ? {} : { servername: host }),
    ...(caFile ? { ca: readFileSync(caFile) } : {}),
  };
  const secured = (options: ConnectionOptions, signal: AbortSignal): Promise<TLSSocket> =>
    established(connectTls({ ...tls, ...options }), 'secureConnect', signal);

  return async (signal) => {
    if (protocol === 'ldaps:') return secured({ port }, signal);
    const socket = await established(connect({ host, port }), 'connect', signal);
    if (plain) return socket;
    try {
      await requestTls(socket, signal);
      return await secured({ socket }, signal);
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
};
