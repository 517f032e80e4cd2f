import { sql } from 'kysely';
import { addAppUser, addSession } from '#features/app-users/server/app-users.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { addTo, pdf } from '#features/company-documents/server/company-documents.testing.ts';
import { addedStore, addFeedback } from '#features/stores/server/stores.testing.ts';
import { contentOf } from './answered.testing.ts';
import type { TestServer } from './server.testing.ts';

/**
 * Rows of one plant, one of every kind that lies in the organisation. `mark` is part of every text and id that is
 * chosen freely.
 */
export type PlacedRows = {
  mark: string;
  plant: string;
  webUser: string;
  appUser: string;
  candidate: string;
  department: string;
  store: string;
  feedback: string;
  document: string;
  blacklisted: string;
  whitelisted: string;
};

const idsOf = (mark: string, plant: string) => ({
  mark,
  plant,
  webUser: `${mark}WEB`,
  appUser: `${mark}APP`,
  candidate: `${mark}CAN`,
  department: `${plant}_${mark}DEP`,
});

const nowhere = '01900000-0000-7000-8000-00000000000f';

/** Rows that do not exist: what a reader must not be able to distinguish from those of another plant. */
export const missingRows = (mark: string, plant: string): PlacedRows => ({
  ...idsOf(mark, plant),
  store: nowhere,
  feedback: nowhere,
  document: nowhere,
  blacklisted: nowhere,
  whitelisted: nowhere,
});

/** Adds the rows of a plant that `addPlaces` has added, and names it by the mark. */
export const addPlacedRows = async (
  server: TestServer,
  mark: string,
  place: { coid: string; plantid: string },
): Promise<PlacedRows> => {
  const { db, administrator } = server;
  const ids = idsOf(mark, place.coid + place.plantid);
  const { webUser, appUser, candidate, department, plant } = ids;
  const as = { as: administrator };
  const depkey = department;
  await db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('department')
      .values({ depid: `${mark}DEP`, depname: `${mark}DEP`, ...place, parentkey: null, ancestors: [depkey] })
      .execute(),
  );
  await db.write({ empid: 'test' }, (trx) =>
    trx
      .updateTable('master_data')
      .set({ content: mark })
      .where('class2', '=', 'PLANT')
      .where('class3', '=', place.coid)
      .where('class4', '=', place.plantid)
      .execute(),
  );
  await server.person(webUser, { ...place, depkey });
  for (const empid of [appUser, candidate]) await addAppUser(db, empid, { name: empid, ...place, depkey });
  await db.write({ empid: 'test' }, (trx) => trx.deleteFrom('app_user').where('empid', '=', candidate).execute());
  await addSession(db, appUser, 'A');
  const store = await addedStore(server, { plant, currency: 'CNY', storeNm: mark }, as);
  const content = { co: place.coid, pzid: place.plantid, subject: mark };
  const document = await contentOf('a document', addTo(server, administrator, content, pdf(`${mark}.pdf`, mark)));
  const blacktype = 'SURVEY';
  await contentOf(
    'an entry of the blacklist',
    server.call(blacklistCalls.add, { content: [{ blacktype, type: 'H', userid: webUser, remark: mark }] }, as),
  );
  await contentOf(
    'an entry of the whitelist',
    server.call(whitelistCalls.add, { content: [{ type: 'MAINTENANCE', contenttype: 'H', contentoid: webUser }] }, as),
  );
  await server.give(bannerMenu.id, 'VIEWER', [{ type: 'H', contentoid: webUser, containSub: 'N' }]);
  const entryOf = async (table: 'blacklist' | 'whitelist'): Promise<string> =>
    (await db.read.selectFrom(table).select('oid').where('contentoid', '=', webUser).executeTakeFirstOrThrow()).oid;
  return {
    ...ids,
    store: store.oid,
    feedback: await addFeedback(db, store.oid, mark),
    document: document.oid,
    blacklisted: await entryOf('blacklist'),
    whitelisted: await entryOf('whitelist'),
  };
};

/** By what an answer shows that it has one of these rows: their mark, their oids and their people's sessions. */
export const tracesOf = async ({ db }: TestServer, rows: PlacedRows): Promise<string[]> => {
  const sessions = await sql<{ oid: string }>`
    select oid from session where empid in (${rows.webUser}, ${rows.appUser})`.execute(db.read);
  const { mark, store, feedback, document, blacklisted, whitelisted } = rows;
  return [mark, store, feedback, document, blacklisted, whitelisted, ...sessions.rows.map(({ oid }) => oid)];
};
