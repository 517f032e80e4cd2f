import { findDatabase } from '#app/server/database-place.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { sharedProduct } from './story.ts';

export const actor = { empid: 'e2e' };

/** Works on the database of the product under test, beside it. */
export const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { connection, stop } = await findDatabase({
    DATABASE_URL: undefined,
    DATA_DIR: sharedProduct().dataDir,
  });
  const onError = (error: Error): void => console.error(error.message);
  const db = openDatabase(openPool({ connection, size: 1, timeZone: 'Asia/Shanghai', onError }));
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
};
