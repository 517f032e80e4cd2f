import type { TestProject } from 'vitest/node';
import { migrate } from './migrate.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { connected, runOn, withDatabase } from './databases.testing.ts';

declare module 'vitest' {
  // An interface, because this augments the one that vitest declares.
  interface ProvidedContext {
    /**
     * Address of a server that allows creating databases, and the migrated database that test databases are copied
     * from.
     */
    testServer: { url: string; template: string };
  }
}

/** Removes the template and the filled templates made from it (`createFilledDatabase`). */
const dropTemplates = (url: string, template: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });

/**
 * Runs once around all tests. Starts a PostgreSQL for this run (or uses the server of `TEST_DATABASE_URL`, whose user
 * must be allowed to create databases) and creates the migrated template that `createTestDatabase` copies.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, end: () => Promise.resolve() } : await startTemporaryPostgres();
  const template = `steward_test_${Date.now().toString(36)}_${process.pid}`;
  const teardown = async (): Promise<void> => {
    if (given) await dropTemplates(given, template);
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
