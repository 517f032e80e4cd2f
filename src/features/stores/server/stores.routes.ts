import { found } from '#platform/records/server/record-errors.ts';
import { isChangeable } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { storeCalls } from '../stores.contract.ts';
import { feedbackOf, markFeedbackRead } from './feedback.queries.ts';
import { putInOrder } from './store-order.ts';
import { detailOf, rowsOf } from './store-answers.ts';
import { plantsWithin } from './store-scope.ts';
import { storesFile } from './stores.export.ts';
import { searchStores, storeByOid } from './stores.queries.ts';
import { addStore, editStore, removeStores, type Services } from './stores.service.ts';

export const storeRoutes = (bind: Bind, services: Services): void => {
  const { db, files } = services;
  bind(storeCalls.plants, async ({ caller }) => {
    const plants = await plantsWithin(db.read, caller.grant.scope);
    return plants.map((plant) => ({ ...plant, mayChange: isChangeable(caller.grant, plant) }));
  });
  bind(storeCalls.list, async ({ query, caller }) => {
    const { total, list } = await searchStores(db.read, query, query, caller.grant.scope);
    return { total, list: await rowsOf(files, db.read, list) };
  });
  bind(storeCalls.item, async ({ query, caller }) => {
    const row = found(await storeByOid(db.read, query.oid, caller.grant.scope), codes.serverMessage);
    return detailOf(files, db.read, row);
  });
  bind(storeCalls.exportAll, async ({ query, caller, lang }) =>
    storesFile(db.read, query, caller.grant.scope, query, lang),
  );

  bind(storeCalls.add, ({ content, caller, file }) => addStore(services, caller, content, file));
  bind(storeCalls.edit, ({ content, caller, file }) => editStore(services, caller, content, file));
  bind(storeCalls.putInOrder, ({ content, caller }) => putInOrder(services, caller, content));
  bind(storeCalls.remove, ({ content, caller }) => removeStores(services, caller, content));

  bind(storeCalls.feedback, ({ query, caller }) => feedbackOf(db.read, query.sourceOid, caller.grant.scope));
  bind(storeCalls.markRead, ({ content, caller }) => markFeedbackRead(db, caller.actor, caller.grant.scope, content));
};
