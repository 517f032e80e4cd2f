import { createFilledDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { quickHash } from '#platform/session/server/password.testing.ts';
import { seedDefaults } from './first-start.ts';

/** The first administrator of every seeded test database. */
export const administrator = { login: 'admin', password: 'correct horse battery' };

/**
 * A database as the first start leaves it: migrated, with menu, code lists and `administrator`, but without a demo
 * organisation.
 */
export const createSeededDatabase = (): Promise<TestDatabase> =>
  createFilledDatabase('seeded', async (connection) => {
    const failed = (error: Error): never => {
      throw error;
    };
    const db = openDatabase(openPool({ connection, size: 1, timeZone: 'UTC', onError: failed }));
    await seedDefaults(db, administrator);
    const password_hash = await quickHash(administrator.password);
    await db.write({ empid: 'test' }, (trx) => trx.updateTable('account').set({ password_hash }).execute());
    await db.close();
  });
