import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database, type Write } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { openSignals, type Signals } from '#platform/db/server/signals.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

let database: TestDatabase;
let db: Database;
let signals: Signals;
let heard: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  signals = await openSignals(database.connection, () => undefined);
  heard = [];
  signals.on('parameter', (list) => heard.push(list));
});
afterAll(async () => {
  await signals.close();
  await db.close();
  await database.drop();
});

const write = (work: (trx: Write) => Promise<unknown>): Promise<unknown> => db.write({ empid: 'WRITER' }, work);
const add = (paramtype: string) =>
  write((trx) =>
    trx
      .insertInto('parameter')
      .values({ paramtype, paramtypename: paramtype, paramcode: 'X', paramname: 'X', paramsort: 1 })
      .execute(),
  );
const rename = (from: string, to: string) =>
  write((trx) => trx.updateTable('parameter').set({ paramtype: to }).where('paramtype', '=', from).execute());

it('servers are notified of identities only, including rows that become or stop being one', async () => {
  await add('Colour');
  await rename('Colour', 'Size');
  await add('Identity');
  await rename('Identity', 'Shape');
  await rename('Size', 'Identity');
  await write((trx) => trx.deleteFrom('parameter').execute());
  // Notifications arrive in the order of the commits: when this one is here, all earlier ones are.
  await new Promise<void>((resolve) => {
    signals.on('end-of-test', () => resolve());
    void db.pool.query("select pg_notify('steward', 'end-of-test')");
  });
  expect(heard).toEqual(['Identity', 'Identity', 'Identity', 'Identity']);
});
