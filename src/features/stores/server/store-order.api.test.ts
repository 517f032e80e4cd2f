import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { storeCalls, type StoreDetail, storeMenu } from '../stores.contract.ts';
import { addedStore, addPlants } from './stores.testing.ts';

let server: TestServer;
let rows: StoreDetail[];
let elsewhere: StoreDetail;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  const as = { as: server.administrator };
  rows = [];
  for (const storeNm of ['一', '二', '三', '四']) rows.push(await addedStore(server, { storeNm }, as));
  elsewhere = await addedStore(server, { plant: 'BB01', currency: 'VND' }, as);
});
afterAll(() => server.close());

type Numbered = { oid: string; sort: number };
const putInOrder = (stores: readonly Numbered[], as: TestSession = server.administrator, plant = 'AA01') => {
  const content = { plant, stores: stores.map(({ oid, sort }) => ({ oid, sort })) };
  return server.call(storeCalls.putInOrder, { content }, { as });
};
const listed = async (): Promise<string[]> => {
  const query = { plantid: 'AA01', pageSize: 1000 };
  const { content } = await server.call(storeCalls.list, { query }, { as: server.administrator });
  return content.list.map(({ storeNm }) => storeNm);
};

describe('the order of the stores of a plant', () => {
  it('is changed by exchanging numbers, as one act that can be undone; stores that are not named keep theirs', async () => {
    expect(await listed()).toEqual(['四', '三', '二', '一']);
    const [first, second, , fourth] = rows as [StoreDetail, StoreDetail, StoreDetail, StoreDetail];
    const named = [first, fourth, second];
    const { content, requestId } = await putInOrder(named);
    expect(content.map(({ storeNm }) => storeNm)).toEqual(['一', '四', '二']);
    expect(await listed()).toEqual(['一', '三', '四', '二']);

    const stale = await putInOrder(named);
    expect(stale).toMatchObject({ status: 409, content: [{ storeNm: '一' }, { storeNm: '四' }, { storeNm: '二' }] });
    await server.call(undoCalls.undo, { content: { act: requestId } }, { as: server.administrator });
    expect(await listed()).toEqual(['四', '三', '二', '一']);
  });

  it('does not take a store of another plant', async () => {
    const [first] = rows as [StoreDetail];
    const mixed = await putInOrder([first, elsewhere]);
    expect(mixed).toMatchObject({ status: 409, content: [{ oid: first.oid }] });
    expect((await putInOrder([elsewhere], server.administrator, 'BB01')).code).toBe('200');
  });

  it('is changed only by those who may change the stores', async () => {
    const keeper = await server.person('keeper', { coid: 'AA', plantid: '01' });
    await server.give(storeMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    expect((await putInOrder([elsewhere], keeper, 'BB01')).status).toBe(403);
    expect(
      (
        await putInOrder(
          rows.toSorted((one, other) => one.sort - other.sort),
          keeper,
        )
      ).code,
    ).toBe('200');
    expect(await listed()).toEqual(['一', '二', '三', '四']);
    const stranger = await server.person('stranger');
    expect((await putInOrder(rows, stranger)).status).toBe(403);
  });
});

describe('a store that was deleted', () => {
  it('comes back with its visits and its rating', async () => {
    const as = { as: server.administrator };
    const store = await addedStore(server, { storeNm: '五' }, as);
    const figures = { storeoid: store.oid, visitcount: 12, avggrade: 4.25 };
    await server.db.write({ empid: 'test' }, (trx) => trx.insertInto('store_figure').values(figures).execute());
    const { code, requestId } = await server.call(storeCalls.remove, { content: [store.oid] }, as);
    expect(code).toBe('200');
    await server.call(undoCalls.undo, { content: { act: requestId } }, as);
    const { content } = await server.call(storeCalls.item, { query: { oid: store.oid } }, as);
    expect(content).toMatchObject({ storeNm: '五', visitcount: 12, avgGrade: 4.25 });
  });
});
