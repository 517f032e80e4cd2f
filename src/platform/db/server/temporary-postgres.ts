import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, stopLeftBehind } from './embedded-postgres.ts';
import { hasUsers } from './embedded-postgres.users.ts';

const PREFIX = 'steward-test-';
const BEGINNING_MS = 60_000;

export type TemporaryPostgres = {
  url: string;
  /** Stops the server and removes its folder. */
  end: () => Promise<void>;
};

const sweep = async (folder: string, dataDir: string): Promise<void> => {
  const age = Date.now() - (await stat(folder)).mtimeMs;
  if (age < BEGINNING_MS || (await hasUsers(path.join(dataDir, 'users')))) return;
  await stopLeftBehind(dataDir);
  await rm(folder, { recursive: true, force: true });
};

/**
 * Stops the servers and removes the folders of killed runs: those under the temporary folder whose names begin with
 * `prefix` and which keep their cluster in `inside`. Runs that are still going, or just starting, are left alone.
 */
export const sweepDeadRuns = async (prefix: string, inside = '.'): Promise<void> => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    // Two runs may clean up at once; what one of them cannot remove, the next run will.
    await sweep(folder, path.join(folder, inside)).catch(() => undefined);
  }
};

/** A PostgreSQL in the temporary folder, fast and without durability: for tests and for the dump of the schema. */
export const startTemporaryPostgres = async (): Promise<TemporaryPostgres> => {
  await sweepDeadRuns(PREFIX);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const end = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, end };
};
