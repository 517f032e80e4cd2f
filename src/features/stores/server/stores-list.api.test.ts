import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { storeCalls, storeMenu } from '../stores.contract.ts';
import { addedStore, addPlants } from './stores.testing.ts';

let server: TestServer;
let looker: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  looker = await server.person('looker', { has: { [storeMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());

const list = async (query: Record<string, unknown>) => {
  const answer = await server.call(storeCalls.list, { query: query as never }, { as: looker });
  expect(answer.code).toBe('200');
  return answer.content;
};
const names = async (query: Record<string, unknown>) => (await list(query)).list.map(({ storeNm }) => storeNm);

describe('plants', () => {
  it('are those in use, in their order, with their currency', async () => {
    const answer = await server.call(storeCalls.plants, { query: { appId: 'F022' } }, { as: looker });
    expect(answer.content).toEqual([
      { label: '一廠', value: 'AA01', coid: 'AA', plantid: '01', currency: 'CNY', mayChange: 'N' },
      { label: '二廠', value: 'AA02', coid: 'AA', plantid: '02', currency: '', mayChange: 'N' },
      { label: '越南廠', value: 'BB01', coid: 'BB', plantid: '01', currency: 'VND', mayChange: 'N' },
    ]);
  });

  it('of another function are not asked for here', async () => {
    const answer = await server.call(storeCalls.plants, { query: { appId: 'F001' } }, { as: looker });
    expect(answer.status).toBe(400);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    const changer = await server.person('changer', { has: { [storeMenu.id]: 'USER' } });
    const added = (changes: Record<string, unknown>) => addedStore(server, changes, { as: changer });
    const shops = [
      { sort: 1, storeNm: '陳記飯店', tel: '111222', addr: '河內路 1 號' },
      { sort: 3.5, storeNm: 'Phở Hà Nội', tel: '333444', addr: '越南街' },
      { sort: 2, storeNm: '100% 咖啡', tel: '555666', addr: '中山路', status: 'N' },
    ];
    for (const shop of shops) await added({ plant: 'BB01', currency: 'VND', ...shop });
    await added({ plant: 'AA01', storeNm: '別處' });
    const [top] = (await list({ plantid: 'BB01' })).list;
    await server.db.write({ empid: 'test' }, async (trx) => {
      const storeoid = top?.oid ?? '';
      await trx.insertInto('store_figure').values({ storeoid, visitcount: 12, avggrade: 4.25 }).execute();
    });
  });

  it('shows the stores of the plant, the highest sort first', async () => {
    expect(await names({ plantid: 'BB01' })).toEqual(['Phở Hà Nội', '100% 咖啡', '陳記飯店']);
    expect(await names({ plantid: '' })).toEqual([]);
    expect(await names({ plantid: 'BB' })).toEqual([]);
  });

  it.each([
    ['sort', 'asc', ['陳記飯店', '100% 咖啡', 'Phở Hà Nội']],
    ['visitcount', 'desc', ['Phở Hà Nội']],
    ['status', 'asc', ['100% 咖啡']],
    ['tel', 'asc', ['陳記飯店', 'Phở Hà Nội', '100% 咖啡']],
  ])('sorts by %s %s', async (sortField, sortOrder, first) => {
    const found = await names({ plantid: 'BB01', sortField, sortOrder });
    expect(found.slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['both scripts, simplified', { simplifiedFilter: '陈记' }, ['陳記飯店']],
    ['both scripts, traditional', { traditionalFilter: '陳記' }, ['陳記飯店']],
    ['the telephone', { simplifiedFilter: '344' }, ['Phở Hà Nội']],
    ['the address', { traditionalFilter: '中山' }, ['100% 咖啡']],
    ['literal text', { simplifiedFilter: '%' }, ['100% 咖啡']],
    ['what another plant has', { simplifiedFilter: '别处' }, []],
    ['any letter case', { simplifiedFilter: 'HÀ NỘI' }, ['Phở Hà Nội']],
  ])('finds by %s', async (_, filters, found) => {
    expect(await names({ plantid: 'BB01', ...filters })).toEqual(found);
  });

  it('pages with the exact total, and shows what the app has counted', async () => {
    const page = await list({ plantid: 'BB01', pageNum: 1, pageSize: 1 });
    expect(page).toMatchObject({ total: 3, list: [{ storeNm: 'Phở Hà Nội', visitcount: 12, avgGrade: 4.25 }] });
    expect(page.list[0]?.cover?.thumburl).toMatch(/^\/api\/file\/read\?fileid=/);
    expect(await list({ plantid: 'BB01', pageNum: 9, pageSize: 2 })).toEqual({ total: 3, list: [] });
  });

  it('exports what it finds', async () => {
    const query = { plantid: 'BB01', simplifiedFilter: 'Ph' };
    const { cells } = await server.exported(storeCalls.exportAll, { query }, { as: looker });
    expect(cells.map((row) => row[1])).toEqual(['Shop name', 'Phở Hà Nội']);
  });
});
