import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Settings } from '#platform/settings/server/settings.ts';

/** Printed to standard output rather than logged: logs may be kept, and passwords must not be. */
const say = (...lines: string[]): void => {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
};

/** Prints the first administrator's generated password, once per database. */
export const announcePassword = (settings: Settings, password: string): void =>
  say(`First administrator: ${settings.ADMIN_LOGIN}`, `Password (shown this once): ${password}`);

/** Prints the address of the console. */
export const announceAddress = (app: FastifyInstance, settings: Settings): void => {
  const { port } = app.server.address() as AddressInfo;
  const everywhere = ['0.0.0.0', '::'].includes(settings.HOST);
  const host = everywhere ? 'localhost' : settings.HOST;
  say(`Steward is ready: ${settings.TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
};
