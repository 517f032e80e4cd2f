import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { requestTls } from './start-tls.ts';

export type DirectoryAddress = {
  /** `ldaps:` TLS from the first byte; `ldap:` STARTTLS, or no TLS if `plain` is set */
  url: string;
  plain: boolean;
  /** PEM file of the CA certificates that sign the directory's certificate; undefined: those that Node trusts */
  caFile: string | undefined;
};

const ports: Record<string, number> = { 'ldaps:': 636, 'ldap:': 389 };

const nothing = (): void => undefined;

/** Waits for the event; destroys the socket if the signal or an error comes first. */
const established = async <Kind extends Socket>(socket: Kind, event: string, signal: AbortSignal): Promise<Kind> => {
  // Errors that follow the first failure have been reported already.
  socket.on('error', nothing);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

/** Opens a connection that may carry a password: the certificate has been verified for the host name. */
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
