import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Connection } from '#platform/db/server/pool.ts';

const scramRounds = 4096;

/** The login's name: roles belong to the whole cluster, so each database of it has a reader of its own. */
export const readerName = (database: string): string =>
  `steward_role_reader_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;

export const newPassword = (): string => randomBytes(32).toString('base64url');

/** What PostgreSQL keeps of a password (RFC 5803), made here so that the password itself stands in no statement that a server may log. */
export const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, scramRounds, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${scramRounds}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`;
};

/** Not yet connected. `socket`: what the client reads from. */
export type ReaderClient = { client: pg.Client; socket: Socket };

/** A client to the same server and database as the application's own connection, under another login. */
export const clientFor = (connection: Connection, login: string, password: string): ReaderClient => {
  const socket = new Socket();
  // Resolves an address, defaults and certificates the way every other connection does.
  const own = new pg.Client(connection);
  const client = new pg.Client({
    host: own.host,
    port: own.port,
    ssl: own.ssl,
    ...(own.database === undefined ? {} : { database: own.database }),
    user: login,
    password,
    stream: () => socket,
    application_name: 'steward role sql',
    connectionTimeoutMillis: 3_000,
  });
  // A connection that is cut says so to whoever awaits it; without a listener it would end the process.
  client.on('error', () => undefined);
  return { client, socket };
};
