import type { TestProject } from 'vitest/node';
import { migrate } from './migrate.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { runOn, withDatabase } from './databases.testing.ts';

declare module 'vitest' {
  // An interface, since vitest declares the one that this adds to.
  interface ProvidedContext {
    /** Address of a server on which databases may be made, and the migrated database that the tests' own are copies of. */
    testServer: { url: string; template: string };
  }
}

/**
 * Runs once around all tests: a PostgreSQL of the run's own (or the server of `TEST_DATABASE_URL`, whose user must be allowed to make databases) and on it one
 * migrated database, the template that `createTestDatabase` copies.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, end: () => Promise.resolve() } : await startTemporaryPostgres();
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
