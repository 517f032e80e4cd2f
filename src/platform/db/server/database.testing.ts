import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connected, copyDatabase, runOn, withDatabase } from './databases.testing.ts';

export type TestDatabase = {
  /** For `openPool`, `migrate` and anything else that takes a `Connection`. */
  connection: { connectionString: string };
  url: string;
  /** Removes the database and closes every connection to it. */
  drop: () => Promise<void>;
};

const nothingOfThatName = '3D000';

const copyOf = async (template: string): Promise<TestDatabase> => {
  const { url: server } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(server, name, template);
  const url = withDatabase(server, name);
  return {
    connection: { connectionString: url },
    url,
    drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
};

/** A migrated and otherwise empty database for the caller alone. Intended use: one per test file, in `beforeAll`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(inject('testServer').template);

/**
 * Like `createTestDatabase`, but filled by `fill`. The first caller in the run with this `name` fills a template; all
 * others get a copy of it.
 */
export const createFilledDatabase = async (
  name: string,
  fill: (connection: TestDatabase['connection']) => Promise<void>,
): Promise<TestDatabase> => {
  const { url: server, template } = inject('testServer');
  const filled = `${template}_${name}`;
  const isMissing = (error: unknown): boolean => (error as { code?: string }).code === nothingOfThatName;
  try {
    return await copyOf(filled);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // Test files of another worker may get here at the same time: one of them fills, under a name that nobody copies yet.
  await connected(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled]);
    if (rowCount) return;
    const unfinished = `${filled}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await copyDatabase(server, unfinished, template);
    await fill({ connectionString: withDatabase(server, unfinished) });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${filled}`);
  });
  return copyOf(filled);
};
