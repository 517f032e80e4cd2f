import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { languageTextCalls } from '../language-texts.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const rows = [
    ['zh-CN', 'screen.printer', '打印机', 'Y'],
    ['zh-TW', 'screen.printer', '打印機', 'Y'],
    ['en', 'screen.printer', '100% printer', 'Y'],
    ['vi', 'screen.printer', 'Máy in', 'N'],
  ] as const;
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('language_text')
      .values(
        rows.map(([langtype, langid, langcontent, status]) => ({
          langtype,
          langid,
          langcontent,
          status,
          search_text: searchText(langid, langcontent),
        })),
      )
      .execute(),
  );
});
afterAll(() => server.close());

const search = async (query: Record<string, unknown>) =>
  (await server.call(languageTextCalls.search, { query: { status: 'Y', ...query } }, { as: server.administrator }))
    .content;

it('finds id and content in both scripts, each row once, and those with the status', async () => {
  expect((await search({ simplifiedFilter: '打印机' })).list.map(({ langtype }) => langtype)).toEqual([
    'zh-CN',
    'zh-TW',
  ]);
  expect((await search({ traditionalFilter: '打印機', simplifiedFilter: '打印机' })).total).toBe(2);
  expect((await search({ simplifiedFilter: 'SCREEN.printer' })).total).toBe(3);
});

it('takes the filter as literal text', async () => {
  expect((await search({ simplifiedFilter: '0% p' })).total).toBe(1);
  expect((await search({ simplifiedFilter: '_' })).list.filter(({ langid }) => !langid.includes('_'))).toEqual([]);
});

it('compares the filter of ids with ids, and the one of contents with contents', async () => {
  expect((await search({ langid: 'SCREEN.print' })).total).toBe(3);
  expect((await search({ langid: 'printer', langcontent: 'PRINTER' })).list.map(({ langtype }) => langtype)).toEqual([
    'en',
  ]);
  expect((await search({ langcontent: '打印機' })).total).toBe(2);
  expect((await search({ langcontent: 'screen.' })).total).toBe(0);
});

it('answers one language when asked, and pages with the exact total', async () => {
  const english = await search({ langtype: 'en', pageSize: 2 });
  expect(english.list.every(({ langtype }) => langtype === 'en')).toBe(true);
  const ids = new Set<string>();
  for (let pageNum = 1; ids.size < english.total; pageNum += 1) {
    const { list } = await search({ langtype: 'en', pageSize: 2, pageNum });
    expect(list.length).toBeGreaterThan(0);
    for (const { langid } of list) ids.add(langid);
  }
  expect(ids.has('menu.roles')).toBe(true);
});

it('finds shipped texts by whether they are reworded, and sorts by it', async () => {
  const of = async (query: Record<string, unknown>) =>
    (await search({ shipped: 'Y', langid: 'common.save', ...query })).list
      .filter(({ langid }) => langid === 'common.save')
      .map(({ langtype, wording, original }) => [langtype, wording, original]);
  const save = [
    ['zh-CN', 'DEFAULT', '保存'],
    ['zh-TW', 'DEFAULT', '儲存'],
    ['en', 'DEFAULT', 'Save'],
    ['vi', 'DEFAULT', 'Lưu'],
  ];
  expect(await of({})).toEqual(save);
  expect(await of({ wording: 'DEFAULT' })).toEqual(save);
  expect(await of({ wording: 'REWORDED' })).toEqual([]);
  expect(await of({ ismobile: 'Y' })).toEqual([]);
  const { list } = await search({ shipped: 'Y', langid: 'printer', sortField: 'wording', sortOrder: 'desc' });
  const wordings = list.map(({ wording }) => wording);
  expect(wordings).toEqual(wordings.toSorted().toReversed());
  expect(wordings).toContain('OWN');
});

it('says which ids have no text in a language, whatever the number of pages', async () => {
  const missing = await search({ missing: 'vi', status: '' });
  expect(missing).toEqual({ total: 0, list: [] });
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.deleteFrom('language_text').where('langid', '=', 'screen.printer').where('langtype', '=', 'vi').execute(),
  );
  expect((await search({ missing: 'vi', status: '', pageSize: 1 })).total).toBe(3);
  const last = await search({ missing: 'vi', status: '', pageSize: 1, pageNum: 3 });
  expect(last.list).toEqual([expect.objectContaining({ langid: 'screen.printer', langtype: 'en', wording: 'OWN' })]);
});

it('reads pages of the second half from the end, in the same order as all others', async () => {
  const orders = [{}, { sortField: 'langcontent', sortOrder: 'desc' }];
  for (const order of orders) {
    const page = (pageSize: number, pageNum: number) => search({ shipped: 'Y', ...order, pageSize, pageNum });
    const whole = async (size: number): Promise<string[]> => {
      const oids: string[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const { list, total } = await page(size, pageNum);
        oids.push(...list.map(({ oid }) => oid));
        if (pageNum * size >= total) return oids;
      }
    };
    const oids = await whole(1_000);
    expect(new Set(oids).size).toBe(oids.length);
    expect(oids.length).toBeGreaterThan(4_000);
    expect(await whole(900)).toEqual(oids);
    expect(await page(1_000, Math.ceil(oids.length / 1_000) + 1)).toEqual({ total: oids.length, list: [] });
  }
}, 60_000);
