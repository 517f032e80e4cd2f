import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { bannerCalls, bannerMenu } from '../banners.contract.ts';
import { bannersOf } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });

describe('finding', () => {
  const find = async (conditionMap: Record<string, string>, query: Record<string, unknown> = {}) =>
    (
      await server.call(
        bannerCalls.fineSearch,
        { query: { pageSize: 1000, ...query }, sealedQuery: { conditionMap } },
        as(),
      )
    ).content;

  it('finds by id, description and status, and both scripts at once', async () => {
    await banners.added({ id: 'FIND-spring', explain: '春節優惠 100%', sort: 50_001 });
    await banners.added({ id: 'FIND-moon', explain: '中秋 spring', sort: 50_003.5, status: 'N' });
    await banners.added({ id: 'FIND-plain', explain: '1000', sort: 50_002 });
    const ids = async (map: Record<string, string>, query?: Record<string, unknown>) =>
      (await find(map, query)).list.map(({ id }) => id);
    const quick = (text: string) => ids({ simplifiedFilter: text, traditionalFilter: text });
    expect(await ids({ id: 'find-' })).toEqual(['FIND-moon', 'FIND-plain', 'FIND-spring']);
    expect(await ids({ id: 'spring' })).toEqual(['FIND-spring']);
    expect(await ids({ explain: 'spring' })).toEqual(['FIND-moon']);
    expect(await ids({ explain: '节优惠' })).toEqual(['FIND-spring']);
    expect(await ids({ id: 'FIND', status: 'N' })).toEqual(['FIND-moon']);
    expect(await quick('春节')).toEqual(['FIND-spring']);
    expect(await quick('0%')).toEqual(['FIND-spring']);
    expect(await quick('find-moon')).toEqual(['FIND-moon']);
    expect(await ids({ id: 'FIND' }, { sortField: 'sort' })).toEqual(['FIND-spring', 'FIND-plain', 'FIND-moon']);
    expect(await ids({ id: 'FIND' }, { sortField: 'id', sortOrder: 'desc', pageSize: 1, pageNum: 2 })).toEqual([
      'FIND-plain',
    ]);
    expect((await find({ id: 'FIND' }, { pageSize: 1 })).total).toBe(3);
  });

  it('says whether a banner is shown now, later, no longer or not at all', async () => {
    const shown = async (content: Record<string, unknown>) => (await banners.added(content)).showing;
    expect(await shown({})).toBe('NOW');
    expect(await shown({ endtime: '2999-01-01 00:00' })).toBe('NOW');
    expect(await shown({ starttime: '2998-01-01 00:00' })).toBe('LATER');
    expect(await shown({ endtime: '2020-01-01 08:01' })).toBe('OVER');
    expect(await shown({ status: 'N' })).toBe('OFF');
  });

  it('exports all that match', async () => {
    const sealedQuery = { conditionMap: { id: 'FIND' } };
    const { cells } = await server.exported(bannerCalls.exportAll, { sealedQuery }, { as: server.administrator });
    expect(cells.map(([id]) => id)).toEqual(['ID', 'FIND-moon', 'FIND-plain', 'FIND-spring']);
  });
});

describe('rights', () => {
  it('allow nothing without the function, and no writing with LOOK', async () => {
    const row = await banners.added();
    const nobody = await server.person('bn-nobody');
    const viewer = await server.person('bn-viewer', { has: { [bannerMenu.id]: 'VIEWER' } });
    const seen = (person: typeof nobody) =>
      server.call(bannerCalls.fineSearch, { sealedQuery: { conditionMap: {} } }, { as: person });
    expect((await seen(nobody)).status).toBe(403);
    expect((await seen(viewer)).code).toBe('200');
    for (const person of [nobody, viewer]) {
      const own = bannersOf(server, person);
      expect((await own.add()).status).toBe(403);
      expect((await own.edit({ oid: row.oid, status: 'N' })).status).toBe(403);
      expect((await server.call(bannerCalls.remove, { content: [row.oid] }, { as: person })).status).toBe(403);
    }
    expect((await banners.item(row.oid)).rev).toBe(1);
  });

  it('allow only reading with the scope of one company', async () => {
    const row = await banners.added();
    const scoped = await server.person('bn-scoped', { coid: 'BN' });
    await server.give(bannerMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'BN', containSub: 'N' }]);
    const own = bannersOf(server, scoped);
    expect((await own.item(row.oid)).id).toBe(row.id);
    for (const answer of [
      await own.add(),
      await own.edit({ oid: row.oid, status: 'N' }),
      await server.call(bannerCalls.remove, { content: [row.oid] }, { as: scoped }),
    ])
      expect([answer.status, answer.reason]).toEqual([403, 'wire.outside_scope']);
  });
});
