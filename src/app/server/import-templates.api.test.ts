import { buffer } from 'node:stream/consumers';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whitelistImport } from '#features/access-lists/whitelist.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { cellsReader, isRequired } from '#platform/bulk-import/server/cells.ts';
import { headingOf, placesOf } from '#platform/bulk-import/server/headings.ts';
import type { ImportKind } from '#platform/bulk-import/server/import-kind.ts';
import { nameOf } from '#platform/bulk-import/server/imports.ts';
import { templateFile } from '#platform/bulk-import/server/template.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { writeXlsx } from '#platform/spreadsheet/server/xlsx-writer.ts';
import { declared } from './calls.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';

/* A template says what may be entered, and is taken as it is filled in. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const templateOf = async (kind: ImportKind, lang: Language) => {
  const { stream } = await templateFile(kind, lang, server.db.read);
  const bytes = await buffer(stream);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return { bytes, sheets, rows: (at: number): CellValue[][] => sheets[at]?.rows ?? [] };
};

const texts = (row: readonly CellValue[] | undefined): string[] => (row ?? []).map((cell) => String(cell ?? ''));

const kinds = declared.imports.map((kind): [string, ImportKind] => [nameOf(kind), kind]);

describe.each(kinds)('the template of %s', (_, kind) => {
  it.each(languages)('has headings that the import knows, required ones marked, in %s', async (lang) => {
    const { rows } = await templateOf(kind, lang);
    const headings = texts(rows(0)[0]);
    const { places, doubles } = placesOf(kind.columns, headings);
    expect(doubles).toEqual([]);
    expect(kind.columns.map(({ name }) => places[name])).toEqual(kind.columns.map((_one, at) => at));
    expect(headings.map((one) => one.endsWith(' *'))).toEqual(kind.columns.map(isRequired));
    expect(rows(0)).toHaveLength(1);
  });

  it.each(languages)('explains each column, and its examples are what the column accepts, in %s', async (lang) => {
    const { rows } = await templateOf(kind, lang);
    const read = await cellsReader(
      kind,
      Object.fromEntries(kind.columns.map(({ name }, at) => [name, at])),
      99,
      server.db.read,
    );
    const notes = rows(1)
      .slice(1, kind.columns.length + 1)
      .map(texts);
    expect(notes.map(([column]) => column)).toEqual(kind.columns.map((column) => headingOf(column, lang)));
    for (const [, required, how] of notes) expect([required, how]).not.toContain('');
    const { faults } = read(notes.map(([, , , example]) => example ?? ''));
    expect(faults.filter(({ reason }) => !reason.endsWith('required'))).toEqual([]);
  });

  it.each(languages)('offers words that mean what they stand for, in %s', async (lang) => {
    const { sheets, rows } = await templateOf(kind, lang);
    const offered = sheets[0]?.dataValidations ?? [];
    const flags = kind.columns.filter(
      ({ codes, schema }) =>
        codes ?? ['Y', 'N'].every((one) => schema.safeParse(one).success && !schema.safeParse('X').success),
    );
    expect(offered).toHaveLength(flags.length);
    for (const [at, { formula1, range }] of offered.entries()) {
      const [, letter = '', from = '', to = ''] = /!\$([A-F])\$(\d+):\$[A-F]\$(\d+)$/.exec(formula1 ?? '') ?? [];
      const column = flags[at];
      if (!column) throw new Error('a list for no column');
      expect(range.charCodeAt(0) - 65).toBe(kind.columns.indexOf(column));
      const read = await cellsReader(kind, { [column.name]: 0 }, 1, server.db.read);
      for (const row of rows(2)
        .slice(Number(from) - 1, Number(to))
        .map(texts)) {
        expect(row[0]).toBe(headingOf(column, lang));
        expect(read([row[letter.charCodeAt(0) - 65] ?? '']).values[column.name]).toBe(row[1]);
      }
    }
  });

  it('is no import as long as it is empty', async () => {
    const { bytes } = await templateOf(kind, 'en');
    const { content, reason } = await server.call(
      kind.calls.file,
      { body: { dryRun: 'Y' }, file: fileOf('template.xlsx', bytes) } as never,
      { as: server.administrator },
    );
    if (reason === 'import.no_rows') return;
    // The answer came before the file was read.
    const id = (content as { import: string }).import;
    const now = async () =>
      (await server.call(bulkImportCalls.item, { query: { import: id } }, { as: server.administrator })).content;
    await until(async () => (await now()).state !== 'checking');
    expect(await now()).toMatchObject({ reason: 'import.no_rows' });
  });
});

it('is taken as it is filled in, with the words of the reader, and its other sheets are not read', async () => {
  const kind = declared.imports.find(({ calls }) => calls.file.path === whitelistImport.file.path);
  if (!kind) throw new Error('no import of the whitelist');
  const { rows, sheets } = await templateOf(kind, 'vi');
  const codes = { code: 'MAINTENANCE', type: 'H', containSub: 'N', status: 'Y' };
  const word = (name: string, title: string): string => {
    const code = Object.entries(codes).find(([column]) => column === name)?.[1];
    return texts(rows(2).find((row) => row[0] === title && row[1] === code))[5] ?? '';
  };
  const filled = kind.columns.map((column) =>
    column.name === 'contentoid' ? server.administrator.empid : word(column.name, headingOf(column, 'vi')),
  );
  expect(filled).not.toContain('');
  const [first, ...others] = sheets.map((sheet) => {
    const [headings, ...body] = sheet.rows.map(texts);
    return { sheet: sheet.name, columns: (headings ?? []).map((title) => ({ title })), rows: body };
  });
  if (!first) throw new Error('no sheet');
  const bytes = await buffer(writeXlsx({ ...first, rows: [filled] }, ...others));
  const { content } = await server.call(
    whitelistImport.file,
    { body: { dryRun: 'Y' }, file: fileOf('template.xlsx', bytes) },
    { as: server.administrator },
  );
  const now = async () =>
    (await server.call(bulkImportCalls.item, { query: { import: content.import } }, { as: server.administrator }))
      .content;
  await until(async () => (await now()).state !== 'checking');
  expect(await now()).toMatchObject({ state: 'checked', total: 1, added: 1, faults: 0 });
});
