import { migrate } from '#platform/db/server/migrate.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { readSettings, type Settings } from '#platform/settings/server/settings.ts';
import { findDatabase } from './database-place.ts';

const CONNECTIONS = 2;

/** Opens the product's migrated database for a command, even while the console is running, and always closes it. */
export const withDatabase = async <Result>(
  work: (db: Database, settings: Settings) => Promise<Result>,
): Promise<Result> => {
  const settings = readSettings();
  const { connection, stop } = await findDatabase(settings);
  try {
    await migrate(connection);
    const onError = (error: Error): void => console.error(error.message);
    const db = openDatabase(openPool({ connection, size: CONNECTIONS, timeZone: settings.PLATFORM_TZ, onError }));
    try {
      return await work(db, settings);
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
};
