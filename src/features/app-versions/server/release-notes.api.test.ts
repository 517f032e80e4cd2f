import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { appVersionCalls, type AppVersionRecord } from '../app-versions.contract.ts';
import { iosForm, screenOf } from './app-versions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestServer['administrator']>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const itemOf = async (oid: string): Promise<AppVersionRecord> => (await screen.item(oid)).content;
const notesOf = async (oid: string): Promise<Record<string, string>> =>
  Object.fromEntries((await itemOf(oid)).versions.map(({ lang, explain }) => [lang, explain]));
const listed = async (conditionMap: Record<string, string>): Promise<string[]> =>
  (await screen.list(conditionMap as never)).map(({ no }) => no);

describe('a version with its release notes in the languages', () => {
  it('is added in one call, whole or not at all', async () => {
    const languages = { vi: { explain: 'Trang chủ mới' }, en: { explain: 'A new home page' } };
    const row = await screen.added(iosForm({ languages }));
    expect(row).toMatchObject({ languages: ['en', 'vi'], outdated: [] });
    expect(await notesOf(row.oid)).toEqual({ vi: 'Trang chủ mới', en: 'A new home page' });

    const half = iosForm({ languages: { vi: { explain: '' }, en: { explain: 'x'.repeat(2001) } } });
    const answer = await screen.add(half);
    expect(answer).toMatchObject({ code: '501' });
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['languages.en.explain', 'languages.vi.explain']);
    expect(await listed({ no: half.no })).toEqual([]);
  });

  it('is changed in one call: a language is changed, added, removed or left alone', async () => {
    const first = { vi: { explain: 'một' }, en: { explain: 'one' }, 'zh-TW': { explain: '一' } };
    const { oid } = await screen.added(iosForm({ languages: first }));
    const languages = { vi: { explain: 'hai' }, en: null, 'zh-CN': { explain: '二' } };
    expect(await screen.edit({ oid, explain: 'two', languages })).toMatchObject({ code: '200' });
    expect(await notesOf(oid)).toEqual({ vi: 'hai', 'zh-CN': '二', 'zh-TW': '一' });
    // The language that was left alone is older than its original.
    expect(await itemOf(oid)).toMatchObject({ explain: 'two', outdated: ['zh-TW'] });
  });

  it('rejects a language that was changed elsewhere, with the whole version (409)', async () => {
    const { oid } = await screen.added(iosForm({ languages: { vi: { explain: 'một' } } }));
    await screen.edit({ oid, languages: { vi: { explain: 'hai' } } });
    const stale = await screen.edit({ oid, explain: 'never', languages: { vi: { rev: 1, explain: 'ba' } } });
    expect(stale).toMatchObject({ status: 409, content: { oid, versions: [{ lang: 'vi', rev: 2, explain: 'hai' }] } });
    expect((await itemOf(oid)).explain).toBe('Better');
  });

  it('is put back as a whole by undoing', async () => {
    const { oid } = await screen.added(iosForm({ languages: { vi: { explain: 'một' }, en: { explain: 'one' } } }));
    const { requestId } = (await screen.edit({ oid, explain: 'two', languages: { vi: null } })) as {
      requestId: string;
    };
    await server.call(undoCalls.undo, { content: { act: requestId } }, { as: server.administrator });
    expect(await notesOf(oid)).toEqual({ vi: 'một', en: 'one' });
    expect(await itemOf(oid)).toMatchObject({ explain: 'Better', outdated: [] });
  });
});

describe('the list', () => {
  it('finds versions that lack a language or have an outdated one', async () => {
    const { oid, no } = await screen.added(iosForm({ languages: { vi: { explain: 'một' } } }));
    expect(await listed({ missing: 'vi', no })).toEqual([]);
    expect(await listed({ missing: 'en', no })).toEqual([no]);
    expect(await listed({ outdated: 'Y', no })).toEqual([]);
    await screen.edit({ oid, explain: 'changed' });
    expect(await listed({ outdated: 'Y', no })).toEqual([no]);
    await screen.edit({ oid, languages: { vi: { outdated: 'N' } } });
    expect(await listed({ outdated: 'Y', no })).toEqual([]);
  });
});

describe('the public page', () => {
  it('says what is new in the language of the reader, else in Simplified Chinese, else as it was written', async () => {
    const languages = { vi: { explain: 'Mới' }, en: { explain: 'off', status: 'N' }, 'zh-CN': { explain: '新' } };
    const { oid } = await screen.added(iosForm({ explain: 'as written', islatest: 'Y', languages }));
    const shown = async (lang: Language): Promise<string | undefined> => {
      const { content } = await server.call(appVersionCalls.newest, {}, { lang });
      return content.versions.find(({ platform }) => platform === 'I')?.explain;
    };
    expect(await shown('vi')).toBe('Mới');
    expect(await shown('en')).toBe('新');
    expect(await shown('zh-TW')).toBe('新');
    await screen.edit({ oid, languages: { 'zh-CN': null } });
    expect(await shown('zh-TW')).toBe('as written');
  });
});
