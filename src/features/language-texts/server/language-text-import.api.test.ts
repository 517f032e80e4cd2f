import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { ImportContext, ImportRow } from '#platform/bulk-import/server/import-kind.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { languageTextImportKind as kind } from './language-text-import.ts';
import { textsOf } from './language-texts.testing.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await startTestServer();
  texts = textsOf(server);
});
afterAll(() => server.close());

const context: ImportContext<unknown> = {
  empid: 'admin',
  scope: everywhere,
  standing: undefined,
  inFile: async () => new Set(),
  isWriting: false,
};

const line = { ismobile: 'N', 'zh-CN': '', 'zh-TW': '', en: '', vi: '' };

/** A line of a file as the platform gives it to the kind. */
const rowOf = async (values: Record<string, string> & { langid: string }): Promise<ImportRow> => {
  const [before = null] = await kind.read(server.db.read, [values.langid], { lock: false });
  return { line: 2, key: values.langid, values: { ...line, ...before?.values, ...values }, before };
};
const faults = async (row: ImportRow) => kind.check?.(server.db.read, [row], context);
const imported = async (...rows: ImportRow[]): Promise<void> => {
  const added = rows.filter(({ before }) => !before).length;
  await server.db.write({ empid: 'admin' }, (trx) =>
    kind.write(
      trx,
      {
        count: { added, changed: rows.length - added },
        batches: async function* batches() {
          yield rows;
        },
      },
      context,
    ),
  );
};

it('reads what an export writes: the texts in force, shipped ones too', async () => {
  await texts.added('common.back', 'en', 'Return');
  const [row] = await kind.read(server.db.read, ['common.back', 'lines.none'], { lock: false });
  expect(row).toMatchObject({
    key: 'common.back',
    rev: 'en1',
    values: { langid: 'common.back', 'zh-CN': '返回', 'zh-TW': '返回', en: 'Return', vi: 'Quay lại', ismobile: 'N' },
  });
  const same = await rowOf({ langid: 'common.back' });
  await imported(same);
  expect((await texts.item('common.back')).versions).toMatchObject([{ lang: 'en', langcontent: 'Return', rev: 1 }]);
});

it('stores what differs from the default, and puts back what is empty or the default', async () => {
  await imported(await rowOf({ langid: 'common.back', en: 'Back', vi: 'Trở về' }));
  expect((await texts.item('common.back')).versions).toMatchObject([{ lang: 'vi', langcontent: 'Trở về' }]);
  await imported(await rowOf({ langid: 'common.back', vi: '' }));
  expect((await texts.item('common.back')).versions).toEqual([]);
});

it('adds, changes and deletes own texts; a translation that changes with its original is up to date', async () => {
  await imported(await rowOf({ langid: 'lines.own', 'zh-CN': '早', en: 'Morning', vi: 'Sáng', ismobile: 'Y' }));
  await imported(await rowOf({ langid: 'lines.own', 'zh-CN': '早上好', en: 'Good morning', vi: 'Sáng' }));
  const record = await texts.item('lines.own');
  expect(record.ismobile).toBe('Y');
  expect(record.versions.map(({ lang, langcontent, outdated }) => [lang, langcontent, outdated])).toEqual([
    ['en', 'Good morning', 'N'],
    ['vi', 'Sáng', 'Y'],
    ['zh-CN', '早上好', 'N'],
  ]);
  await imported(await rowOf({ langid: 'lines.own', vi: '' }));
  expect((await texts.item('lines.own')).versions).toHaveLength(2);
});

it('finds the faults of the form, at their columns', async () => {
  const own = { langid: 'lines.faulty', 'zh-CN': '{name} 好' };
  expect(await faults(await rowOf({ ...own, vi: 'Chào' }))).toEqual([
    { line: 2, column: 'vi', reason: 'language_text.placeholders', params: { names: '{name}' } },
  ]);
  expect(await faults(await rowOf({ langid: 'lines.plain', 'zh-CN': '好', vi: 'Chào {name}' }))).toMatchObject([
    { column: 'vi', reason: 'language_text.no_placeholders' },
  ]);
  expect(await faults(await rowOf({ ...own, vi: 'Chào {name}' }))).toEqual([]);
  expect(await faults(await rowOf({ langid: 'lines.empty' }))).toMatchObject([{ reason: 'language_text.no_text' }]);
  expect(await faults(await rowOf({ langid: 'common.save', en: 'x'.repeat(61) }))).toMatchObject([
    { column: 'en', reason: 'language_text.too_long' },
  ]);
  expect(await faults(await rowOf({ langid: 'common.save', en: 'Keep', ismobile: 'Y' }))).toMatchObject([
    { column: 'ismobile', reason: 'language_text.not_in_app' },
  ]);
});
