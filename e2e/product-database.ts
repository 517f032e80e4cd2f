import { findDatabase } from '#app/server/database-place.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { hashPassword } from '#platform/session/server/password.ts';
import { sharedProduct } from './story.ts';

export const actor = { empid: 'e2e' };

/** The database of a product, beside its server, until it is closed. */
export const databaseOf = async ({ dataDir }: { dataDir: string }) => {
  const { connection, stop } = await findDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir });
  const onError = (error: Error): void => console.error(error.message);
  const db = openDatabase(openPool({ connection, size: 2, timeZone: 'Asia/Shanghai', onError }));
  const close = async (): Promise<void> => {
    await db.close();
    await stop();
  };
  return { db, close };
};

/** Works on the database of the product under test, beside it. */
export const withDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = await databaseOf(sharedProduct());
  try {
    return await work(db);
  } finally {
    await close();
  }
};

/** Gives an employee of the HR system a console account with this password; the account's name is the empid. */
export const employeeWithAccount = async (db: Database, password: string): Promise<string> => {
  const { empid } = await db.read
    .selectFrom('employee')
    .select('empid')
    .where('origin', '=', 'HR')
    .limit(1)
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(password);
  await db.write(actor, async (trx) => {
    await trx.insertInto('account').values({ empid, type: 'ED', userid: empid, password_hash }).execute();
    await trx.insertInto('web_user').values({ empid }).execute();
  });
  return empid;
};
