import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { apkOf } from '#platform/files/server/files.testing.ts';
import { appVersionCalls, appVersionMenu } from '../app-versions.contract.ts';
import { iosForm, nextNo, refusedAt, screenOf } from './app-versions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const actor = { empid: 'test' };

const setParameter = (paramtype: string, paramcode: string, status: 'Y' | 'N') =>
  server.db.write(actor, (trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', paramtype)
      .where('paramcode', '=', paramcode)
      .execute(),
  );

describe('adding', () => {
  it('stores an Android version with its package, its defaults and its writer, and logs it', async () => {
    const no = nextNo();
    const sent = await screen.upload(`steward-${no}.apk`);
    const answer = await screen.add({ no, explain: 'First', ...sent });
    expect(answer.content).toMatchObject({
      platform: 'A',
      platformname: 'Android',
      type: 'D',
      typename: 'Download',
      no,
      islatest: 'N',
      ismust: 'N',
      status: 'Y',
      url: '',
      rev: 1,
      crtemp: 'admin',
      fileInfo: { fileid: sent.fileid, filename: `steward-${no}.apk`, filetype: expect.any(String) as string },
    });
    const [line] = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('key', '=', answer.content.oid)
      .execute();
    expect(line).toMatchObject({ table_name: 'app_version', type: 'I', actor: 'admin', request_id: answer.requestId });
  });

  it.each([
    ['platform', '', 'form.required'],
    ['type', ' ', 'form.required'],
    ['no', '', 'form.required'],
    ['explain', '', 'form.required'],
    ['no', '1.2', 'app_version.no_form'],
    ['no', '1.2.3.4', 'app_version.no_form'],
    ['no', '01.2.3', 'app_version.no_form'],
    ['no', '1.2.x', 'app_version.no_form'],
    ['no', '1.2.', 'app_version.no_form'],
    ['no', '1.2.-3', 'app_version.no_form'],
    ['no', '1.2.1234567', 'app_version.no_form'],
    ['explain', 'x'.repeat(2001), 'form.too_long'],
    ['url', '', 'form.required'],
    ['url', 'javascript:alert(1)', 'app_version.url_form'],
    ['url', 'itms-services://?action=x', 'app_version.url_form'],
    ['url', 'ftp://example.com/a', 'app_version.url_form'],
    ['url', '//example.com', 'app_version.url_form'],
    ['url', 'https://', 'app_version.url_form'],
    ['url', 'https://a b', 'app_version.url_form'],
    ['platform', 'Q', 'app_version.platform_unknown'],
    ['type', 'Q', 'app_version.type_unknown'],
    ['fileid', nobody, 'app_version.file_not_taken'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await screen.add(iosForm({ [field]: value }))).toMatchObject({
      status: 200,
      code: '501',
      fields: { [field]: reason },
    });
  });

  it('requires an address for a version in a store, also on Android', async () => {
    const form = { platform: 'A', type: 'H', no: nextNo(), explain: 'Store' };
    expect(await screen.add(form)).toMatchObject(refusedAt('url', 'form.required', '501'));
    expect((await screen.add({ ...form, url: 'https://play.example.com/x' })).code).toBe('200');
  });

  it('rejects a platform that is switched off', async () => {
    await setParameter('APPPlatformType', 'I', 'N');
    expect(await screen.add(iosForm())).toMatchObject(refusedAt('platform', 'app_version.platform_unknown', '501'));
    await setParameter('APPPlatformType', 'I', 'Y');
  });

  it('rejects a number that the platform and type already have, also when two add it at once; another type may have it', async () => {
    const form = iosForm();
    const answers = await Promise.all([screen.add(form), screen.add(form)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject({
      ...refusedAt('no', 'app_version.no_exists', '24'),
      message: 'The version number of the same platform and type cannot be the same!',
    });
    expect((await screen.add({ ...form, type: 'H' })).code).toBe('200');
  });

  it('ignores an oid, audit fields and a revision in the content', async () => {
    const { content } = await screen.add(iosForm({ oid: nobody, crtemp: 'x', rev: 9, txdat: '1999-01-01 00:00:00' }));
    expect(content).toMatchObject({ crtemp: 'admin', rev: 1 });
    expect(content.oid).not.toBe(nobody);
  });
});

describe('changing', () => {
  it('changes only the fields that were sent, raises the revision, and rejects a stale one with the current row', async () => {
    const row = await screen.added(iosForm({ ismust: 'Y' }));
    expect((await screen.edit({ oid: row.oid, rev: 1, explain: 'Second' })).content).toMatchObject({
      explain: 'Second',
      ismust: 'Y',
      no: row.no,
      rev: 2,
    });
    expect(await screen.edit({ oid: row.oid, rev: 1, explain: 'Third' })).toMatchObject({
      status: 409,
      content: { explain: 'Second', rev: 2, fileInfo: null },
    });
    expect((await screen.edit({ oid: row.oid, status: 'N' })).content).toMatchObject({ status: 'N', rev: 3 });
  });

  it.each([
    ['url', '', 'form.required'],
    ['url', 'javascript:alert(1)', 'app_version.url_form'],
    ['explain', '', 'form.required'],
    ['no', '1.2', 'app_version.no_form'],
    ['platform', 'A', 'app_version.platform_fixed'],
    ['type', 'H', 'app_version.type_fixed'],
    ['fileid', nobody, 'app_version.file_not_taken'],
  ])('rejects %s = %j', async (field, value, reason) => {
    const row = await screen.added(iosForm());
    expect(await screen.edit({ oid: row.oid, [field]: value })).toMatchObject({
      code: '502',
      fields: { [field]: reason },
    });
    expect((await screen.item(row.oid)).content.rev).toBe(1);
  });

  it('rejects the number of another version', async () => {
    const [one, other] = [await screen.added(iosForm()), await screen.added(iosForm())];
    expect(await screen.edit({ oid: other.oid, no: one.no })).toMatchObject(
      refusedAt('no', 'app_version.no_exists', '24'),
    );
    expect((await screen.edit({ oid: other.oid, no: other.no, platform: 'I', type: 'D' })).code).toBe('200');
  });

  it('keeps the package, accepts another one, and is never left without one', async () => {
    const row = await screen.addedPackage();
    const held = row.fileInfo?.fileid;
    expect((await screen.edit({ oid: row.oid, fileid: held, explain: 'Kept' })).content.fileInfo?.fileid).toBe(held);
    expect(await screen.edit({ oid: row.oid, fileid: null })).toMatchObject(
      refusedAt('fileid', 'app_version.apk_required'),
    );
    const { fileid } = await screen.upload(`steward-${row.no}.apk`, { bytes: apkOf(Buffer.from('hotfix')) });
    expect((await screen.edit({ oid: row.oid, fileid })).content.fileInfo?.fileid).toBe(fileid);
  });

  it('rejects a package of another number, and a number that does not match the package', async () => {
    const row = await screen.addedPackage();
    const named = refusedAt('fileid', 'app_version.file_name');
    const other = await screen.upload('steward-1.0.0.apk');
    expect(await screen.edit({ oid: row.oid, fileid: other.fileid })).toMatchObject(named);
    const no = nextNo();
    expect(await screen.edit({ oid: row.oid, no })).toMatchObject(named);
    expect(await screen.edit({ oid: row.oid, no, fileid: row.fileInfo?.fileid })).toMatchObject(named);
    expect((await screen.item(row.oid)).content).toMatchObject({ no: row.no, rev: 1 });
    const { fileid } = await screen.upload(`steward-${no}.apk`);
    expect((await screen.edit({ oid: row.oid, no, fileid })).content).toMatchObject({ no, fileInfo: { fileid } });
  });

  it('accepts a well-formed manifest address on iOS and nowhere else', async () => {
    const manifest = 'itms-services://?action=download-manifest&url=https://apps.example.com/steward.plist';
    const ios = await screen.added(iosForm({ url: manifest }));
    expect(ios.url).toBe(manifest);
    expect((await screen.edit({ oid: ios.oid, url: `${manifest}?v=2` })).code).toBe('200');
    expect((await screen.addUrl({ versionOid: ios.oid, url: manifest })).code).toBe('200');
    for (const url of [
      'itms-services://?action=download-manifest&url=http://apps.example.com/steward.plist',
      'itms-services://?action=other&url=https://apps.example.com/steward.plist',
      'itms-services://apps.example.com',
      'itms-services://?action=download-manifest&url=https://',
      `x ${manifest}`,
    ])
      expect(await screen.edit({ oid: ios.oid, url })).toMatchObject({
        code: '502',
        fields: { url: 'app_version.url_form' },
      });
    const android = await screen.addedPackage();
    expect(await screen.edit({ oid: android.oid, url: manifest })).toMatchObject(
      refusedAt('url', 'app_version.url_form'),
    );
    expect(await screen.addUrl({ versionOid: android.oid, url: manifest })).toMatchObject(
      refusedAt('url', 'app_version.url_form', '501'),
    );
    const link = await screen.addUrl({ versionOid: android.oid, url: 'https://a.example.com' });
    expect(await screen.editUrl({ oid: link.content.oid, url: manifest })).toMatchObject(
      refusedAt('url', 'app_version.url_form'),
    );
    expect(await screen.add(iosForm({ platform: 'A', type: 'H', url: manifest }))).toMatchObject(
      refusedAt('url', 'app_version.url_form', '501'),
    );
  });

  it('says that a version no longer exists', async () => {
    expect(await screen.edit({ oid: nobody, explain: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await screen.item(nobody)).reason).toBe('wire.gone');
  });
});

describe('the latest version', () => {
  const latestOf = async (platform: string): Promise<string[]> =>
    (await screen.list({ platform, islatest: 'Y' })).map(({ oid }) => oid);

  it('is one for each platform: another version can replace it, but it cannot be switched off', async () => {
    const android = await screen.addedPackage({ islatest: 'Y' });
    const [one, other] = [await screen.added(iosForm({ islatest: 'Y' })), await screen.added(iosForm())];
    expect(await latestOf('I')).toEqual([one.oid]);
    for (const refused of [
      await screen.setLatest({ oid: one.oid, islatest: 'N' }),
      await screen.edit({ oid: one.oid, islatest: 'N' }),
    ])
      expect(refused).toMatchObject(refusedAt('islatest', 'app_version.latest_stays'));
    expect((await screen.setLatest({ oid: other.oid })).content.islatest).toBe('Y');
    expect(await latestOf('I')).toEqual([other.oid]);
    expect((await screen.edit({ oid: one.oid, islatest: 'Y' })).content.islatest).toBe('Y');
    expect(await latestOf('I')).toEqual([one.oid]);
    expect(await latestOf('A')).toEqual([android.oid]);
  });

  it('is always a download', async () => {
    const row = await screen.added(iosForm({ type: 'H', islatest: 'Y' }));
    expect(row.islatest).toBe('N');
    expect((await screen.edit({ oid: row.oid, islatest: 'Y' })).content.islatest).toBe('N');
    expect(await screen.setLatest({ oid: row.oid })).toMatchObject(refusedAt('islatest', 'app_version.only_download'));
  });

  it('remains a single one when many are made the latest at once', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => screen.added(iosForm())));
    const answers = await Promise.all([
      ...rows.map(({ oid }) => screen.setLatest({ oid })),
      ...rows.map(({ oid }) => screen.edit({ oid, islatest: 'Y' })),
      screen.add(iosForm({ islatest: 'Y' })),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect(await latestOf('I')).toHaveLength(1);
  });

  it('rejects a stale revision', async () => {
    const row = await screen.added(iosForm());
    await screen.edit({ oid: row.oid, explain: 'Other' });
    expect((await screen.setLatest({ oid: row.oid, rev: 1 })).status).toBe(409);
  });
});

describe('who may', () => {
  it('reads with LOOK, writes with CHANGE, and does neither without the function', async () => {
    const looker = await server.person('LOOKER', { has: { [appVersionMenu.id]: 'VIEWER' } });
    const stranger = await server.person('STRANGER');
    const list = (as: TestSession) => server.call(appVersionCalls.list, { sealedQuery: { conditionMap: {} } }, { as });
    expect((await list(looker)).code).toBe('200');
    expect((await list(stranger)).status).toBe(403);
    expect((await screen.add(iosForm(), looker)).status).toBe(403);
    const row = await screen.added(iosForm());
    const latest = await server.call(appVersionCalls.setLatest, { content: { oid: row.oid } }, { as: looker });
    expect(latest.status).toBe(403);
  });

  it('rejects writes by someone whose scope is one company, with the reason', async () => {
    const row = await screen.added(iosForm());
    const local = await server.person('LOCAL', { coid: 'C01' });
    await server.give(appVersionMenu.id, 'USER', [{ type: 'C', contentoid: 'C01', containSub: 'N' }]);
    const as = { as: local };
    const answers = [
      await screen.add(iosForm(), local),
      await server.call(appVersionCalls.edit, { content: { oid: row.oid, explain: 'x' } }, as),
      await server.call(appVersionCalls.setLatest, { content: { oid: row.oid } }, as),
      await server.call(
        appVersionCalls.addUrl,
        { content: { versionOid: row.oid, url: 'https://cn.example.com' } },
        as,
      ),
      await server.call(appVersionCalls.removeUrls, { content: [nobody] }, as),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, reason: 'wire.outside_scope' });
    expect((await server.call(appVersionCalls.item, { query: { oid: row.oid } }, as)).content.explain).toBe('Better');
  });
});
