import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { startEmbeddedPostgres } from '#platform/db/server/embedded-postgres.ts';
import { migrate } from '#platform/db/server/migrate.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { sweepDeadRuns } from '#platform/db/server/temporary-postgres.ts';
import { fillOrganisation } from './fill-organisation.ts';
import { fillParameters, fillRecords, fillRights } from './fill-rights.ts';

const prefix = 'steward-bench-';
export const timeZone = 'Asia/Taipei';

/** `folder`: where it is; what belongs to it lies there too. */
export type BenchDatabase = { db: Database; url: string; folder: string; close: () => Promise<void> };

/** A temporary folder of this run that PostgreSQL's account can enter. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
};

const isFilled = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query(`select 1 from parameter where paramtype like 'Bench%' limit 1`);
  return rows.length > 0;
};

/** The parameters come last: people without them are those of a fill that was interrupted. */
const isHalfFilled = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query('select 1 from department limit 1');
  return rows.length > 0 && !(await isFilled(db));
};

const fill = async (db: Database, people: number): Promise<void> => {
  if (await isFilled(db)) return;
  await fillOrganisation(db, people);
  await fillRights(db);
  await fillRecords(db);
  await fillParameters(db);
  await db.pool.query('vacuum analyze');
  await db.pool.query('checkpoint');
};

/**
 * The embedded PostgreSQL, with all writes synced to disk, filled to full size. `kept`: a folder that is reused, and
 * filled again from the beginning if that was interrupted; without one, a temporary folder is removed at the end.
 */
export const openBenchDatabase = async (kept: string | undefined, people: number): Promise<BenchDatabase> => {
  await sweepDeadRuns(prefix, 'postgres');
  const folder = kept ?? (await temporaryFolder());
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const db = openDatabase(
    openPool({
      connection: server.connection,
      size: 4,
      timeZone,
      onError: (error) => console.error(error.message),
      // Filling says nothing for minutes, which would end a statement of the product.
      silenceMs: 0,
    }),
  );
  const close = async (): Promise<void> => {
    await db.close();
    await server.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server.connection);
    if (!kept || !(await isHalfFilled(db))) {
      await fill(db, people);
      return { db, url: server.url, folder, close };
    }
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
  return openBenchDatabase(kept, people);
};
