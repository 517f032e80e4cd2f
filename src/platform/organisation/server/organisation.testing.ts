import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';

export type OrganisationTest = {
  db: Database;
  /** Writes a file into the test's folder and returns its path. */
  file: (name: string, content: string | Uint8Array) => Promise<string>;
  /** Empties the organisation and the log. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
};

/** An empty migrated database and a folder for files. */
export const openOrganisationTest = async (): Promise<OrganisationTest> => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'organisation-'));
  const onError = (): void => undefined;
  const db = openDatabase(openPool({ connection: database.connection, size: 3, timeZone: 'UTC', onError }));
  return {
    db,
    file: async (name, content) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    empty: async () => {
      // The log is append-only except for tests, each of which must see only its own rows.
      await db.pool.query(
        'begin; set local session_replication_role = replica; truncate employee, department, master_data, database_log cascade; commit',
      );
    },
    close: async () => {
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
