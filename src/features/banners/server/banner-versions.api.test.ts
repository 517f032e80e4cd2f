import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { pdfOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerCalls, type BannerRecord } from '../banners.contract.ts';
import { bannersOf } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const stored = async (name = 'version.png'): Promise<string> =>
  storedFile(server, server.administrator, name, await pngOf({}));
const itemOf = async (oid: string): Promise<BannerRecord> =>
  (await server.call(bannerCalls.item, { query: { oid } }, as())).content;
const listed = async (conditionMap: Record<string, string>): Promise<string[]> => {
  const query = { pageNum: 1, pageSize: 1000 };
  const { content } = await server.call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap } }, as());
  return content.list.map(({ id }) => id);
};
const shapeOf = ({ versions }: BannerRecord) =>
  versions.map(({ lang, portalurl, status, outdated }) => ({ lang, portalurl, status, outdated }));

describe('a banner with its language versions', () => {
  it('is added in one call', async () => {
    const vi = { fileid: await stored(), portalurl: 'https://example.com/vi' };
    const { oid } = await banners.added({ languages: { vi, en: { fileid: await stored(), status: 'N' } } });
    const item = await itemOf(oid);
    expect(shapeOf(item)).toEqual([
      { lang: 'en', portalurl: '', status: 'N', outdated: 'N' },
      { lang: 'vi', portalurl: 'https://example.com/vi', status: 'Y', outdated: 'N' },
    ]);
    expect(item).toMatchObject({ languages: ['en', 'vi'], outdated: [] });
  });

  it('is added whole or not at all, and each language reports its faults at its own fields', async () => {
    const broken = await storedFile(server, server.administrator, 'page.pdf', pdfOf('no picture'));
    const answer = await banners.add({ id: 'HALF', languages: { en: { portalurl: '' }, vi: { fileid: broken } } });
    expect(answer.fields).toEqual({
      'languages.en.fileid': 'banner.add_image',
      'languages.vi.fileid': 'file.wrong_type',
    });
    expect(await listed({ id: 'HALF' })).toEqual([]);
    const wrong = await banners.add({ languages: { vi: { fileid: await stored(), portalurl: 'ftp://x' } } });
    expect(wrong).toMatchObject({ code: '501', fields: { 'languages.vi.portalurl': 'banner.url_form' } });
    expect(await banners.add({ languages: { tlh: {} } })).toMatchObject({ code: '200' });
  });

  it('is changed in one call: a language is changed, added, removed or left alone', async () => {
    const first = {
      vi: { fileid: await stored() },
      en: { fileid: await stored() },
      'zh-TW': { fileid: await stored() },
    };
    const { oid } = await banners.added({ languages: first });
    const languages = { vi: { portalurl: 'https://example.com/2' }, en: null, 'zh-CN': { fileid: await stored() } };
    await banners.edit({ oid, explain: 'changed', languages });
    const item = await itemOf(oid);
    expect(item.explain).toBe('changed');
    expect(shapeOf(item).map(({ lang, portalurl }) => [lang, portalurl])).toEqual([
      ['vi', 'https://example.com/2'],
      ['zh-CN', ''],
      ['zh-TW', ''],
    ]);
    expect(item.versions.find(({ lang }) => lang === 'zh-TW')?.rev).toBe(1);
  });

  it('changes nothing if one language is wrong', async () => {
    const { oid } = await banners.added({ languages: { vi: { fileid: await stored() } } });
    const answer = await banners.edit({ oid, explain: 'never', languages: { vi: null, en: {} } });
    expect(answer).toMatchObject({ code: '502', fields: { 'languages.en.fileid': 'banner.add_image' } });
    expect(await itemOf(oid)).toMatchObject({ rev: 1, languages: ['vi'] });
  });

  it('rejects a version that was changed elsewhere, with the whole banner (409)', async () => {
    const { oid } = await banners.added({ languages: { vi: { fileid: await stored() } } });
    const [version] = (await itemOf(oid)).versions;
    const elsewhere = { oid: version?.oid ?? '', portalurl: 'https://example.com/native' };
    await server.call(bannerLanguageCalls.edit, { content: elsewhere }, as());
    const stale = await banners.edit({ oid, explain: 'x', languages: { vi: { rev: 1, portalurl: '' } } });
    expect(stale).toMatchObject({ status: 409, content: { oid, versions: [{ lang: 'vi', rev: 2, ...elsewhere }] } });
    expect((await itemOf(oid)).explain).not.toBe('x');
  });

  it('may share its picture with a version, which another person may save too', async () => {
    const other = await server.person('copier', { has: { F007: 'ADMIN' } });
    const row = await banners.added();
    const copy = { oid: row.oid, languages: { en: { fileid: row.fileid } } };
    expect((await server.call(bannerCalls.edit, { content: copy }, { as: other })).code).toBe('200');
    expect((await itemOf(row.oid)).versions[0]?.fileid).toBe(row.fileid);
  });
});

describe('an outdated version', () => {
  it('is older than the last change of what it translates', async () => {
    const { oid, id } = await banners.added({
      languages: {
        vi: { fileid: await stored() },
        en: { fileid: await stored(), portalurl: 'https://example.com/en' },
      },
    });
    const outdated = async () => (await itemOf(oid)).outdated;
    await banners.edit({ oid, explain: 'only the description', sort: 777.7 });
    expect(await outdated()).toEqual([]);
    // a version without an address of its own has the banner's
    await banners.edit({ oid, portalurl: 'https://example.com/new' });
    expect(await outdated()).toEqual(['en']);
    await banners.upload({ oid });
    expect(await outdated()).toEqual(['en', 'vi']);
    expect(await listed({ outdated: 'Y', id })).toEqual([id]);

    await banners.edit({ oid, languages: { vi: { outdated: 'N' } } });
    expect(await outdated()).toEqual(['en']);
    // as a native client changes it
    const en = (await itemOf(oid)).versions.find(({ lang }) => lang === 'en');
    const change = { oid: en?.oid ?? '', portalurl: 'https://example.com/en2' };
    await server.call(bannerLanguageCalls.edit, { content: change }, as());
    expect(await outdated()).toEqual([]);
    expect(await listed({ outdated: 'Y', id })).toEqual([]);
  });

  it('stays up to date if it is changed together with the original', async () => {
    const { oid } = await banners.added({
      languages: { vi: { fileid: await stored() }, en: { fileid: await stored() } },
    });
    await banners.upload({ oid, languages: { vi: { fileid: await stored('new.png') } } });
    expect((await itemOf(oid)).outdated).toEqual(['en']);
  });
});

describe('the list', () => {
  it('finds banners without a language', async () => {
    const { id } = await banners.added({ languages: { vi: { fileid: await stored() } } });
    expect(await listed({ missing: 'vi', id })).toEqual([]);
    expect(await listed({ missing: 'en', id })).toEqual([id]);
  });
});
