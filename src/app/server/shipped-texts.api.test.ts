import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '#features/language-texts/server/language-texts.testing.ts';
import { languageTextCalls } from '#platform/language-texts/language-texts.contract.ts';
import { declared } from './calls.ts';
import { groupSeeds } from './menu-groups.ts';
import { startTestServer, type TestServer } from './server.testing.ts';
import { loadShippedTexts, storeShippedTexts } from './shipped-texts.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await startTestServer();
  texts = textsOf(server);
});
afterAll(() => server.close());

type Changes = Record<string, Partial<Record<string, string>> | null>;

/** Starts a version that ships these texts otherwise; null: no longer. */
const release = async (changes: Changes): Promise<void> => {
  const now = await loadShippedTexts([...groupSeeds, ...declared.menuEntries]);
  const next = now.flatMap((text) => {
    const change = changes[text.langid];
    if (change === null) return [];
    return [{ ...text, langcontent: change?.[text.langtype] ?? text.langcontent }];
  });
  await server.db.write({ empid: 'system' }, (trx) => storeShippedTexts(trx, next));
};

const outdated = async (langid: string) => {
  const query = { shipped: 'Y', outdated: 'Y', langid, pageSize: 100 } as const;
  const { content } = await server.call(languageTextCalls.search, { query }, { as: server.administrator });
  return content.list.map(({ langtype, langcontent, original, wording }) => [langtype, langcontent, original, wording]);
};

describe('a version that ships other texts', () => {
  it('outdates the rewordings of those texts alone, which stay in force until somebody looks', async () => {
    await texts.added('common.save', 'en', 'Keep');
    await texts.added('common.save', 'vi', 'Giữ');
    await texts.added('common.cancel', 'en', 'Never mind');
    await release({});
    expect(await outdated('common.')).toEqual([]);

    await release({ 'common.save': { en: 'Save now' } });
    expect(await outdated('common.')).toEqual([['en', 'Keep', 'Save now', 'REWORDED']]);
    const record = await texts.item('common.save');
    expect(record.shipped?.en).toBe('Save now');
    expect(record.versions.map(({ lang, outdated: mark }) => [lang, mark])).toEqual([
      ['en', 'Y'],
      ['vi', 'N'],
    ]);

    await texts.saved('common.save', { en: { outdated: 'N' } });
    expect(await outdated('common.')).toEqual([]);
    await release({ 'common.save': { en: 'Save now' } });
    expect(await outdated('common.')).toEqual([]);
    await release({ 'common.save': { en: 'Store', vi: 'Lưu lại' } });
    expect((await outdated('common.')).map(([lang]) => lang)).toEqual(['en', 'vi']);
    await texts.saved('common.save', { vi: { langcontent: 'Cất' } });
    expect((await outdated('common.')).map(([lang]) => lang)).toEqual(['en']);
  });

  it('checks rewordings against the placeholders of the new text, and puts back to it', async () => {
    const { oid } = await texts.added('common.selected', 'en', 'Chosen: {count}');
    await release({ 'common.selected': { en: '{count} of {total} selected' } });
    expect(await texts.edit({ oid, langcontent: 'Chosen now: {count}' })).toMatchObject({
      reason: 'language_text.placeholders',
    });
    await texts.putBack([oid]);
    const { shipped, versions } = await texts.item('common.selected');
    expect([shipped?.en, versions]).toEqual(['{count} of {total} selected', []]);
  });

  it('makes the text of an id that it no longer ships one’s own', async () => {
    await texts.added('common.back', 'en', 'Go back');
    await release({ 'common.back': null });
    expect(await texts.item('common.back')).toMatchObject({ kind: 'OWN', shipped: null });
    await release({});
    expect(await texts.item('common.back')).toMatchObject({ kind: 'LABEL' });
  });

  it('renames a menu entry that nobody has reworded, and outdates the title of one that somebody has', async () => {
    await texts.saved('menu.banners', { en: { langcontent: 'Posters' } });
    await release({ 'menu.banners': { en: 'Banners of the app', vi: 'Banner' } });
    const { versions } = await texts.item('menu.banners');
    expect(versions.find(({ lang }) => lang === 'vi')).toMatchObject({ langcontent: 'Banner', outdated: 'N' });
    expect(await outdated('menu.banners')).toEqual([['en', 'Posters', 'Banners of the app', 'REWORDED']]);
  });
});
