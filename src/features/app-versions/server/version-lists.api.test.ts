import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appVersionCalls } from '../app-versions.contract.ts';
import { maskedNo } from '../version-forms.ts';
import { compareNumbers } from './app-version-list.ts';
import { iosForm, refusedAt, screenOf } from './app-versions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const actor = { empid: 'test' };
const nos = (rows: readonly { no: string }[]) => rows.map(({ no }) => no);

const setRegion = (paramcode: string, status: 'Y' | 'N') =>
  server.db.write(actor, (trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', 'CntyType')
      .where('paramcode', '=', paramcode)
      .execute(),
  );

describe('the public page', () => {
  const newest = async (lang: 'zh-CN' | 'en' = 'en') =>
    (await server.call(appVersionCalls.newest, {}, { lang })).content;

  it('shows only the regions while there are no versions', async () => {
    expect(await newest('zh-CN')).toEqual({
      regions: [
        { cnty: 'CN', name: '中国大陆' },
        { cnty: 'TW', name: '台湾' },
        { cnty: 'VN', name: '越南' },
      ],
      versions: [],
    });
  });

  it('shows the latest of each platform without a session, with its switched-on links and a package that can be downloaded', async () => {
    const android = await screen.addedPackage({ no: '2.0.0', islatest: 'Y', ismust: 'Y', explain: 'New menu' });
    await screen.addedPackage({ no: '3.0.0' });
    const ios = await screen.added(iosForm({ no: '2.0.1', islatest: 'Y' }));
    await screen.addUrl({ versionOid: android.oid, cnty: 'TW', url: 'https://tw.example.com/a' });
    await screen.addUrl({ versionOid: android.oid, cnty: 'VN', url: 'https://vn.example.com/a', status: 'N' });
    await screen.addUrl({ versionOid: ios.oid, cnty: 'CN', url: 'https://cn.example.com/i' });
    const { versions } = await newest();
    expect(versions).toMatchObject([
      {
        platform: 'A',
        platformname: 'Android',
        no: '2.0.0',
        ismust: 'Y',
        explain: 'New menu',
        url: '',
        file: { filename: 'steward-2.0.0.apk', filesize: android.fileInfo?.filesize },
        links: [{ cnty: 'TW', url: 'https://tw.example.com/a' }],
      },
      {
        platform: 'I',
        no: '2.0.1',
        file: null,
        url: 'https://apps.example.com/steward',
        links: [{ cnty: 'CN', url: 'https://cn.example.com/i' }],
      },
    ]);
    expect(JSON.stringify(versions)).not.toMatch(/"(?:oid|fileid|uploader|crtemp|txemp)":/);
    const address = versions[0]?.file?.fileurl ?? '';
    const file = await server.app.inject({ method: 'GET', url: address });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['content-type']).toBe('application/vnd.android.package-archive');
    expect(file.rawPayload.length).toBe(android.fileInfo?.filesize);
  });

  it('leaves out a region that is switched off', async () => {
    await setRegion('TW', 'N');
    const { regions, versions } = await newest();
    expect(regions.map(({ cnty }) => cnty)).toEqual(['CN', 'VN']);
    expect(versions[0]?.links).toEqual([]);
    await setRegion('TW', 'Y');
  });

  const shownOf = async (platform: string) =>
    (await newest()).versions.filter((version) => version.platform === platform).map(({ no }) => no);
  const latestOf = async (platform: string) => (await screen.list({ platform, islatest: 'Y' }))[0]?.oid ?? '';

  it('falls back to an earlier version when the latest is switched off, never to one that is not released yet', async () => {
    const oid = await latestOf('A');
    await screen.edit({ oid, status: 'N' });
    // 3.0.0 is there and has never been the latest
    expect(await shownOf('A')).toEqual([]);
    for (const no of ['0.9.0', '0.10.0', '0.9.9']) await screen.addedPackage({ no });
    expect(await shownOf('A')).toEqual(['0.10.0']);
    await screen.edit({ oid, status: 'Y' });
    expect(await shownOf('A')).toEqual(['2.0.0']);
  });

  it('offers no package whose name has another number than its version', async () => {
    const oid = await latestOf('A');
    const { fileid } = await screen.upload('other-1.0.0.apk');
    const before = (await screen.item(oid)).content.fileInfo?.fileid ?? '';
    const give = (file: string) =>
      server.db.write(actor, (trx) =>
        trx.updateTable('app_version').set({ fileid: file }).where('oid', '=', oid).execute(),
      );
    await give(fileid);
    expect(await shownOf('A')).toEqual(['0.10.0']);
    expect(JSON.stringify(await newest())).not.toContain('other-1.0.0');
    await give(before);
    expect(await shownOf('A')).toEqual(['2.0.0']);
  });

  it('shows the highest update of a platform without downloads, and no updates beside downloads', async () => {
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('parameter')
        .values({
          paramtype: 'APPPlatformType',
          paramtypename: 'Platform',
          paramcode: 'P',
          paramname: 'Pad',
          paramsort: 9,
          search_text: '',
        } as never)
        .execute(),
    );
    for (const no of ['0.2.0', '0.10.0']) await screen.added(iosForm({ platform: 'P', type: 'H', no }));
    expect(await shownOf('P')).toEqual(['0.10.0']);
    await screen.added(iosForm({ type: 'H', no: '9.9.9' }));
    expect(await shownOf('I')).toEqual(['2.0.1']);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await server.db.write(actor, (trx) =>
      trx.deleteFrom('app_version').where('no', 'not in', ['2.0.0', '3.0.0', '2.0.1']).execute(),
    );
    await screen.added(iosForm({ no: '1.9.0', explain: '修复闪退' }));
    await screen.added(iosForm({ no: '1.10.0', explain: 'Faster', ismust: 'Y' }));
    await screen.added(iosForm({ no: '1.2.30', type: 'H', status: 'N' }));
  });

  it.each([
    ['1.10.0', '1.10.0'],
    ['1.', '1.'],
    ['1..2', '1.2'],
    ['.1', '1'],
    ['v1.2.3.4-rc', '1.2.3'],
    ['1.x', '1.'],
    ['12345678', '123456'],
    ['', ''],
  ])('asks for numbers by their mask: %j is %j', async (typed, masked) => {
    expect(maskedNo(typed)).toBe(masked);
    expect(maskedNo(masked)).toBe(masked);
    const answer = await server.call(
      appVersionCalls.list,
      { sealedQuery: { conditionMap: { no: typed } } },
      { as: server.administrator },
    );
    expect(answer.status).toBe(typed === masked ? 200 : 400);
  });

  it('compares numbers part by part', () => {
    expect(['1.10.0', '1.9.0', '1.9.10', '10.0.0', '1.9.9'].toSorted(compareNumbers)).toEqual([
      '1.9.0',
      '1.9.9',
      '1.9.10',
      '1.10.0',
      '10.0.0',
    ]);
    expect(compareNumbers('1.2.3', '1.2.3')).toBe(0);
  });

  it('is in order of platform, the newest first, and sorts numbers as numbers', async () => {
    expect(nos(await screen.list())).toEqual(['3.0.0', '2.0.0', '2.0.1', '1.10.0', '1.9.0', '1.2.30']);
    const sorted = (sortOrder: 'asc' | 'desc') => screen.list({ platform: 'I' }, { sortField: 'no', sortOrder });
    expect(nos(await sorted('asc'))).toEqual(['1.2.30', '1.9.0', '1.10.0', '2.0.1']);
    expect(nos(await sorted('desc'))).toEqual(['2.0.1', '1.10.0', '1.9.0', '1.2.30']);
  });

  it('filters by each field, and by all at once', async () => {
    expect(nos(await screen.list({ type: 'H' }))).toEqual(['1.2.30']);
    expect(nos(await screen.list({ status: 'N' }))).toEqual(['1.2.30']);
    expect(nos(await screen.list({ ismust: 'Y', platform: 'I' }))).toEqual(['1.10.0']);
    expect(nos(await screen.list({ islatest: 'Y' }))).toEqual(['2.0.0', '2.0.1']);
    expect(nos(await screen.list({ no: '1.9.0' }))).toEqual(['1.9.0']);
    expect(nos(await screen.list({ no: '1.' }))).toEqual(['1.10.0', '1.9.0', '1.2.30']);
    expect(nos(await screen.list({ no: '1.1' }))).toEqual([]);
    expect(nos(await screen.list({ no: '1', type: 'D', ismust: 'N' }))).toEqual(['1.9.0']);
  });

  it('finds by number, explanation and names, in both scripts; a filter is literal text', async () => {
    const found = async (simplifiedFilter: string) => nos(await screen.list({ simplifiedFilter }));
    expect(await found('修復閃退')).toEqual(['1.9.0']);
    expect(await found('FASTER')).toEqual(['1.10.0']);
    expect(await found('2.30')).toEqual(['1.2.30']);
    expect(await found('android')).toEqual(['3.0.0', '2.0.0']);
    expect(await found('%')).toEqual([]);
  });

  it('rejects an unsealed filter', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/appversion/finesearch?conditionMap=${encodeURIComponent('{}')}`,
      headers: { authorization: `Bearer ${server.administrator.token}` },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is exported with the same filter and order', async () => {
    const sealedQuery = { conditionMap: { platform: 'I' as const } };
    const { cells } = await server.exported(appVersionCalls.exportAll, { sealedQuery }, { as: server.administrator });
    expect([...new Set(cells.map(([platform]) => platform))]).toEqual(['Platform', 'iOS']);
  });
});

describe('links by region', () => {
  const link = async () => {
    const version = await screen.added(iosForm());
    const { content } = await screen.addUrl({ versionOid: version.oid, url: 'https://cn.example.com' });
    return { version, row: content };
  };

  it('default to mainland China, follow the order of the list, and are named in the language', async () => {
    const { version, row } = await link();
    expect(row).toMatchObject({ cnty: 'CN', cntyname: 'Mainland China', status: 'Y', rev: 1 });
    await screen.addUrl({ versionOid: version.oid, cnty: 'VN', url: 'http://vn.example.com' });
    await screen.addUrl({ versionOid: version.oid, cnty: 'TW', url: 'http://tw.example.com' });
    expect((await screen.urls(version.oid, 'zh-CN')).map(({ cntyname }) => cntyname)).toEqual([
      '中国大陆',
      '台湾',
      '越南',
    ]);
  });

  it.each([
    ['url', '', 'form.required'],
    ['cnty', '', 'form.required'],
    ['url', 'javascript:alert(1)', 'app_version.url_form'],
    ['cnty', 'XX', 'app_version.region_unknown'],
  ])('reject %s = %j', async (field, value, reason) => {
    const { version, row } = await link();
    const sent = { versionOid: version.oid, cnty: 'TW', url: 'https://a.example.com', [field]: value };
    expect(await screen.addUrl(sent)).toMatchObject({ code: '501', fields: { [field]: reason } });
    expect(await screen.editUrl({ oid: row.oid, [field]: value })).toMatchObject({
      code: '502',
      fields: { [field]: reason },
    });
  });

  it('are limited to one for each region, also when two are added at once or one is moved', async () => {
    const { version, row } = await link();
    const sent = { versionOid: version.oid, cnty: 'TW', url: 'https://tw.example.com' };
    const answers = await Promise.all([screen.addUrl(sent), screen.addUrl(sent)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(await screen.editUrl({ oid: row.oid, cnty: 'TW' })).toMatchObject(
      refusedAt('cnty', 'app_version.region_exists', '24'),
    );
  });

  it('are changed with a revision, and deleted', async () => {
    const { version, row } = await link();
    expect((await screen.editUrl({ oid: row.oid, rev: 1, status: 'N' })).content).toMatchObject({
      status: 'N',
      rev: 2,
      url: row.url,
    });
    expect((await screen.editUrl({ oid: row.oid, rev: 1, status: 'Y' })).status).toBe(409);
    expect((await screen.removeUrls([row.oid, nobody])).content).toEqual({ deleted: 1 });
    expect(await screen.urls(version.oid)).toEqual([]);
    expect(await screen.editUrl({ oid: row.oid, status: 'Y' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    const gone = { versionOid: nobody, url: 'https://a.example.com' };
    expect(await screen.addUrl(gone)).toMatchObject({ code: '501', reason: 'wire.gone' });
  });

  it('keep a region that has been switched off', async () => {
    const { row } = await link();
    await setRegion('CN', 'N');
    expect((await screen.editUrl({ oid: row.oid, cnty: 'CN', url: 'https://new.example.com' })).code).toBe('200');
    await setRegion('CN', 'Y');
  });
});
