import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { languageTextCalls } from '#platform/language-texts/language-texts.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { webFunctionCalls, type WebFunctionRow } from '../web-functions.contract.ts';
import { screenOf } from './web-functions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestServer['administrator']>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const namesOf = async (oid: string): Promise<Record<string, string>> =>
  Object.fromEntries((await screen.item(oid)).versions.map(({ lang, langcontent }) => [lang, langcontent]));
const listed = async (query: Record<string, string>): Promise<string[]> =>
  (await server.call(webFunctionCalls.list, { query }, { as: server.administrator })).content.map(({ id }) => id);
const titleIn = async (row: WebFunctionRow, lang: 'en' | 'vi' | 'zh-TW'): Promise<string | undefined> =>
  (await server.call(webFunctionCalls.item, { query: { oid: row.oid } }, { as: server.administrator, lang })).content
    .title;

describe('an entry with its names in the languages', () => {
  it('is added in one call, and gets a language id of its own', async () => {
    const languages = { vi: { langcontent: 'Báo cáo' }, en: { langcontent: 'Reports' } };
    const row = await screen.added({ id: 'R01', languages });
    expect(row).toMatchObject({ langid: 'menu.R01', languages: ['en', 'vi'], outdated: [] });
    expect(await namesOf(row.oid)).toEqual({ vi: 'Báo cáo', en: 'Reports' });
    expect(await titleIn(row, 'vi')).toBe('Báo cáo');
    expect(await titleIn(row, 'zh-TW')).toBe(row.name);
    // found by its name in a language, as by any other word
    const found = await server.call(
      languageTextCalls.search,
      { query: { simplifiedFilter: 'báo cáo' } },
      { as: server.administrator },
    );
    expect(found.content.list).toMatchObject([{ langid: 'menu.R01', langtype: 'vi' }]);
  });

  it('does not take the names of another one: the id that it gets is free', async () => {
    await screen.added({ langid: 'menu.R02' });
    const row = await screen.added({ id: 'R02', languages: { vi: { langcontent: 'Hai' } } });
    expect(row.langid).toBe('menu.R02.2');
    expect((await screen.added({ id: 'R03' })).langid).toBe('');
  });

  it('is added whole or not at all, and each name reports its faults at its own field', async () => {
    const answer = await screen.add({
      id: 'R04',
      languages: { vi: { langcontent: '' }, en: { langcontent: 'x'.repeat(121) } },
    });
    expect(answer.code).toBe('501');
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual([
      'languages.en.langcontent',
      'languages.vi.langcontent',
    ]);
    expect(await listed({ simplifiedFilter: 'R04' })).toEqual([]);
  });

  it('is changed in one call, and put back by undoing it', async () => {
    const first = { vi: { langcontent: 'một' }, en: { langcontent: 'one' }, 'zh-TW': { langcontent: '一' } };
    const row = await screen.added({ name: 'One', languages: first });
    const languages = { vi: { langcontent: 'hai' }, en: null, 'zh-CN': { langcontent: '二' } };
    const edit = await screen.edit({ oid: row.oid, name: 'Two', languages });
    expect(edit.content).toMatchObject({ title: '二', outdated: ['zh-TW'] });
    expect(await namesOf(row.oid)).toEqual({ vi: 'hai', 'zh-CN': '二', 'zh-TW': '一' });
    await server.call(undoCalls.undo, { content: { act: edit.requestId } }, { as: server.administrator });
    expect(await namesOf(row.oid)).toEqual({ vi: 'một', en: 'one', 'zh-TW': '一' });
    expect(await screen.item(row.oid)).toMatchObject({ name: 'One', outdated: [] });
  });

  it('rejects a name that has changed, was added or deleted meanwhile (409), and answers all of them', async () => {
    const row = await screen.added({ languages: { vi: { langcontent: 'một' } } });
    const stale = async (languages: Record<string, unknown>) => {
      const answer = await screen.edit({ oid: row.oid, explain: 'never', languages });
      expect(answer.status).toBe(409);
      return answer.content;
    };
    await screen.edit({ oid: row.oid, languages: { vi: { langcontent: 'hai' }, en: { langcontent: 'two' } } });
    expect(await stale({ vi: { rev: 1, langcontent: 'ba' } })).toMatchObject({
      oid: row.oid,
      versions: [
        { lang: 'en', langcontent: 'two' },
        { lang: 'vi', rev: 2, langcontent: 'hai' },
      ],
    });
    await stale({ en: { rev: 0, langcontent: 'three' } });
    await stale({ vi: { rev: 1, remove: true } });
    await stale({ 'zh-TW': { rev: 4, langcontent: '三' } });
    expect(await namesOf(row.oid)).toEqual({ vi: 'hai', en: 'two' });
    expect((await screen.item(row.oid)).explain).toBe('');

    await screen.edit({
      oid: row.oid,
      languages: { vi: { rev: 2, remove: true }, en: { rev: 1, langcontent: 'three' } },
    });
    expect(await namesOf(row.oid)).toEqual({ en: 'three' });
  });

  it('answers the names of another id with the conflict when that id is being saved', async () => {
    const other = await screen.added({ languages: { vi: { langcontent: 'kia' } } });
    const row = await screen.added({ languages: { vi: { langcontent: 'này' } } });
    const answer = await screen.edit({
      oid: row.oid,
      langid: other.langid,
      languages: { vi: { rev: 0, langcontent: 'mới' } },
    });
    expect(answer).toMatchObject({ status: 409, content: { oid: row.oid, versions: [{ langcontent: 'kia' }] } });
    expect(await namesOf(other.oid)).toEqual({ vi: 'kia' });
  });
});

describe('names by the language id', () => {
  it('are the same for all that share it, and become outdated when one of them is renamed', async () => {
    const one = await screen.added({
      name: 'Old',
      languages: { vi: { langcontent: 'cũ' }, en: { langcontent: 'old' } },
    });
    const other = await screen.added({ langid: one.langid });
    expect(await namesOf(other.oid)).toEqual({ vi: 'cũ', en: 'old' });
    await screen.edit({ oid: one.oid, explain: 'not the name' });
    expect((await screen.item(one.oid)).outdated).toEqual([]);
    await screen.edit({ oid: one.oid, name: 'New', languages: { en: { langcontent: 'new' } } });
    expect((await screen.item(other.oid)).outdated).toEqual(['vi']);
    expect(await listed({ outdated: 'Y' })).toEqual(expect.arrayContaining([one.id, other.id]));
    await screen.edit({ oid: other.oid, languages: { vi: { outdated: 'N' } } });
    expect(await listed({ outdated: 'Y' })).toEqual([]);
  });

  it('filter the list by what is missing', async () => {
    const { id } = await screen.added({ languages: { vi: { langcontent: 'có' } } });
    expect(await listed({ missing: 'vi' })).not.toContain(id);
    expect(await listed({ missing: 'en' })).toContain(id);
    expect(await listed({ missing: 'en', simplifiedFilter: 'no such entry' })).toEqual([]);
  });

  it('are read by anyone who is signed in, switched off or not', async () => {
    const { langid } = await screen.added({ languages: { vi: { langcontent: 'tắt', status: 'N' } } });
    const reader = await server.person('reader');
    const answer = await server.call(languageTextCalls.ofId, { query: { langid } }, { as: reader });
    expect(answer.content).toMatchObject([{ lang: 'vi', langcontent: 'tắt', status: 'N' }]);
    expect((await server.call(languageTextCalls.ofId, { query: {} }, { as: reader })).content).toEqual([]);
  });
});
