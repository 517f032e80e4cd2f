import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistCalls, blacklistImport } from '#features/access-lists/blacklist.contract.ts';
import { addPlaces, roleId } from '#features/access-lists/server/access-lists.testing.ts';
import { whitelistCalls, whitelistImport } from '#features/access-lists/whitelist.contract.ts';
import { employeeImport } from '#features/imports/imports.contract.ts';
import { languageTextImport, languageTextListCalls } from '#features/language-texts/language-texts.contract.ts';
import { masterDataCalls, masterDataImport } from '#features/master-data/master-data.contract.ts';
import { parameterCalls, parameterImport } from '#features/parameters/parameters.contract.ts';
import { bulkImportCalls, type ImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { cellText } from '#platform/bulk-import/server/cells.ts';
import type { ImportColumn } from '#platform/bulk-import/server/import-kind.ts';
import { nameOf } from '#platform/bulk-import/server/imports.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { languages } from '#platform/i18n/languages.ts';
import { impactSetting } from '#platform/impact/impact.contract.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { declared } from './calls.ts';
import { aim, type Aimed } from './placed.testing.ts';
import { requestOf } from './sending.testing.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';

/** Texts that spreadsheets and their programs like to change, and that readers confuse. */
const pieces = [
  '=1+1',
  '+3',
  '-4',
  '@x',
  '=cmd|x!A1',
  '007',
  '00',
  '1.0',
  '1e5',
  '0x1F',
  '1/2',
  '12345678901234567890',
  '2026-01-31',
  '31.12.2026',
  '2026-01-31 23:59',
  '1904-01-01',
  'TRUE',
  'Y',
  '#N/A',
  'null',
  "'",
  '"q,;"',
  '\t',
  'a\nb',
  'a\r\nb',
  '_x0041_',
  '&amp;',
  '<b>',
  'a/b\\c',
  '{',
  '简体',
  '繁體',
  '裡面',
  '里面',
  'Đường',
  '😀',
  '﻿x',
  ' ',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6, unit: 'grapheme' })), { maxLength: 3 })
  .map((some) => some.join(''));

/** A text that the column's rule accepts, as the form would. */
const textFor = ({ schema }: ImportColumn): fc.Arbitrary<string> =>
  anyText.filter((text) => schema.safeParse(text).success);

type Cells = Record<string, string>;
/** `cells`: those of a row that cannot be any text, by its number in the file. `shown`: the rows in an export. */
type Identity = { calls: ImportCalls; cells: (nth: number) => Cells; shown: Aimed };

const oneOf = <One>(all: readonly One[], nth: number): One => all[nth % all.length] as One;
const yesNo = (nth: number): string => oneOf(['Y', 'N'], nth);
const numbered = (nth: number): string => String(nth).padStart(4, '0');

const identities: Readonly<Record<string, Identity>> = {
  parameters: {
    calls: parameterImport,
    cells: (nth) => ({
      paramtype: '=Identity',
      paramcode: `${oneOf(['=', '007.', '繁體', "'", '-'], nth)}${nth}`,
      paramsort: `${nth + 1}`,
      parent: nth > 10 ? "=Identity/'3" : '',
      status: yesNo(nth),
    }),
    shown: aim(parameterCalls.exportAll, { query: {}, sealedQuery: { conditionMap: { paramtype: '=Identity' } } }),
  },
  masterdata: {
    calls: masterDataImport,
    cells: (nth) => ({
      class1: '@IDENTITY',
      class2: oneOf(['', '=1', '繁體'], nth),
      class3: numbered(nth),
      sort: `${1_000_000 + nth}`,
      len: '',
      ismobile: yesNo(nth),
      status: yesNo(nth + 1),
    }),
    shown: aim(masterDataCalls.exportAll, { query: {}, sealedQuery: { conditionMap: { class1: '@IDENTITY' } } }),
  },
  'language-texts': {
    calls: languageTextImport,
    cells: (nth) => ({
      langid: `identity.text.${numbered(nth)}`,
      ...(nth % 3 === 0 ? { 'zh-CN': `=简体 ${nth}` } : { 'zh-CN': '简体', vi: '', en: '' }),
      ismobile: yesNo(nth),
    }),
    shown: aim(languageTextListCalls.exportAll, {
      query: { simplifiedFilter: 'identity.text', traditionalFilter: '' },
    }),
  },
  employees: {
    calls: employeeImport,
    cells: (nth) => ({
      empid: numbered(nth),
      coid: oneOf(['AA', 'BB'], nth),
      plantid: '01',
      depid: oneOf(['L', 'W', 'L2', ''], nth),
      email: oneOf(['', `e${nth}@example.com`], nth),
      adaccount: oneOf(['', `-account.${nth}`], nth),
      inservice: yesNo(nth),
    }),
    shown: aim(employeeImport.stored, {}),
  },
  blacklist: {
    calls: blacklistImport,
    cells: (nth) => ({
      code: oneOf(['SURVEY', 'APP'], Math.floor(nth / 4)),
      type: 'H',
      contentoid: `P-${numbered(Math.floor(nth / 4))}-${nth % 4}`,
      containSub: '',
      status: yesNo(nth),
      ...(nth === 0 ? { type: 'R', contentoid: roleId } : {}),
      ...(nth === 1 ? { type: 'D', contentoid: 'AA01_L', containSub: 'N' } : {}),
      ...(nth === 2 ? { type: 'C', contentoid: 'AA' } : {}),
      ...(nth === 3 ? { type: 'P', contentoid: 'BB01' } : {}),
    }),
    shown: aim(blacklistCalls.exportAll, { query: {}, sealedQuery: { conditionMap: {} } }),
  },
  whitelist: {
    calls: whitelistImport,
    cells: (nth) => ({
      code: 'MAINTENANCE',
      type: 'H',
      contentoid: `P-${numbered(Math.floor(nth / 4))}-${nth % 4}`,
      containSub: '',
      status: yesNo(nth),
      ...(nth === 1 ? { type: 'D', contentoid: 'AA01_L', containSub: 'Y' } : {}),
    }),
    shown: aim(whitelistCalls.exportAll, { query: {}, sealedQuery: { conditionMap: {} } }),
  },
};

const rowsAtOnce = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  const people = Array.from({ length: rowsAtOnce }, (_, nth) => `P-${numbered(Math.floor(nth / 4))}-${nth % 4}`);
  await server.db.write({ empid: 'test' }, async (trx) => {
    // Undoing asks nobody, however many people it lets in.
    await trx
      .updateTable('parameter')
      .set({ desccode: '1000000' })
      .where('paramtype', '=', impactSetting.list)
      .where('paramcode', '=', impactSetting.code)
      .execute();
    await trx
      .insertInto('employee')
      .values(
        people.map((empid) => ({
          empid,
          name: empid,
          coid: 'AA',
          plantid: '01',
          adaccount: null,
          depkey: null,
          search_text: empid,
        })),
      )
      .execute();
  });
}, 60_000);
afterAll(() => server.close());

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

it('every kind of rows is compared with its own export', () => {
  const kinds = declared.imports.map((kind) => nameOf(kind)).toSorted();
  expect(Object.keys(identities).toSorted(), `add an identity to ${import.meta.filename}`).toEqual(kinds);
});

describe.each(Object.entries(identities))('an export of %s', (name, { calls, cells, shown }) => {
  const send = (dryRun: 'Y' | 'N', filename: string, bytes: Buffer) =>
    server.call(calls.file, { body: { dryRun }, file: fileOf(filename, bytes) }, { as: server.administrator });

  /** A check that takes long is answered before it is over. */
  const checked = async ({ content }: Awaited<ReturnType<typeof send>>) => {
    const itemOf = async () =>
      (await server.call(bulkImportCalls.item, { query: { import: content.import } }, { as: server.administrator }))
        .content;
    await until(async () => (await itemOf()).state !== 'checking');
    return itemOf();
  };

  /** All rows of an import. */
  const previewOf = async (id: string) => {
    const found = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const query = { import: id, pageNum, pageSize: 100 };
      const { list } = (await server.call(bulkImportCalls.rows, { query }, { as: server.administrator })).content;
      if (list.length === 0) return found;
      found.push(...list);
    }
  };

  it('is imported again without a difference, in every language, and has all that was imported', async () => {
    const kind = declared.imports.find((one) => nameOf(one) === name);
    const columns = kind?.columns ?? [];
    const free = columns.filter((column) => !(column.name in cells(7)));
    const generated = fc
      .tuple(...free.map(textFor))
      .map((texts): Cells => Object.fromEntries(free.map((column, at) => [column.name, texts[at] ?? ''])));
    // What a column without a value becomes is a rule of the kind.
    const compared = columns.filter((column) => column.name !== 'containSub');
    const textsOf = (row: Cells): string => JSON.stringify(compared.map((column) => row[column.name] ?? ''));
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: 8, maxLength: rowsAtOnce }), async (texts) => {
        const rows = texts.map((row, nth): Cells => ({ ...row, ...cells(nth) }));
        const lines = rows.map((row) => columns.map((column) => quoted(row[column.name] ?? '')).join(','));
        const head = columns.map((column) => quoted(column.name)).join(',');
        const sent = await send('N', 'rows.csv', Buffer.from([head, ...lines].join('\n')));
        expect(sent).toMatchObject({ code: '200', content: { state: 'done', added: rows.length } });
        // As the rules of the columns have read what was sent.
        const wanted = rows.map((row) =>
          Object.fromEntries(
            columns.map((column) => {
              const text = row[column.name] ?? '';
              const { data } = column.schema.safeParse(column.name.endsWith('sort') ? Number(text) : text);
              return [column.name, cellText(column, data)];
            }),
          ),
        );
        try {
          for (const lang of languages) {
            const answer = await server.app.inject(
              await requestOf(server.services, shown.spec, shown.input, { as: server.administrator, lang }),
            );
            expect(answer.statusCode).toBe(200);
            const back = await checked(await send('Y', 'export.xlsx', answer.rawPayload));
            expect(back).toMatchObject({ added: 0, changed: 0, faults: 0 });
            expect(back.total).toBeGreaterThanOrEqual(rows.length);
            const known = new Set((await previewOf(back.import)).map((row) => textsOf(row.cells)));
            expect(wanted.filter((row) => !known.has(textsOf(row)))).toEqual([]);
          }
        } finally {
          const undone = await server.call(
            bulkImportCalls.undo,
            { content: { import: sent.content.import } },
            { as: server.administrator },
          );
          expect(undone).toMatchObject({ content: { state: 'undone' } });
        }
      }),
      // A smaller example would be tried against what a larger one has left.
      { numRuns: amount(12, 2), endOnFailure: true },
    );
  }, 300_000);
});
