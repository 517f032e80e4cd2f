import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Settings } from '#platform/settings/server/settings.ts';

/** On standard output and not in the log: a log may be kept, and a password must not be. */
const say = (...lines: string[]): void => {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
};

/** Says the first administrator's generated password, once in the life of a database. */
export const announcePassword = (settings: Settings, password: string): void =>
  say(`First administrator: ${settings.ADMIN_LOGIN}`, `Password (shown this once): ${password}`);

/** Says where the console is. */
export const announceAddress = (app: FastifyInstance, settings: Settings): void => {
  const { port } = app.server.address() as AddressInfo;
  const everywhere = ['0.0.0.0', '::'].includes(settings.HOST);
  const host = everywhere ? 'localhost' : settings.HOST;
  say(`Steward is ready: ${settings.TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
};
