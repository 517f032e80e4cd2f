import { Lately } from '#platform/caches/server/lately.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appStoreCalls, appStoreLimits } from '../app-stores.contract.ts';
import { nearStoreByOid, nearStores, plantOfPerson } from './app-stores.queries.ts';
import { plantsForApp, sayOfStore, visitStore } from './app-stores.service.ts';
import { picturesOf, withCovers } from './store-answers.ts';

/** What employees see of stores and say of them by the app. */
export const appStoreRoutes = (bind: Bind, services: { db: Database; files: Files }): void => {
  const { db, files } = services;
  const visits = new Lately(appStoreLimits.visitMinutes);

  bind(appStoreCalls.plants, ({ caller }) => plantsForApp(db.read, caller.empid));
  bind(appStoreCalls.list, async ({ query, caller }) => {
    const isPlaced = query.longitude !== null && query.latitude !== null;
    const plantid = query.plantid || (isPlaced ? '' : await plantOfPerson(db.read, caller.empid));
    const { total, list } = await nearStores(db.read, { ...query, plantid }, query);
    return { total, list: await withCovers(files, db.read, list) };
  });
  bind(appStoreCalls.item, async ({ query, caller }) => {
    const row = found(await nearStoreByOid(db.read, caller.empid, query.oid), codes.serverMessage);
    const imageVOList = await picturesOf(files, db.read, row);
    const { coverfileid: _coverfileid, ...shown } = row;
    return { ...shown, cover: imageVOList.find(({ type }) => type === 'H') ?? null, imageVOList };
  });
  bind(appStoreCalls.visit, ({ content, caller }) => visitStore({ db, visits }, caller, content));
  bind(appStoreCalls.say, ({ content, caller }) => sayOfStore(services, caller, content));
};
