import type { FindSource } from '#platform/find/server/find-source.ts';
import { storeCalls, storeMenu } from '../stores.contract.ts';
import { searchStores } from './stores.queries.ts';
import { words } from './words.texts.ts';

/** Shops by name, telephone or address, in the reader's plants. */
export const storeFind: FindSource = {
  list: storeCalls.list,
  edit: storeCalls.edit,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchStores(db, { plantid: null, ...quick }, page, scope);
    return list.map(({ oid, storeNm, coid, plantid }) => ({ key: oid, title: storeNm, detail: coid + plantid }));
  },
  verbs: [
    {
      words: words['store.verb.addShop'],
      on: 'nothing',
      call: storeCalls.add,
      path: () => `${storeMenu.url}?add=1`,
    },
  ],
};
