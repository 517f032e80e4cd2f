import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { runOn, withDatabase } from './databases.testing.ts';

export type TestDatabase = {
  /** For `openPool`, `migrate` and whatever else takes a `Connection`. */
  connection: { connectionString: string };
  url: string;
  /** Removes the database and cuts off whoever is still connected to it. */
  drop: () => Promise<void>;
};

/** A database of the caller's own, migrated and otherwise empty; one for each test file (in `beforeAll`) is the intended use. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { url: server, template } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = withDatabase(server, name);
  return {
    connection: { connectionString: url },
    url,
    drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
};
