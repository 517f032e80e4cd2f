import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/server/migrate.ts';
import { startEmbeddedPostgres, stopLeftBehind } from './embedded-postgres.ts';
import { runOn, withDatabase } from './testing-databases.ts';
import { hasUsers } from './embedded-postgres.users.ts';

const PREFIX = 'steward-test-';
const BEGINNING_MS = 60_000;

declare module 'vitest' {
  // An interface, since vitest declares the one that this adds to.
  interface ProvidedContext {
    /** Address of a server on which databases may be made, and the migrated database that the tests' own are copies of. */
    testServer: { url: string; template: string };
  }
}

type TestServer = { url: string; end: () => Promise<void> };

/** Ends and removes the servers of runs that were killed; those of runs still going, or just beginning, are left alone. */
const sweepDeadRuns = async (): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    const age = Date.now() - (await stat(dataDir)).mtimeMs;
    if (age < BEGINNING_MS || (await hasUsers(path.join(dataDir, 'users')))) continue;
    await stopLeftBehind(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
};

const startTestServer = async (): Promise<TestServer> => {
  // Two runs may sweep at once; what one of them cannot remove, the next run will.
  await sweepDeadRuns().catch(() => undefined);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const end = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, end };
};

/**
 * Runs once around all tests: a PostgreSQL of the run's own (or the server of `TEST_DATABASE_URL`, whose user must be allowed to make databases) and on it one
 * migrated database, the template that `createTestDatabase` copies.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, end: () => Promise.resolve() } : await startTestServer();
  const template = `steward_test_${Date.now().toString(36)}_${process.pid}`;
  const teardown = async (): Promise<void> => {
    await runOn(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.end();
  };
  try {
    await runOn(server.url, `CREATE DATABASE ${template}`);
    await migrate({ connectionString: withDatabase(server.url, template) });
  } catch (error) {
    await teardown();
    throw error;
  }
  provide('testServer', { url: server.url, template });
  return teardown;
};
