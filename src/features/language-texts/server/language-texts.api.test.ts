import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { languageTextCalls } from '#platform/language-texts/language-texts.contract.ts';
import { wordingCalls } from '#platform/language-texts/wording.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { languageTextImport, languageTextListCalls } from '../language-texts.contract.ts';
import { textsOf } from './language-texts.testing.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await startTestServer();
  texts = textsOf(server);
});
afterAll(() => server.close());

type Lang = 'zh-CN' | 'zh-TW' | 'en' | 'vi';
const inForce = async (lang: Lang, ismobile: '' | 'Y' | 'N' = 'N') =>
  (await server.call(wordingCalls.texts, { query: { ismobile } }, { lang })).content;
const list = async (query: Record<string, unknown>) =>
  (await server.call(languageTextCalls.search, { query }, { as: server.administrator })).content;

describe('a shipped text', () => {
  it('is in the list, in every language, before anybody has reworded it', async () => {
    const page = await list({ shipped: 'Y', langid: 'common.save', pageSize: 100 });
    const rows = page.list.filter(({ langid }) => langid === 'common.save');
    expect(
      rows.map(({ langtype, langcontent, original, wording, rev }) => [langtype, langcontent, original, wording, rev]),
    ).toEqual([
      ['zh-CN', '保存', '保存', 'DEFAULT', 0],
      ['zh-TW', '儲存', '儲存', 'DEFAULT', 0],
      ['en', 'Save', 'Save', 'DEFAULT', 0],
      ['vi', 'Lưu', 'Lưu', 'DEFAULT', 0],
    ]);
    expect((await list({ langid: 'common.save' })).total).toBe(0);
    expect((await texts.item(rows[0]?.oid ?? '')).langid).toBe('common.save');
  });

  it('is reworded in client and server at once, switched off, and put back to its default', async () => {
    const row = await texts.added('common.save', 'en', 'Keep');
    expect((await inForce('en'))['common.save']).toBe('Keep');
    expect((await inForce('vi'))['common.save']).toBeUndefined();
    expect(vocabulary['common.save']).toEqual({ 'zh-CN': '保存', 'zh-TW': '儲存', en: 'Keep', vi: 'Lưu' });
    expect((await list({ shipped: 'Y', wording: 'REWORDED' })).list).toMatchObject([
      { oid: row.oid, langcontent: 'Keep', original: 'Save', wording: 'REWORDED' },
    ]);
    await texts.edit({ oid: row.oid, status: 'N' });
    expect((await inForce('en'))['common.save']).toBeUndefined();
    expect(vocabulary['common.save'].en).toBe('Save');
    await texts.edit({ oid: row.oid, status: 'Y' });
    expect(vocabulary['common.save'].en).toBe('Keep');
    const back = await texts.putBack([row.oid]);
    expect(back.content).toEqual({ changed: 1 });
    expect(vocabulary['common.save'].en).toBe('Save');
    expect((await list({ langid: 'common.save' })).total).toBe(0);
    await server.call(undoCalls.undo, { content: { act: back.requestId } }, { as: server.administrator });
    await vi.waitFor(() => expect(vocabulary['common.save'].en).toBe('Keep'));
    await texts.remove([row.oid]);
    expect(vocabulary['common.save'].en).toBe('Save');
  });

  it('is reworded in the server’s own messages', async () => {
    const row = await texts.added('language_text.exists', 'en', 'There is such a text');
    const answer = await server.call(
      languageTextListCalls.add,
      { content: { langid: 'language_text.exists', langtype: 'en', langcontent: 'Again' } },
      { as: server.administrator, lang: 'en' },
    );
    expect(answer).toMatchObject({ code: '24', message: 'There is such a text' });
    await texts.remove([row.oid]);
  });

  it('of a menu entry stays stored when it is put back', async () => {
    const { versions } = await texts.item('menu.roles');
    const english = versions.find(({ lang }) => lang === 'en');
    await texts.saved('menu.roles', { en: { rev: english?.rev, langcontent: 'Groups of people' } });
    expect((await inForce('en'))['menu.roles']).toBe('Groups of people');
    expect((await texts.putBack([english?.oid ?? ''])).content).toEqual({ changed: 1 });
    expect((await texts.item('menu.roles')).versions).toHaveLength(4);
    expect((await inForce('en'))['menu.roles']).toBe('Roles');
  });

  it('changes on this server when another one writes', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('language_text')
        .values({ langid: 'common.back', langtype: 'vi', langcontent: 'Trở lại', search_text: '' })
        .execute(),
    );
    await vi.waitFor(() => expect(vocabulary['common.back'].vi).toBe('Trở lại'));
    expect((await inForce('vi'))['common.back']).toBe('Trở lại');
  });
});

describe('the texts in force', () => {
  it('need no session, and are not sent again while they are the same', async () => {
    await texts.added('app.hello', 'zh-CN', '你好', { ismobile: 'Y' });
    await texts.added('app.hello', 'en', 'Hello', { ismobile: 'Y' });
    expect(await inForce('en', 'Y')).toEqual({ 'app.hello': 'Hello' });
    expect(await inForce('vi', 'Y')).toEqual({ 'app.hello': '你好' });
    expect((await inForce('en', 'N'))['app.hello']).toBeUndefined();
    await texts.added('inside.project', 'en', 'Secret');
    for (const which of ['', 'Y', 'N'] as const)
      expect(Object.keys(await inForce('en', which))).not.toContain('inside.project');
    const get = (headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'GET', url: '/api/lang/texts?lang=en&ismobile=Y', headers });
    const first = await get();
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    await texts.added('app.bye', 'en', 'Bye', { ismobile: 'Y' });
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
  });
});

describe('the rules', () => {
  it.each([
    ['langtype', 'xx', 'form.invalid'],
    ['langid', '', 'form.required'],
    ['langid', 'two words', 'form.invalid'],
    ['langid', 'x'.repeat(121), 'form.too_long'],
    ['langcontent', ' ', 'form.required'],
    ['langcontent', '\u3164', 'form.required'],
    ['langcontent', '\u2800 \u200d\u00ad', 'form.required'],
    ['langcontent', 'x'.repeat(2001), 'form.too_long'],
    ['langcontent', 'a\u0007b', 'form.control_character'],
    ['langcontent', 'a\u202eb', 'form.invisible_character'],
  ])('reject %s = %j at the field', async (field, value, reason) => {
    const answer = await texts.add({ langid: 'rules.one', langtype: 'en', langcontent: 'x', [field]: value });
    expect(answer).toMatchObject({ code: '501', fields: { [field]: reason } });
  });

  it('keep markup as it is, and take it for text', async () => {
    const row = await texts.added('rules.markup', 'en', '<script>alert(1)</script> & "x"', { ismobile: 'Y' });
    expect(row.langcontent).toBe('<script>alert(1)</script> & "x"');
    expect((await inForce('en', 'Y'))['rules.markup']).toBe(row.langcontent);
  });

  it.each([
    ['a missing placeholder', 'selected'],
    ['another one', '{number} selected'],
    ['a further one', '{count} of {total} selected'],
    ['one that is repeated over and over', '{count}'.repeat(9)],
  ])('reject %s of a shipped text', async (_what, langcontent) => {
    const one = await texts.add({ langid: 'common.selected', langtype: 'en', langcontent });
    expect(one).toMatchObject({
      code: '501',
      reason: 'language_text.placeholders',
      params: { names: '{count}' },
      fields: { langcontent: 'language_text.placeholders' },
    });
    expect(await texts.save('common.selected', { vi: { langcontent } })).toMatchObject({
      code: '502',
      fields: { 'languages.vi.langcontent': 'language_text.placeholders' },
    });
    expect((await texts.item('common.selected')).versions).toEqual([]);
  });

  it('reject a wording that is too long for its place, and a label of the console for the app', async () => {
    expect(await texts.add({ langid: 'common.save', langtype: 'en', langcontent: 'x'.repeat(61) })).toMatchObject({
      reason: 'language_text.too_long',
      params: { max: 60 },
    });
    expect(
      await texts.add({ langid: 'common.save', langtype: 'en', langcontent: 'Keep', ismobile: 'Y' }),
    ).toMatchObject({ code: '501', fields: { ismobile: 'language_text.not_in_app' } });
  });

  it('compare an own text with the one it is translated from, and let all change together', async () => {
    const own = { 'zh-CN': { langcontent: '{name} 你好' }, en: { langcontent: 'Hello {name}' } };
    expect((await texts.addRecord({ langid: 'rules.own', languages: own })).code).toBe('200');
    expect(await texts.add({ langid: 'rules.own', langtype: 'vi', langcontent: 'Xin chào' })).toMatchObject({
      reason: 'language_text.placeholders',
    });
    expect(await texts.save('rules.own', { 'zh-CN': { langcontent: '{who} 你好' } })).toMatchObject({
      fields: { 'languages.en.langcontent': 'language_text.placeholders' },
    });
    const both = await texts.saved('rules.own', {
      'zh-CN': { langcontent: '{who} 你好' },
      en: { langcontent: 'Hello {who}' },
    });
    expect(both.versions.map(({ outdated }) => outdated)).toEqual(['N', 'N']);
  });

  it('reject an id or a text that exists, and a new id without a text', async () => {
    await texts.added('rules.twice', 'en', 'One');
    expect(await texts.add({ langid: 'rules.twice', langtype: 'en', langcontent: 'Two' })).toMatchObject({
      code: '24',
      fields: { langid: 'language_text.exists' },
    });
    for (const langid of ['rules.twice', 'common.save'])
      expect(await texts.addRecord({ langid, languages: { vi: { langcontent: 'Hai' } } })).toMatchObject({
        code: '24',
        fields: { langid: 'language_text.id_exists' },
      });
    expect(await texts.addRecord({ langid: 'rules.empty' })).toMatchObject({
      fields: { langid: 'language_text.no_text' },
    });
  });
});

describe('several languages', () => {
  it('are outdated when the Simplified Chinese text changes without them', async () => {
    const own = { 'zh-CN': { langcontent: '早' }, en: { langcontent: 'Morning' }, vi: { langcontent: 'Sáng' } };
    await texts.addRecord({ langid: 'several.one', languages: own });
    const next = await texts.saved('several.one', { 'zh-CN': { langcontent: '早上好' }, vi: { langcontent: 'Chào' } });
    expect(next.versions.map(({ lang, outdated }) => [lang, outdated])).toEqual([
      ['en', 'Y'],
      ['vi', 'N'],
      ['zh-CN', 'N'],
    ]);
    expect((await list({ outdated: 'Y', langid: 'several' })).list.map(({ langtype }) => langtype)).toEqual(['en']);
    const marked = await texts.saved('several.one', { en: { outdated: 'N' } });
    expect(marked.versions.every(({ outdated }) => outdated === 'N')).toBe(true);
  });

  it('are saved all or none, and not over a text that has changed meanwhile', async () => {
    const added = await texts.addRecord({ langid: 'several.two', languages: { en: { langcontent: 'One' } } });
    const rev = added.content.versions[0]?.rev;
    await texts.saved('several.two', { en: { rev, langcontent: 'Two' } });
    const late = await texts.save('several.two', {
      en: { rev, langcontent: 'Three' },
      vi: { rev: 0, langcontent: 'Ba' },
    });
    expect(late).toMatchObject({ status: 409, content: { langid: 'several.two' } });
    expect((await texts.item('several.two')).versions.map(({ langcontent }) => langcontent)).toEqual(['Two']);
  });

  it('that are missing are found, shipped texts left out', async () => {
    const found = await list({ missing: 'vi', shipped: 'Y', langid: 'several', pageSize: 100 });
    expect(found.list.map(({ langid, langtype }) => [langid, langtype])).toEqual([['several.two', 'en']]);
  });

  it('are lines of an export by their ids, also of texts that are not stored', async () => {
    const query = { shipped: 'Y', langid: 'common.save', langtype: 'en' } as const;
    const { cells } = await server.exported(
      languageTextListCalls.exportAll,
      { query },
      { as: server.administrator, lang: 'en' },
    );
    expect(cells).toEqual([
      ['Text key', '简体', '繁體', 'English', 'Tiếng Việt', 'Used in the app'],
      ['common.save', '保存', '儲存', 'Save', 'Lưu', 'No'],
    ]);
  });
});

describe('the template', () => {
  it('has a column for each language, in the caller’s words', async () => {
    for (const call of [languageTextListCalls.template, languageTextImport.template]) {
      const { cells } = await server.exported(call, {}, { as: server.administrator, lang: 'vi' });
      expect(cells[0]).toEqual(['Khóa văn bản *', '简体', '繁體', 'English', 'Tiếng Việt', 'Dùng trong ứng dụng']);
    }
  });
});

describe('texts of the app', () => {
  const asking = { headers: { [effectsHeader]: askEffects } };

  it('are changed after a sheet, those of the console at once', async () => {
    const app = await texts.added('sheet.app', 'en', 'Old', { ismobile: 'Y' });
    const own = await texts.added('sheet.console', 'en', 'Old');
    const change = (oid: string) =>
      server.call(
        languageTextListCalls.edit,
        { content: { oid, langcontent: 'New' } },
        { as: server.administrator, lang: 'en', ...asking },
      );
    expect(await change(own.oid)).toMatchObject({ code: '200' });
    expect(await change(app.oid)).toMatchObject({
      reason: effectsReason,
      content: { changes: [{ subject: 'sheet.app · English', from: 'Old', to: 'New' }], danger: false },
    });
    expect((await texts.item('sheet.app')).versions[0]?.langcontent).toBe('Old');
    const removal = await server.call(
      languageTextListCalls.remove,
      { content: [own.oid] },
      { as: server.administrator, lang: 'en', ...asking },
    );
    expect(removal).toMatchObject({ reason: effectsReason, content: { danger: true } });
  });
});
