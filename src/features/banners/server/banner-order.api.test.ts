import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { bannerTimeCalls } from '../banner-times.contract.ts';
import { bannerCalls } from '../banners.contract.ts';
import { bannersOf } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const putInOrder = (content: { oid: string; sort: number }[]) =>
  server.call(bannerTimeCalls.putInOrder, { content }, as());
const listed = async (conditionMap: Record<string, string> = {}): Promise<string[]> => {
  const query = { pageNum: 1, pageSize: 1000 };
  const { content } = await server.call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap } }, as());
  return content.list.map(({ id }) => id);
};

describe('the order', () => {
  it('is changed by exchanging numbers; banners that are not named keep theirs', async () => {
    const rows = [];
    for (const id of ['O1', 'O2', 'O3', 'O4']) rows.push(await banners.added({ id }));
    const [first, second, third, fourth] = rows as [
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
    ];
    const named = [first, fourth, second].map(({ oid, sort }) => ({ oid, sort }));
    const { content } = await putInOrder(named);
    expect(content.map(({ id }) => id)).toEqual(['O1', 'O4', 'O2']);
    expect(await listed()).toEqual(['O1', 'O3', 'O4', 'O2']);
    expect((await banners.item(third.oid)).sort).toBe(third.sort);
    expect((await banners.item(third.oid)).rev).toBe(1);

    const stale = await putInOrder(named);
    expect(stale).toMatchObject({ status: 409, content: [{ id: 'O1' }, { id: 'O4' }, { id: 'O2' }] });
    await server.call(bannerCalls.remove, { content: [second.oid] }, as());
    expect((await putInOrder(content.map(({ oid, sort }) => ({ oid, sort })))).status).toBe(409);
  });
});

describe('what is on air', () => {
  it('comes first in the list and is found by its state', async () => {
    await banners.added({ id: 'S-OVER', endtime: '2020-02-01 00:00', sort: 9001 });
    await banners.added({ id: 'S-LATER', starttime: '2900-01-01 00:00', sort: 9002 });
    await banners.added({ id: 'S-OFF', status: 'N', sort: 9003 });
    await banners.added({ id: 'S-NOW', sort: 9004 });
    expect((await listed({ id: 'S-' })).slice(0, 4)).toEqual(['S-NOW', 'S-OFF', 'S-LATER', 'S-OVER']);
    for (const state of ['NOW', 'LATER', 'OVER', 'OFF'])
      expect(await listed({ id: 'S-', showing: state })).toEqual([`S-${state}`]);
  });

  it('is seen as readers of a language will see it at another time', async () => {
    const fileid = await storedFile(server, server.administrator, 'vi.png', await pngOf({}));
    const languages = { vi: { fileid } };
    await banners.added({ id: 'T-NEWYEAR', starttime: '2800-01-01 10:00', endtime: '2800-01-02 00:00', languages });
    const seen = async (readerLang: 'vi' | 'en', at: string) => {
      const { content } = await server.call(bannerTimeCalls.seenAt, { query: { readerLang, at } }, as());
      return content.filter(({ id }) => id === 'T-NEWYEAR').map(({ lang }) => lang);
    };
    expect(await seen('vi', '2800-01-01 10:00:00')).toEqual(['vi']);
    expect(await seen('en', '2800-01-01 10:00:00')).toEqual([null]);
    expect(await seen('vi', '2800-01-01 09:59:59')).toEqual([]);
    expect(await seen('vi', '2800-01-02 00:00:00')).toEqual([]);
  });
});
