import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { apkOf } from '#platform/files/server/files.testing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { FileSent } from '#platform/wire/endpoint.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerCalls, type BannerRow, bannerMenu } from '../banners.contract.ts';
import { currentBanners } from './banners.service.ts';
import { bannersOf, fileOf, picture } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const upload = async (content: Record<string, unknown>, file?: FileSent | null) =>
  server.call(
    bannerLanguageCalls.upload,
    { content, ...(file === null ? {} : { file: file ?? (await picture()) }) },
    as(),
  );
const edit = (content: Record<string, unknown>) =>
  server.call(bannerLanguageCalls.edit, { content: content as never }, as());
const languagesOf = async ({ oid }: BannerRow) =>
  (await server.call(bannerLanguageCalls.languages, { query: { bannerOid: oid } }, as())).content;

describe('language versions', () => {
  it('are added for zh-CN by default, each language once', async () => {
    const banner = await banners.added();
    const first = await upload({ bannerOid: banner.oid });
    expect(first.content).toMatchObject({ lang: 'zh-CN', portalurl: '', status: 'Y', rev: 1, crtemp: 'admin' });
    expect(await upload({ bannerOid: banner.oid, lang: 'zh-CN' })).toMatchObject({
      code: '24',
      fields: { lang: 'banner.language_exists' },
    });
    const second = await upload({ bannerOid: banner.oid, lang: 'vi', portalurl: 'https://example.com/vi' });
    expect(await edit({ oid: second.content.oid, lang: 'zh-CN' })).toMatchObject({
      code: '24',
      fields: { lang: 'banner.language_exists' },
    });
    expect((await languagesOf(banner)).map(({ lang }) => lang)).toEqual(['vi', 'zh-CN']);
    expect((await banners.item(banner.oid)).languages).toEqual(['vi', 'zh-CN']);
  });

  it('need a picture, a valid address and a banner', async () => {
    const { oid: bannerOid } = await banners.added();
    expect(await upload({ bannerOid }, null)).toMatchObject({ code: '501', fields: { fileid: 'banner.add_image' } });
    expect(await upload({ bannerOid, portalurl: 'x' })).toMatchObject({ fields: { portalurl: 'banner.url_form' } });
    expect(await upload({ bannerOid, lang: 'fr' })).toMatchObject({ code: '501', fields: { lang: 'form.invalid' } });
    expect(await upload({ bannerOid }, fileOf(apkOf(), 'a.jpg'))).toMatchObject({ reason: 'file.wrong_type' });
    expect(await upload({})).toMatchObject({ fields: { bannerOid: 'form.required' } });
    expect(await upload({ bannerOid: '00000000-0000-7000-8000-000000000000' })).toMatchObject({ reason: 'wire.gone' });
  });

  it('are changed with and without a picture; a stale revision is rejected (409)', async () => {
    const banner = await banners.added();
    const { content } = await upload({ bannerOid: banner.oid, lang: 'en' });
    const off = await edit({ oid: content.oid, status: 'N' });
    expect(off.content).toMatchObject({ status: 'N', fileid: content.fileid, lang: 'en', rev: 2 });
    const moved = await upload({ oid: content.oid, rev: 2, lang: 'zh-TW' }, await picture('#402080', 'tw.png'));
    expect(moved.content).toMatchObject({ lang: 'zh-TW', status: 'N', rev: 3, fileInfo: { filename: 'tw.png' } });
    const stale = await edit({ oid: content.oid, rev: 2, portalurl: 'https://example.com' });
    expect(stale).toMatchObject({ status: 409, content: { rev: 3, portalurl: '' } });
  });

  it('are deleted one by one, and with their banner', async () => {
    const banner = await banners.added();
    const one = await upload({ bannerOid: banner.oid, lang: 'en' });
    await upload({ bannerOid: banner.oid, lang: 'vi' });
    const removed = await server.call(bannerLanguageCalls.remove, { content: [one.content.oid] }, as());
    expect(removed.content).toEqual({ deleted: 1 });
    expect((await languagesOf(banner)).map(({ lang }) => lang)).toEqual(['vi']);
    await server.call(bannerCalls.remove, { content: [banner.oid] }, as());
    expect(await languagesOf(banner)).toEqual([]);
    expect((await edit({ oid: one.content.oid, status: 'N' })).reason).toBe('wire.gone');
  });

  it('cannot be changed with LOOK, nor with the scope of one company', async () => {
    const banner = await banners.added();
    const { content } = await upload({ bannerOid: banner.oid });
    const viewer = await server.person('bl-viewer', { has: { [bannerMenu.id]: 'VIEWER' } });
    const scoped = await server.person('bl-scoped', { coid: 'BL' });
    await server.give(bannerMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'BL', containSub: 'N' }]);
    for (const person of [viewer, scoped]) {
      const file = await picture();
      const answers = [
        await server.call(
          bannerLanguageCalls.upload,
          { content: { bannerOid: banner.oid, lang: 'vi' }, file },
          { as: person },
        ),
        await server.call(bannerLanguageCalls.edit, { content: { oid: content.oid, status: 'N' } }, { as: person }),
        await server.call(bannerLanguageCalls.remove, { content: [content.oid] }, { as: person }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await languagesOf(banner)).map(({ rev }) => rev)).toEqual([1]);
  });
});

describe('what the app shows', () => {
  const shownAt = async (at: string, lang: Language = 'en') =>
    (await currentBanners(server.services, lang, new Date(at))).filter(({ id }) => id.startsWith('SHOW'));

  it('is on and within its period, the highest sort first', async () => {
    const show = (id: string, sort: number, content: Record<string, unknown>) =>
      banners.added({ id: `SHOW-${id}`, sort, ...content });
    // 08:00 in Taipei is midnight UTC.
    await show('always', 1001, { starttime: '2026-03-01 08:00' });
    await show('march', 1003, { starttime: '2026-03-01 08:00', endtime: '2026-03-31 08:00' });
    await show('off', 1004, { starttime: '2026-03-01 08:00', status: 'N' });
    const ids = async (at: string) => (await shownAt(at)).map(({ id }) => id);
    expect(await ids('2026-02-28T23:59:59Z')).toEqual([]);
    expect(await ids('2026-03-01T00:00:00Z')).toEqual(['SHOW-march', 'SHOW-always']);
    expect(await ids('2026-03-30T23:59:59Z')).toEqual(['SHOW-march', 'SHOW-always']);
    expect(await ids('2026-03-31T00:00:00Z')).toEqual(['SHOW-always']);
  });

  it('is the version in the reader’s language, otherwise in zh-CN, otherwise the banner itself', async () => {
    const { oid: bannerOid } = await banners.added({
      id: 'SHOW-lang',
      starttime: '2030-01-01 00:00',
      portalurl: 'https://example.com/own',
    });
    const seen = async (lang: Language) => {
      const one = (await shownAt('2031-01-01T00:00:00Z', lang)).find(({ id }) => id === 'SHOW-lang');
      return [one?.lang, one?.portalurl, one?.fileInfo.filename];
    };
    const own = [null, 'https://example.com/own', 'banner.png'];
    expect(await seen('vi')).toEqual(own);
    const chinese = await upload({ bannerOid }, await picture('#111', 'cn.png'));
    expect(await seen('vi')).toEqual(['zh-CN', 'https://example.com/own', 'cn.png']);
    const vietnamese = await upload(
      { bannerOid, lang: 'vi', portalurl: 'https://example.com/vi' },
      await picture('#222', 'vi.png'),
    );
    expect(await seen('vi')).toEqual(['vi', 'https://example.com/vi', 'vi.png']);
    expect(await seen('en')).toEqual(['zh-CN', 'https://example.com/own', 'cn.png']);
    await edit({ oid: vietnamese.content.oid, status: 'N' });
    expect(await seen('vi')).toEqual(['zh-CN', 'https://example.com/own', 'cn.png']);
    await edit({ oid: chinese.content.oid, status: 'N' });
    expect(await seen('vi')).toEqual(own);
  });

  it('leaves out a function that is switched off', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('app_function').values({ id: 'SHOWN', name: 'n', icon: 'i', position: 1 }).execute(),
    );
    const row = await banners.added({ id: 'SHOW-app', opentype: 'A', appid: 'SHOWN', starttime: '2030-01-01 00:00' });
    await upload({ bannerOid: row.oid, lang: 'en', portalurl: 'https://example.com/never' });
    const seen = async () => (await shownAt('2031-01-01T00:00:00Z')).find(({ id }) => id === 'SHOW-app');
    expect(await seen()).toMatchObject({ appid: 'SHOWN', portalurl: '', opentype: 'A' });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('app_function').set({ status: 'N' }).where('id', '=', 'SHOWN').execute(),
    );
    expect(await seen()).toMatchObject({ appid: null, portalurl: '' });
  });

  it('can be read by anyone signed in to console or app, and by nobody else', async () => {
    const row = await banners.added({ id: 'SHOW-call' });
    await upload({ bannerOid: row.oid, lang: 'zh-TW' }, await picture('#333', 'tw.png'));
    const plain = await server.person('bn-plain');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('app_user').values({ empid: 'bn-plain' }).execute(),
    );
    const phone = await server.signInToApp('bn-plain', 'correct horse battery');
    for (const person of [plain, phone]) {
      const answer = await server.call(bannerCalls.current, {}, { as: person, lang: 'zh-TW' });
      const one = answer.content.find(({ id }) => id === 'SHOW-call');
      expect(one).toMatchObject({ lang: 'zh-TW', fileInfo: { filename: 'tw.png' } });
      expect(one?.fileInfo).not.toHaveProperty('uploader');
    }
    expect((await server.call(bannerCalls.current)).status).toBe(401);
  });
});
