import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startEmbeddedPostgres } from '#platform/db/server/embedded-postgres.ts';
import type { Connection } from '#platform/db/server/pool.ts';
import type { Settings } from '#platform/settings/server/settings.ts';

export type DatabasePlace = { connection: Connection; stop: () => Promise<void> };

/**
 * The database that `DATABASE_URL` names, otherwise the embedded one in `DATA_DIR`. `onLaunched`: called when the
 * embedded server's process has been spawned but may not be ready.
 */
export const findDatabase = async (
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  log?: FastifyBaseLogger,
  onLaunched: () => void = () => undefined,
): Promise<DatabasePlace> => {
  if (settings.DATABASE_URL)
    return { connection: { connectionString: settings.DATABASE_URL }, stop: async () => undefined };
  const dataDir = resolve(settings.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  // Checked here, where the cause is known: creating something in a read-only folder fails as if the folder did not
  // exist.
  await access(dataDir, constants.W_OK);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line: string) => log?.debug({ line }, 'postgres'),
    onLaunched,
  });
  return { connection, stop };
};

/**
 * The folder of the PostgreSQL that runs the SQL of roles. Not in `DATA_DIR` with `DATABASE_URL`, since servers of one
 * database may share `DATA_DIR` over a network.
 */
export const roleSqlFolder = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): string =>
  DATABASE_URL ? tmpdir() : join(resolve(DATA_DIR), 'role-sql');
