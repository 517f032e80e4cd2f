import type { Database } from '#platform/db/server/database.ts';
import { databaseOf, employeeWithAccount } from './product-database.ts';
import { startProduct, type Product } from './start-product.ts';
import { test } from './story.ts';

const password = 'my own long password';

type Own = { product: Product; db: Database; empid: string; password: string };

/**
 * A product of its own for the stories of a file, with its database and an employee who has an account. `settings`:
 * asked for before it is started.
 */
export const ownProduct = (settings: () => Promise<Record<string, string>> = async () => ({})): Own => {
  let own: Own | undefined;
  let closeDatabase: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    const product = await startProduct(await settings());
    const { db, close } = await databaseOf(product);
    closeDatabase = close;
    own = { product, db, empid: await employeeWithAccount(db, password), password };
  });
  test.afterAll(async () => {
    await closeDatabase?.();
    await own?.product.stop();
  });
  const there = (): Own => {
    if (!own) throw new Error('the product runs during the stories');
    return own;
  };
  return {
    password,
    get product() {
      return there().product;
    },
    get db() {
      return there().db;
    },
    get empid() {
      return there().empid;
    },
  };
};
