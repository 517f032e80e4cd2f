import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Settings } from '#platform/settings/server/settings.ts';

/** Says where the console is and, once in the life of a database, the first administrator's generated password. */
export const announce = (app: FastifyInstance, settings: Settings, generatedPassword: string | undefined): void => {
  const { port } = app.server.address() as AddressInfo;
  const everywhere = ['0.0.0.0', '::'].includes(settings.HOST);
  const host = everywhere ? 'localhost' : settings.HOST;
  const address = `${settings.TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = ['', `  Steward is ready: ${address}`];
  if (generatedPassword) {
    lines.push(
      '',
      `  First administrator: ${settings.ADMIN_LOGIN}`,
      `  Password (shown this once): ${generatedPassword}`,
    );
  }
  // Not a log line: a log may be kept, and the password must not be.
  process.stdout.write(`${lines.join('\n')}\n\n`);
};
