import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Connection } from '#platform/db/server/pool.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import { tokens, type Tokens } from '#platform/session/session.contract.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { administrator } from './seeded-database.testing.ts';
import { buildServer, type Server } from './server.ts';
import { openServices, type Services } from './services.ts';

/** One line of a server's log, as text and parsed. */
export type LogLine = { text: string; line: Record<string, unknown> };

export type TestNode = Server & { services: Services; log: LogLine[]; close: () => Promise<void> };

/** Servers of one database share a folder, as in production. It is removed with the last of them. */
const sharedFolder = path.join(tmpdir(), `steward-test-nodes-${process.pid}`);
let nodesOpen = 0;

/** Starts another server on an existing database; its log is kept for inspection. */
export const startNode = async (
  connection: Connection,
  level = 'info',
  environment: NodeJS.ProcessEnv = {},
): Promise<TestNode> => {
  const settings = readSettings({
    DATABASE_POOL: '4',
    PLATFORM_TZ: 'Asia/Taipei',
    DEMO_EMPLOYEES: '0',
    DATA_DIR: sharedFolder,
    ...environment,
  });
  nodesOpen += 1;
  const log: LogLine[] = [];
  const write = (text: string): void => void log.push({ text, line: JSON.parse(text) as Record<string, unknown> });
  const services = await openServices(settings, connection, pino({ level }, { write }));
  const server = await buildServer(settings, services);
  await server.app.ready();
  const close = async (): Promise<void> => {
    await server.app.close();
    await services.close();
    nodesOpen -= 1;
    if (nodesOpen === 0) await rm(sharedFolder, { recursive: true, force: true });
  };
  return { ...server, services, log, close };
};

/** Signs in on that server as a browser does. */
export const signInOn = async ({ app, services }: TestNode, { login, password } = administrator): Promise<Tokens> => {
  const payload = { content: { loginID: login, password: await services.keys.seal(password) } };
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload });
  return tokens.parse(answer.json<Envelope>().content);
};
