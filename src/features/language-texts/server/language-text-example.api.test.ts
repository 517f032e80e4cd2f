import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { writeXlsx } from '#platform/spreadsheet/server/xlsx-writer.ts';
import { languageTextListCalls as calls } from '../language-texts.contract.ts';
import { textsOf } from './language-texts.testing.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await startTestServer();
  texts = textsOf(server);
});
afterAll(() => server.close());

const titles = ['Text key', '简体', '繁體', 'English', 'Tiếng Việt', 'Used in the app'];

const sheet = async (
  lines: readonly (readonly unknown[])[],
  name = 'texts.xlsx',
  heads: readonly string[] = titles,
) => {
  const columns = heads.map((title) => ({ title, width: 20 }));
  const bytes = await buffer(writeXlsx({ sheet: 'Texts', columns, rows: lines as string[][] }));
  return fileOf(name, bytes);
};
const uploaded = async (file: Awaited<ReturnType<typeof sheet>>, dryRun?: 'Y') =>
  server.call(calls.example, { body: dryRun ? { dryRun } : {}, file }, { as: server.administrator, lang: 'en' });

it('is tried without writing, then imported, by the rules of the form', async () => {
  const lines = [
    ['example.one', '{name} 好', '', 'Hi {name}', '', 'Y'],
    ['common.save', '保存', '儲存', 'Keep', 'Lưu', 'N'],
    ['common.back', '返回', '返回', 'Back', 'Quay lại', 'N'],
  ];
  const counts = { total: 3, added: 1, changed: 1, unchanged: 1, faults: [] };
  expect((await uploaded(await sheet(lines), 'Y')).content).toEqual(counts);
  expect((await texts.item('common.save')).versions).toEqual([]);
  expect((await uploaded(await sheet(lines))).content).toEqual(counts);
  expect((await texts.item('common.save')).versions).toMatchObject([{ lang: 'en', langcontent: 'Keep' }]);
  expect(await texts.item('example.one')).toMatchObject({ ismobile: 'Y', kind: 'OWN' });
});

it('writes nothing if one row is faulty, and names lines and columns', async () => {
  const answer = await uploaded(
    await sheet([
      ['example.two', '好', '', 'Good', '', 'N'],
      ['example.three', '{name} 好', '', 'Hi', '', 'N'],
      ['common.save', '', '', 'x'.repeat(61), '', 'maybe'],
    ]),
  );
  expect(answer).toMatchObject({ code: '200', content: { total: 3, added: 1 } });
  expect(answer.content.faults.map(({ line, column, reason }) => [line, column, reason])).toEqual(
    expect.arrayContaining([
      [3, 'en', 'language_text.placeholders'],
      [4, 'ismobile', expect.stringMatching(/^(form|import)\./)],
    ]),
  );
  expect((await server.call(calls.item, { query: { id: 'example.two' } }, { as: server.administrator })).code).toBe(
    '500',
  );
});

it('takes back what the export writes as it is', async () => {
  await texts.added('example.script', 'en', '=1+1 <b>&</b> "quoted"\nsecond line');
  await texts.added('example.script', 'zh-TW', '0012 臺灣');
  const { cells } = await server.exported(
    calls.exportAll,
    { query: { shipped: 'Y' } },
    { as: server.administrator, lang: 'en' },
  );
  const [heads = [], ...lines] = cells.map((line) => line.map((cell) => (typeof cell === 'string' ? cell : '')));
  const answer = await uploaded(await sheet(lines, 'export.xlsx', heads), 'Y');
  expect(answer.content).toEqual({ total: lines.length, added: 0, changed: 0, unchanged: lines.length, faults: [] });
  expect(lines.length).toBeGreaterThan(1_000);
});

it('rejects what is no spreadsheet, and files above the limit (25)', async () => {
  for (const file of [fileOf('texts.csv', Buffer.from('a,b')), fileOf('texts.xlsx', Buffer.from('PK no zip'))])
    expect(await uploaded(file)).toMatchObject({ code: '25', fields: { file: expect.stringMatching(/^import\./) } });
  expect(await uploaded(fileOf('texts.xlsx', Buffer.alloc(5_242_881, 1)))).toMatchObject({
    code: '25',
    reason: 'file.too_large',
  });
});
