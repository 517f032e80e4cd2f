import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { assertRowsInScope } from '#platform/rights/server/row-scope.ts';
import { exchangeNumbers } from '#platform/sort-dialog/server/exchange-numbers.ts';
import type { ScopedWriter } from '#platform/wire/server/caller.ts';
import type { storeCalls, StoreRow } from '../stores.contract.ts';
import { rowsOf } from './store-answers.ts';
import { outsideScope, placedStores } from './store-scope.ts';
import { storesInOrder } from './stores.queries.ts';
import type { Services } from './stores.service.ts';

/**
 * Puts stores of a plant in an order, the first one first: they exchange their numbers, so that all others stay where
 * they are. Rejects stores outside the writer's scope (403), and a list that has changed since it was read (409, with
 * the stores as they are).
 */
export const putInOrder = (
  { db, files }: Services,
  { actor, grant }: ScopedWriter,
  { plant, stores }: z.output<typeof storeCalls.putInOrder.content>,
): Promise<StoreRow[]> =>
  db.write(actor, async (trx) => {
    const oids = stores.map(({ oid }) => oid);
    await assertRowsInScope(trx, grant.scope, placedStores, oids, outsideScope);
    const current = async () => rowsOf(files, trx, await storesInOrder(trx, plant, oids));
    await exchangeNumbers(trx, stores, {
      table: 'store',
      within: sql<SqlBool>`coid || plantid = ${plant}`,
      current,
    });
    return current();
  });
