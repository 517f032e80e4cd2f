import { findDatabase } from '#app/server/database-place.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { sharedProduct } from './story.ts';

const actor = { empid: 'e2e' };

/** Works on the database of the product under test, beside it. */
const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
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

type Said = { userid: string; name: string; content: string };

/** People in the app visit a store, grade it and write about it, for which the console has no calls. */
export const visitAndWrite = (
  storeNm: string,
  said: readonly Said[],
  { count: visitcount, grade: avggrade }: { count: number; grade: number },
): Promise<void> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      const { oid } = await trx
        .selectFrom('store')
        .select('oid')
        .where('storenm', '=', storeNm)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('store_figure')
        .values({ storeoid: oid, visitcount, avggrade })
        .onConflict((conflict) => conflict.column('storeoid').doUpdateSet({ visitcount, avggrade }))
        .execute();
      const rows = said.map((one) => ({ sourceoid: oid, ...one }));
      if (rows.length > 0) await trx.insertInto('store_feedback').values(rows).execute();
    }),
  );
