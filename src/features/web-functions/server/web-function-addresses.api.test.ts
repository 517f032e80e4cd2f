import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { addressKey, isReserved, reservedAddresses } from '../web-functions.contract.ts';
import { refusedAt, screenOf } from './web-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf<TestSession>(server);
});
afterAll(() => server.close());

describe('the address of an entry', () => {
  it.each([...reservedAddresses.map((one) => `/${one}`), '/', '/?x=1', '/API/x', '/Login', '/home/', '/404#x'])(
    'cannot be %s, which the product uses itself',
    async (url) => {
      expect(await screen.add({ url })).toMatchObject(refusedAt('url', 'web_function.url_reserved', '501'));
      const { oid, url: before } = await screen.added();
      expect(await screen.edit({ oid, url })).toMatchObject(refusedAt('url', 'web_function.url_reserved'));
      expect((await screen.item(oid)).url).toBe(before);
    },
  );

  it.each(['/loginrecords', '/apis', '/homework', 'https://example.com/api/login'])('can be %s', async (url) => {
    expect((await screen.add({ url })).code).toBe('200');
  });

  it('belongs to one entry, whatever its letter case, slashes and query', async () => {
    const first = await screen.added({ url: '/Reports/Sales' });
    for (const url of ['/reports/sales', '/reports//sales/', '/REPORTS/sales?tab=2', '/reports/sales#top'])
      expect(await screen.add({ url })).toMatchObject({
        ...refusedAt('url', 'web_function.url_exists', '501'),
        params: { id: first.id },
      });
    const second = await screen.added({ url: '/reports' });
    expect(await screen.edit({ oid: second.oid, url: '/reports/SALES' })).toMatchObject(
      refusedAt('url', 'web_function.url_exists'),
    );
    expect((await screen.edit({ oid: first.oid, url: '/reports/sales', name: 'Sales' })).code).toBe('200');
  });

  it('may stay a duplicate from before when something else changes', async () => {
    const { oid } = await screen.added();
    const { url } = await screen.added();
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('web_function').set({ url }).where('oid', '=', oid).execute(),
    );
    expect((await screen.edit({ oid, url, name: 'renamed' })).content).toMatchObject({ url, name: 'renamed' });
  });

  it('goes to one of two writers at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => screen.add({ url: '/wanted' })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '501', '501']);
  });

  it('differs for all seeded entries, and none is reserved', async () => {
    const fresh = await startTestServer();
    const rows = await fresh.db.read.selectFrom('web_function').select('url').execute();
    await fresh.close();
    expect(new Set(rows.map(({ url }) => addressKey(url))).size).toBe(rows.length);
    expect(rows.filter(({ url }) => isReserved(url))).toEqual([]);
  });
});

describe('below an entry that is switched off', () => {
  it('only entries that are off can be added or moved', async () => {
    const parent = await screen.added({ status: 'N' });
    const place = { position: 2, parentoid: parent.oid };
    expect(await screen.add(place)).toMatchObject(refusedAt('parentoid', 'web_function.enable_upper_layer', '501'));
    const off = await screen.added({ ...place, status: 'N' });
    expect(await screen.edit({ oid: off.oid, status: 'Y' })).toMatchObject(
      refusedAt('status', 'web_function.enable_upper_layer'),
    );
    const other = await screen.below(await screen.added());
    expect(await screen.edit({ oid: other.oid, parentoid: parent.oid })).toMatchObject(
      refusedAt('parentoid', 'web_function.enable_upper_layer'),
    );
  });
});

describe('an entry that gets children', () => {
  const as = () => ({ as: server.administrator });
  const read = async (funcOid: string) =>
    (await server.call(permissionCalls.read, { sealedQuery: { funcOid } }, as())).content;
  const save = (funcOid: string, roleids: string[], deleteAuthOids: string[] = []) =>
    server.call(
      permissionCalls.save,
      {
        sealedQuery: { deleteAuthOids, deleteMapOids: [] },
        content: roleids.map((roleid) => ({
          funcOid,
          funcType: 'W' as const,
          roleid,
          authmaps: [{ type: 'R' as const, contentoid: 'All' }],
        })),
      },
      as(),
    );

  it('still shows its permissions, accepts no new ones, and can be emptied', async () => {
    const entry = await screen.added({ component: 'parameters' });
    expect((await save(entry.oid, ['VIEWER', 'USER'])).code).toBe('200');
    expect((await screen.item(entry.oid)).identities).toBe(2);
    const had = await read(entry.oid);
    const all = had.map(({ oid }) => oid);
    expect(await save(entry.oid, [], all)).toMatchObject({ code: '502', reason: 'permission.add_information' });

    await screen.below(entry);
    expect((await screen.item(entry.oid)).identities).toBe(2);
    expect(await save(entry.oid, ['VIEWER', 'USER', 'ADMIN'])).toMatchObject({
      code: '502',
      reason: 'permission.holds_others',
    });
    const viewer = had.filter(({ roleid }) => roleid === 'VIEWER').map(({ oid }) => oid);
    expect((await save(entry.oid, ['USER'], viewer)).code).toBe('200');
    expect((await save(entry.oid, [], all)).code).toBe('200');
    expect(await read(entry.oid)).toEqual([]);
    expect((await screen.item(entry.oid)).identities).toBe(0);
    expect(await save(entry.oid, ['VIEWER'])).toMatchObject({ reason: 'permission.holds_others' });
  });
});
