import { sql } from 'kysely';
import { aim, offer, forMatrices, says } from '#app/server/placed.testing.ts';
import type { TestAnswer, TestServer, TestSession } from '#app/server/server.testing.ts';
import type { Database } from '#platform/db/server/database.ts';
import { fileOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { storeCalls, type StoreDetail } from '../stores.contract.ts';

const actor = { empid: 'test' };

/** Companies AA (plants 01, 02, and 09, which is disabled) and BB (plant 01). */
export const addPlants = (db: Database): Promise<void> =>
  db.write(actor, async (trx) => {
    await sql`insert into master_data (class1, class2, class3, class4, class5, content, sort, status) values
      ('ORG', 'CO', 'AA', '', '', '甲公司', 1, 'Y'), ('ORG', 'CO', 'BB', '', '', '乙公司', 2, 'Y'),
      ('ORG', 'PLANT', 'AA', '01', 'CNY', '一廠', 3, 'Y'), ('ORG', 'PLANT', 'AA', '02', '', '二廠', 4, 'Y'),
      ('ORG', 'PLANT', 'AA', '09', 'CNY', '舊廠', 5, 'N'), ('ORG', 'PLANT', 'BB', '01', 'VND', '越南廠', 6, 'Y')`.execute(
      trx,
    );
    await sql`insert into department (depid, depname, coid, plantid, parentkey, ancestors)
      values ('S', '生產部', 'AA', '01', null, '{AA01_S}')`.execute(trx);
  });

let painted = 0;
const side = 20;

/** A unique picture, as a form's file. */
export const pictureFile = async (name = 'cover.png') => {
  painted += 1;
  return fileOf(name, await pngOf({ width: side + painted, height: side }), 'image/png');
};

/** A picture that a person has uploaded in chunks; returns its id. */
export const uploadedPicture = async (server: TestServer, owner: TestSession, name = 'detail.png'): Promise<string> => {
  painted += 1;
  return storedFile(server, owner, name, await pngOf({ width: side + painted, height: side }));
};

let sort = 0;

/** A valid store with a unique sort. */
export const storeOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  sort += 1;
  return {
    plant: 'AA01',
    storeNm: '老王麵館',
    introduce: '現擀麵條',
    addr: '中山路 12 號',
    openingHours: '09:00 ~ 21:30',
    tel: '0287654321',
    currency: 'CNY',
    perExpense: 35.5,
    sort,
    ...changes,
  };
};

type AddOptions = { as: TestSession; file?: Awaited<ReturnType<typeof pictureFile>> | null };

/** Adds a store and returns the response; it has a unique cover unless `file` is null. */
export const sendStore = async (
  server: TestServer,
  changes: Record<string, unknown>,
  { as, file }: AddOptions,
): Promise<TestAnswer<StoreDetail>> => {
  const cover = file === null ? undefined : (file ?? (await pictureFile()));
  return server.call(storeCalls.add, { content: storeOf(changes) as never, ...(cover ? { file: cover } : {}) }, { as });
};

/** The same, but it must succeed. */
export const addedStore = async (
  server: TestServer,
  changes: Record<string, unknown>,
  options: AddOptions,
): Promise<StoreDetail> => {
  const answer = await sendStore(server, changes, options);
  if (answer.code !== '200') throw new Error(`not added: ${JSON.stringify(answer)}`);
  return answer.content;
};

/** Adds feedback as written in the app; returns its id. */
export const addFeedback = (
  db: Database,
  sourceoid: string,
  content: string,
  more: { crtdat?: string; readstatus?: 'Y' | 'N' } = {},
): Promise<string> =>
  db.write(actor, async (trx) => {
    const row = { sourceoid, userid: 'E100', name: '陳大文', content, ...more };
    const { oid } = await trx.insertInto('store_feedback').values(row).returning('oid').executeTakeFirstOrThrow();
    return oid;
  });

/** A store with feedback, for the matrices. */
export const placedStores = forMatrices({
  add: async (server, { plant, mark }) => {
    const { oid, sort: place } = await addedStore(server, { plant, storeNm: mark }, { as: server.administrator });
    return { oid, place: String(place), feedback: await addFeedback(server.db, oid, mark) };
  },
  reads: ({ oid }, { plant }) => [
    aim(storeCalls.list, { query: { plantid: plant } }),
    aim(storeCalls.exportAll, { query: { plantid: plant } }),
    aim(storeCalls.item, { query: { oid } }),
    aim(storeCalls.feedback, { query: { sourceOid: oid } }),
  ],
  writes: async ({ oid, place, feedback }, { plant }) => [
    aim(storeCalls.add, { content: storeOf({ plant }) as never }, await pictureFile()),
    aim(storeCalls.edit, { content: { oid, status: 'N' } }),
    aim(storeCalls.putInOrder, { content: { plant, stores: [{ oid, sort: Number(place) }] } }),
    aim(storeCalls.markRead, { content: [feedback] }),
    aim(storeCalls.remove, { content: [oid] }),
  ],
  offers: (_, { plant }) => [
    offer(
      storeCalls.plants,
      { query: {} },
      (plants) => plants.find(({ value }) => value === plant),
      ({ mayChange }) => [
        says(
          'mayChange',
          mayChange === 'Y',
          storeCalls.add,
          storeCalls.edit,
          storeCalls.putInOrder,
          storeCalls.markRead,
          storeCalls.remove,
        ),
      ],
    ),
  ],
});
